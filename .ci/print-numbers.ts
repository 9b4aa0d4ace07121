/** `npm run check -- --numbers`: says how the house stands, and fails where a bound of `tests/architecture/bounds.ts` is broken. */
import { BOUNDS } from "#tests/architecture/bounds.ts";
import { brokenBounds, numbersOf } from "#tests/architecture/numbers.ts";

const numbers = numbersOf(process.cwd());
for (const [name, { most }] of Object.entries(BOUNDS)) {
  console.log(`${name.padEnd(16)} ${String(numbers.measures[name as keyof typeof BOUNDS]).padStart(6)}   at most ${most}`);
}
console.log(`largest file: ${numbers.largestFile}`);
for (const [folder, count] of Object.entries(numbers.fullFolders)) console.log(`full folder: ${folder} (${count} files)`);
for (const ring of numbers.circles) console.log(`circle: ${ring.join(", ")}`);
for (const arrow of numbers.upwardArrows) console.log(`upward: ${arrow}`);
const broken = brokenBounds(numbers);
for (const line of broken) console.error(`bound broken: ${line}`);
process.exit(broken.length > 0 ? 1 : 0);

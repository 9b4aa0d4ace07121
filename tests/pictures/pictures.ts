/**
 * Pictures of every address in two languages and two sizes, before and after a change of looks.
 * `npm run pictures -- take <folder> [<built server>]`, then `npm run pictures -- compare <before> <after>`.
 */
import { compare } from "./compare.ts";
import { take } from "./take.ts";

const [verb, first, second] = process.argv.slice(2);
if (verb === "take" && first) {
  console.log(`${await take(first, second)} pictures`);
} else if (verb === "compare" && first && second) {
  const differing = await compare(first, second);
  for (const { name, share, heights } of differing)
    console.log(`${(share * 100).toFixed(2).padStart(7)} %  ${heights.join(" → ").padEnd(14)} ${name}`);
  console.log(`${differing.length} differ`);
} else {
  console.error("take <folder> [<built server>] | compare <before> <after>");
  process.exitCode = 2;
}

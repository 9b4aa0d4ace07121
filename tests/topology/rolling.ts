import { setTimeout as wait } from "node:timers/promises";
import { Crowd, p99 } from "./crowd.ts";
import { type Installation, TODAY } from "./installation.ts";
import type { Met } from "./learner.ts";
import { untilReady } from "./parts.ts";

/** How long the load goes on between one process and the next. */
const BETWEEN_MS = 3_000;

/**
 * The processes that answer are replaced one after the other under load, each ended by SIGTERM once the others are ready: forward from the last
 * release, restarted, back again to the last release, and forward once more. Nobody may meet anything but success.
 * @param last entry of the last release, which they begin as
 * @returns whether everything is as it must be
 */
export async function rolling(at: Installation, last: string, count: number, rounds: number): Promise<boolean> {
  const crowd = await Crowd.gather(at, count);
  await wait(20_000);
  const calm = crowd.takeMet();
  const steps = [
    { name: "to this version", entry: TODAY },
    ...Array.from({ length: rounds }, (_, round) => ({ name: `restart ${round + 1}`, entry: TODAY })),
    { name: "back to the last release", entry: last },
    { name: "to this version again", entry: TODAY },
  ];
  const met: { name: string; met: Met }[] = [];
  for (const { name, entry } of steps) {
    for (const web of at.webs) {
      await web.replace(entry);
      await untilReady(at.webs);
      await wait(BETWEEN_MS);
    }
    met.push({ name, met: crowd.takeMet() });
  }
  await crowd.disperse();
  met.push({ name: "afterwards", met: crowd.takeMet() });
  const lost = await crowd.lost();
  const pictures = await crowd.missingPictures();
  const row = (name: string, { took, later, broken, wrong }: Met) => ({
    step: name,
    answered: took.length,
    "503": later,
    "lines broken": broken,
    "other errors": wrong.length,
    "p99, ms": Math.round(p99(took)),
  });
  console.table([row("calm", calm), ...met.map((one) => row(one.name, one.met))]);
  console.table({
    learners: count,
    "processes replaced": steps.length * at.webs.length,
    "changes acknowledged": crowd.acknowledged,
    "changes lost, doubled or out of order": lost,
    "pictures not served": pictures,
  });
  const failed = met.flatMap((one) => [
    ...one.met.wrong,
    ...Array.from({ length: one.met.later + one.met.broken }, () => `${one.name}: not answered`),
  ]);
  for (const line of failed.slice(0, 10)) console.log(line);
  return lost === 0 && pictures === 0 && failed.length === 0;
}

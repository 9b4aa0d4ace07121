import { setTimeout as wait } from "node:timers/promises";
import { Crowd, p99 } from "./crowd.ts";
import type { Installation } from "./installation.ts";
import { type Part, untilReady } from "./parts.ts";

const TIMES_OF_CALM = 5;

/** One process killed at random, again and again, under load. @returns whether everything is as it must be */
export async function underFire(at: Installation, parts: readonly Part[], count: number, minutes: number): Promise<boolean> {
  const crowd = await Crowd.gather(at, count);
  await wait(Math.min(60_000, minutes * 20_000));
  const calm = crowd.takeMet();
  const kills: Record<string, number> = {};
  const bag: Part[] = [];
  const until = Date.now() + minutes * 60_000;
  while (Date.now() < until) {
    // In a new order each time, so that a short look meets every one of them.
    if (bag.length === 0) bag.push(...parts);
    const [victim] = bag.splice(Math.floor(Math.random() * bag.length), 1);
    if (!victim) break;
    victim.kill();
    kills[victim.name] = (kills[victim.name] ?? 0) + 1;
    await wait(500);
    await untilReady(parts);
    await wait(1_000 + Math.random() * 4_000);
  }
  await crowd.disperse();
  await untilReady(parts);
  const met = crowd.takeMet();
  const lost = await crowd.lost();
  const pictures = await crowd.missingPictures();
  const [before, during] = [p99(calm.took), p99(met.took)];
  console.table({
    minutes,
    learners: count,
    kills: Object.entries(kills)
      .map(([name, times]) => `${name} ${times}`)
      .join(", "),
    "answered in calm": calm.took.length,
    "answered under fire": met.took.length,
    "changes acknowledged": crowd.acknowledged,
    "changes lost, doubled or out of order": lost,
    "pictures acknowledged": crowd.learners.filter(({ picture }) => picture !== null).length,
    "pictures not served": pictures,
    "503 with Retry-After": met.later,
    "lines broken": met.broken,
    "other errors": calm.wrong.length + met.wrong.length,
    "p99 in calm, ms": Math.round(before),
    "p99 under fire, ms": Math.round(during),
    [`p99 within ${TIMES_OF_CALM} times`]: during <= TIMES_OF_CALM * before,
  });
  for (const line of [...calm.wrong, ...met.wrong].slice(0, 10)) console.log(line);
  return lost === 0 && pictures === 0 && calm.wrong.length + met.wrong.length === 0 && during <= TIMES_OF_CALM * before;
}

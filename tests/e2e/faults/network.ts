import { waitAtMost } from "#tests/support/faults/device-rows.ts";
import type { Random } from "#tests/support/faults/random.ts";
import type { Fault } from "#tests/support/network/killer-proxy.ts";
import { hitNext } from "#tests/support/network/next-arrives.ts";
import { openShop, type Scenario } from "./stage.ts";

/** Timeouts of these rows: the product's own are 30 s. */
const PATIENCE_MS = 2_000;

/** F1 */
export const offlineThenOnline: Scenario = async (stage) => {
  const { page, context, words, random } = stage;
  const trials = await stage.trials({ talks: true });
  await openShop(stage, trials);
  for await (const _ of stage.rounds()) {
    await context.setOffline(true);
    await trials.mutate(page, words, random.whole(1, 4));
    await context.setOffline(false);
    await trials.settle();
  }
};

/** A row that does something to requests on their way, at an offset and so often as the seed says. */
const onTheWay =
  (fault: (random: Random) => Fault, most = 2): Scenario =>
  async (stage) => {
    const { page, context, site, words, random } = stage;
    const trials = await stage.trials({ talks: true });
    await openShop(stage, trials);
    await waitAtMost(page, PATIENCE_MS);
    for await (const _ of stage.rounds()) {
      const changes = random.whole(1, 3);
      // Made with a network they leave one by one, made without it all at once.
      const queued = random.next() < 0.5;
      hitNext(site.proxy, random.whole(0, changes - 1), random.whole(1, most), () => fault(random));
      if (queued) await context.setOffline(true);
      await trials.mutate(page, words, changes);
      if (queued) await context.setOffline(false);
      await trials.settle();
      site.proxy.calm();
    }
  };

export const blackHole = onTheWay(() => ({ kind: "black-hole" }), 1);
export const resetBefore = onTheWay(() => ({ kind: "reset-before" }));
export const resetAfter = onTheWay(() => ({ kind: "reset-after" }));
export const serverErrors = onTheWay((random) => ({ kind: "status", status: random.pick([500, 502, 503, 504]) }));
export const tooMany = onTheWay(() => ({ kind: "status", status: 429, headers: { "retry-after": "1" } }), 1);
export const captivePortal = onTheWay(() => ({ kind: "captive-portal" }));
export const truncated = onTheWay(() => ({ kind: "truncated" }));

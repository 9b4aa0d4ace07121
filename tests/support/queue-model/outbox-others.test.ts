import fc from "fast-check";
import { expect, it } from "vitest";
import { ModelServer } from "./model-server.ts";
import { memoryStores, PATIENCE_MS } from "./model-stories.ts";
import { play } from "./outbox-model.ts";
import { ADDS, type Happening, SAME_PERSON, storiesOfOthers, SYNC } from "./stories.ts";

const RUNS = Number(process.env.QABAS_MODEL_OTHERS_RUNS ?? 300);
const asked = process.env.QABAS_MODEL_SEED ?? "20261122";

it(
  `F39: in ${RUNS} stories of joined, undone, replayed and put-back records, with keys and numbers of others (P2, P3, P5)`,
  async () => {
    const property = fc.asyncProperty(storiesOfOthers, (story) => play(story, memoryStores, new ModelServer()));
    await fc.assert(property, { numRuns: RUNS, ...(asked === "random" ? {} : { seed: Number(asked) }), verbose: 1 });
  },
  PATIENCE_MS,
);

/** Somebody else heard what went over the wire, and sends it with a token of their own. */
const replayed: Happening[] = [
  { kind: "login", user: 0, ...SAME_PERSON },
  ADDS,
  SYNC,
  { kind: "login", user: 1, ...SAME_PERSON, device: 1 },
  { kind: "replayed", device: 1, nth: 0, forged: false },
];

it("sees a server that takes another's place for the caller's own (P5)", async () => {
  await play(replayed, memoryStores, new ModelServer());
  await expect(play(replayed, memoryStores, new ModelServer({ dedupe: true, ownerBinding: false }))).rejects.toThrow("another's (P5)");
});

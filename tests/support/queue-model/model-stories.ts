import "fake-indexeddb/auto";
import fc from "fast-check";
import { clear, entries, setMany } from "idb-keyval";
import { openStores } from "#offline/stores.ts";
import { MemoryStore } from "./memory-store.ts";
import type { ModelStores } from "./model-device.ts";
import { ModelServer } from "./model-server.ts";
import { play } from "./outbox-model.ts";
import { stories } from "./stories.ts";
import { size } from "../size.ts";

/** Stories of every commit. Beside a browser 100,000 of them took a third of all the time of `npm test`: `npm run e2e:faults` plays those. */
export const MEMORY_RUNS = Number(process.env.QABAS_MODEL_RUNS ?? size(20_000, 5_000));
export const INDEXEDDB_RUNS = Number(process.env.QABAS_MODEL_INDEXEDDB_RUNS ?? size(1_500, 400));
export const PATIENCE_MS = 900_000;

/** The same stories for everybody, so that a red run is the change's own; `random` looks for new ones. */
const asked = process.env.QABAS_MODEL_SEED ?? "20261122";
const seed = asked === "random" ? undefined : Number(asked);

export const memoryStores = (): ModelStores => {
  const queue = new MemoryStore();
  return { queue: queue.use, snapshots: new MemoryStore().use, dump: queue.dump, load: queue.load };
};

let databases = 0;
export const indexedDbStores = (): ModelStores => {
  const stores = openStores({ factory: indexedDB, name: `model-${++databases}` });
  return {
    queue: stores.queue,
    snapshots: stores.snapshots,
    dump: async () => new Map(await entries(stores.queue)),
    async load(rows) {
      await clear(stores.queue);
      await setMany([...rows], stores.queue);
    },
  };
};

export async function check(runs: number, newStores: () => ModelStores): Promise<void> {
  // On a breach fast-check prints the seed and the shortest story that shows it.
  const property = fc.asyncProperty(stories, (story) => play(story, newStores, new ModelServer()));
  await fc.assert(property, { numRuns: runs, ...(seed === undefined ? {} : { seed }), verbose: 1 });
}

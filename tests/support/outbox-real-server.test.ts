import fc from "fast-check";
import { afterAll, beforeAll, describe, it } from "vitest";
import { MemoryStore } from "./memory-store.ts";
import { play } from "./outbox-model.ts";
import { realBackend, stockRealServer } from "./real-backend.ts";
import { startTestServer, type TestServer } from "./server.ts";
import { stories } from "./stories.ts";

/** The model's stories against the real routes, ledger and database, so that the model is not believed on its own word. */
const RUNS = Number(process.env.QABAS_MODEL_SERVER_RUNS ?? 25);
const seed = process.env.QABAS_MODEL_SEED ? Number(process.env.QABAS_MODEL_SEED) : undefined;
const PATIENCE_MS = 600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await stockRealServer(server);
}, 60_000);
afterAll(() => server.close());

describe("the promise holds against the real server (P2–P6)", () => {
  it(
    `in ${RUNS} stories`,
    async () => {
      const newStores = () => {
        const queue = new MemoryStore();
        return { queue: queue.use, shelves: new MemoryStore().use, dump: queue.dump, load: queue.load };
      };
      const property = fc.asyncProperty(stories, async (story) => play(story, newStores, await realBackend(server)));
      await fc.assert(property, { numRuns: RUNS, ...(seed === undefined ? {} : { seed }), verbose: 1 });
    },
    PATIENCE_MS,
  );
});

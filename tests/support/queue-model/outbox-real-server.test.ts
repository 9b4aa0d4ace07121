import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MemoryStore } from "./memory-store.ts";
import { ModelDevice } from "./model-device.ts";
import { program } from "./model-programs.ts";
import { play } from "./outbox-model.ts";
import { realBackend, stockRealServer } from "./real-backend.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { anothersToken, storiesOfOtherStudents, storiesOfStudents } from "./stories.ts";

/** The model's stories against the real routes, ledger and database, so that the model is not believed on its own word. */
const RUNS = Number(process.env.QABAS_MODEL_SERVER_RUNS ?? 25);
const OTHERS_RUNS = Number(process.env.QABAS_MODEL_OTHERS_RUNS ?? 3);
const seed = process.env.QABAS_MODEL_SEED ? Number(process.env.QABAS_MODEL_SEED) : undefined;
const DAY_MS = 86_400_000;
const PATIENCE_MS = 600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await stockRealServer(server);
}, 300_000);
afterAll(() => server.close());

const newStores = () => {
  const queue = new MemoryStore();
  return { queue: queue.use, snapshots: new MemoryStore().use, dump: queue.dump, load: queue.load };
};

it("a change whose answer was lost is known eight days later (P2, P11, F19)", async () => {
  const backend = await realBackend(server);
  const device = new ModelDevice(0, newStores(), backend);
  await device.login(0, { wipeOther: false, tabs: 1 });
  await device.mutate({ op: "addToCart", program: program(1) });
  device.network.faults = ["reset-after"];
  await device.sync(1, true);
  server.clock.advance(8 * DAY_MS);
  await device.login(0, { wipeOther: false, tabs: 1 });
  const [report] = await device.sync(1, true);
  expect(report).toMatchObject({ answered: 1, stopped: null });
  expect((await backend.ledger()).map(({ added, outcome }) => [added, outcome])).toEqual([[[1], "applied"]]);
});

it("a change is never given to whoever is signed in (P5)", async () => {
  await play(anothersToken, newStores, await realBackend(server));
});

describe("the promise holds against the real server (P2–P6)", () => {
  it(
    `in ${RUNS} stories`,
    async () => {
      const property = fc.asyncProperty(storiesOfStudents, async (story) => play(story, newStores, await realBackend(server)));
      await fc.assert(property, { numRuns: RUNS, ...(seed === undefined ? {} : { seed }), verbose: 1 });
    },
    PATIENCE_MS,
  );
});

it(
  `F39: in ${OTHERS_RUNS} stories of joined, undone, replayed and put-back records, with keys and numbers of others (P2, P3, P5)`,
  async () => {
    const property = fc.asyncProperty(storiesOfOtherStudents, async (story) => play(story, newStores, await realBackend(server)));
    await fc.assert(property, { numRuns: OTHERS_RUNS, ...(seed === undefined ? {} : { seed }), verbose: 1 });
  },
  PATIENCE_MS,
);

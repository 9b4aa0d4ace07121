import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { type PoolBounds, ReaderDied, ReaderPool } from "./reader-pool.ts";

const BOUNDS: PoolBounds = { threads: 1, timeoutMs: 3_000, heapMb: 48, growthMb: 150, waitingAtMost: 8, idleMs: 1_000 };
/** What content can do to a reader, without a reader. */
const TASKS = `
const { parentPort } = require("node:worker_threads");
const tasks = {
  thread: () => process.pid + ":" + require("node:worker_threads").threadId,
  environment: () => Object.keys(process.env).length,
  hang: () => { for (;;); },
  slowly: (places, at) => new Promise((done) => { let n = 0; const step = () => { at("place " + (n += 1)); n === places ? done(n) : setTimeout(step, 200); }; step(); }),
  heap: () => { const all = []; for (;;) all.push(new Array(1000).fill({})); },
  buffers: () => { const all = []; for (;;) all.push(Buffer.alloc(16_000_000, 1)); },
  stack: () => { const deeper = () => deeper() + 1; return deeper(); },
  exit: () => process.exit(3),
  wrong: () => { throw new TypeError("what stood in the content"); },
};
parentPort.on("message", async ({ id, task, input }) => {
  try { parentPort.postMessage({ id, value: await tasks[task](input, (at) => parentPort.postMessage({ id, at })) }); }
  catch (error) { if (error instanceof RangeError) setImmediate(() => { throw error; }); else parentPort.postMessage({ id, failed: error.name }); }
});
parentPort.postMessage({ id: null, ready: true });
`;

const open: ReaderPool[] = [];
const pool = (more: Partial<PoolBounds> = {}): ReaderPool => {
  const made = new ReaderPool((resourceLimits) => new Worker(TASKS, { eval: true, resourceLimits, env: {}, stderr: true }), {
    ...BOUNDS,
    ...more,
  });
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const fate = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) =>
      error instanceof ReaderDied ? error.reason : ((error as { code?: string; message?: string }).code ?? (error as Error).message),
  );

describe("a thread that reads what strangers bring (A2)", () => {
  it("is used again while nothing goes wrong, and knows nothing of the environment", async () => {
    const readers = pool();
    const first = await readers.run("thread", null);
    expect(await readers.run("thread", null)).toBe(first);
    expect(await readers.run("environment", null)).toBe(0);
    const [one, other] = [await pool({ idleMs: 0 }).run("thread", null), await pool({ idleMs: 0 }).run("thread", null)];
    expect(one).not.toBe(other);
  });

  it.each([
    ["hang", "deadline"],
    ["heap", "memory"],
    ["buffers", "memory"],
    ["stack", "died"],
    ["exit", "died"],
    ["wrong", "a reader failed: TypeError"],
  ])(
    "is ended where content makes it %s; the next content has another, and this one answers meanwhile",
    { timeout: 20_000 },
    async (task, reason) => {
      const readers = pool();
      let longest = 0;
      let last = performance.now();
      const watch = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 10);
      const [ended, after] = await Promise.all([fate(readers.run(task, null)), readers.run("environment", null)]);
      clearInterval(watch);
      expect(ended).toBe(reason);
      expect(after).toBe(0);
      expect(longest).toBeLessThan(1_000);
    },
  );

  it("may take its time while it says where it is, and is ended where it falls silent; the place is known", async () => {
    const readers = pool({ silentMs: 600, timeoutMs: 4_000 });
    expect(await readers.run("slowly", 6)).toBe(6);
    expect(await fate(readers.run("hang", null))).toBe("deadline");
    const lost = await readers.run("slowly", 1_000).catch((error: unknown) => error);
    expect(lost).toMatchObject({ reason: "deadline", at: expect.stringMatching(/^place \d+$/u) });
  });

  it("has a short queue: who comes when it is full, or when it closes, is told to come again", async () => {
    const readers = pool({ waitingAtMost: 3 });
    const all = [1, 2, 3, 4].map(() => fate(readers.run("hang", null)));
    expect(await all[3]).toBe("unavailable");
    await readers.close();
    expect(await Promise.all(all.slice(0, 3))).toEqual(["unavailable", "unavailable", "unavailable"]);
    expect(await fate(readers.run("thread", null))).toBe("unavailable");
  });
});

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { type PoolBounds, ReaderDied, ReaderPool } from "./reader-pool.ts";
import { ReaderProcess } from "./reader-process.ts";

const BOUNDS: PoolBounds = { processes: 1, timeoutMs: 3_000, heapMb: 48, growthMb: 150, waitingAtMost: 8, idleMs: 1_000 };
/** What content can do to a reader, without a reader. */
const TASKS = `
const tasks = {
  process: () => process.pid,
  environment: () => Object.keys(process.env).length,
  hang: () => { for (;;); },
  slowly: (places, at) => new Promise((done) => { let n = 0; const step = () => { at("place " + (n += 1)); n === places ? done(n) : setTimeout(step, 200); }; step(); }),
  // One allocation that fails inside of the engine: no limit of a thread holds it.
  engine: () => { let all = "a".repeat(500_000_000 / 2); return decodeURIComponent(all + all).length; },
  signals: () => { for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.kill(process.pid, signal); return "lives"; },
  heap: () => { const all = []; for (;;) all.push(new Array(1000).fill({})); },
  buffers: () => { const all = []; for (;;) all.push(Buffer.alloc(16_000_000, 1)); },
  stack: () => { const deeper = () => deeper() + 1; return deeper(); },
  exit: () => process.exit(3),
  wrong: () => { throw new TypeError("what stood in the content"); },
};
process.on("message", async ({ id, task, input }) => {
  try { process.send({ id, value: await tasks[task](input, (at) => process.send({ id, at })) }); }
  catch (error) { if (error instanceof RangeError) setImmediate(() => { throw error; }); else process.send({ id, failed: error.name }); }
});
process.send({ id: null, ready: true });
`;

const folder = mkdtempSync(path.join(tmpdir(), "qabas-readers-"));
const entry = path.join(folder, "tasks.cjs");
writeFileSync(entry, TASKS);
const late = path.join(folder, "late.cjs");
writeFileSync(late, `setTimeout(() => require(${JSON.stringify(entry)}), 1_000);`);
const none = path.join(folder, "none.cjs");
writeFileSync(none, "process.exit(1);");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open: ReaderPool[] = [];
const pool = (more: Partial<PoolBounds> = {}, entries: readonly string[] = [entry]): ReaderPool => {
  const left = [...entries];
  const made = new ReaderPool((limits) => new ReaderProcess(left.shift() ?? entry, limits), { ...BOUNDS, ...more });
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const fate = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) =>
      error instanceof ReaderDied ? error.reason : ((error as { code?: string; message?: string }).code ?? (error as Error).message),
  );

describe("a process that reads what strangers bring (A2)", () => {
  it("is used again while nothing goes wrong, and knows nothing of the environment", async () => {
    const readers = pool();
    const first = await readers.run("process", null);
    expect(await readers.run("process", null)).toBe(first);
    expect(await readers.run("environment", null)).toBe(0);
    const [one, other] = [await pool({ idleMs: 0 }).run("process", null), await pool({ idleMs: 0 }).run("process", null)];
    expect(one).not.toBe(other);
  });

  it.each([
    ["hang", "deadline"],
    ["heap", "memory"],
    ["engine", "memory"],
    ["buffers", "memory"],
    ["stack", "died"],
    ["exit", "died"],
    ["wrong", "a reader failed: TypeError"],
  ])(
    "is ended where content makes it %s; the next content has another, and this one answers meanwhile",
    { timeout: 180_000 },
    async (task, reason) => {
      // What fills the memory does it before its time is over, on slow machines too.
      const readers = pool(reason === "memory" ? { timeoutMs: 30_000 } : {});
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
      expect(longest).toBeLessThan(3_000);
    },
  );

  it("may take its time while it says where it is, and is ended where it falls silent; the place is known", async () => {
    const readers = pool({ silentMs: 600, timeoutMs: 1_000 });
    expect(await readers.run("slowly", 6)).toBe(6);
    expect(await fate(readers.run("hang", null))).toBe("deadline");
    const lost = await readers.run("slowly", 1_000).catch((error: unknown) => error);
    expect(lost).toMatchObject({ reason: "deadline", at: expect.stringMatching(/^place \d+$/u) });
  });

  it.runIf(process.platform === "linux")("is given the time of the processor, not that of a busy machine", async () => {
    expect(await pool({ timeoutMs: 1_000 }).run("slowly", 8)).toBe(8);
  });

  it("that loads slowly is there for whoever was told to come again: it is not begun anew for them", async () => {
    const readers = pool({ waitsForLoadingMs: 200 }, [late, none]);
    expect(await fate(readers.run("process", null))).toBe("unavailable");
    let told: unknown = "unavailable";
    for (let time = 0; time < 20 && told === "unavailable"; time += 1) told = await fate(readers.run("process", null));
    expect(told).toEqual(expect.any(Number));
  });

  it("that ends before it has loaded is begun once more; where that one ends too, its content is told to come again", async () => {
    expect(await fate(pool({}, [none]).run("environment", null))).toBe(0);
    const readers = pool({}, [none, none, entry]);
    const [first, second] = await Promise.all([fate(readers.run("environment", null)), fate(readers.run("environment", null))]);
    expect([first, second]).toEqual(["unavailable", 0]);
  });

  it("is not ended by what ends a service: the server alone decides", async () => {
    const readers = pool();
    const first = await readers.run("process", null);
    expect(await readers.run("signals", null)).toBe("lives");
    expect(await readers.run("process", null)).toBe(first);
  });

  it("does not outlive its server, whatever it is stuck in", { timeout: 300_000 }, async () => {
    const server = `
      import { ReaderProcess } from ${JSON.stringify(new URL("./reader-process.ts", import.meta.url).href)};
      const reader = new ReaderProcess(${JSON.stringify(entry)}, { heapMb: 48, growthMb: 150 });
      reader.on("message", (word) => {
        if (word.id === null) reader.postMessage({ id: 1, task: "process", input: null });
        else if (word.id === 1) { process.stdout.write(String(word.value)); reader.postMessage({ id: 2, task: "hang", input: null }); }
      });
      setInterval(() => undefined, 1_000);
    `;
    writeFileSync(path.join(folder, "server.mjs"), server);
    const dying = spawn(process.execPath, ["--import", "tsx", path.join(folder, "server.mjs")], { stdio: ["ignore", "pipe", "inherit"] });
    const orphan = Number(await new Promise((resolve) => dying.stdout.once("data", (told: Buffer) => resolve(told.toString()))));
    expect(lives(orphan)).toBe(true);
    dying.kill("SIGKILL");
    await expect.poll(() => lives(orphan), { timeout: 20_000 }).toBe(false);
  });

  it("has a short queue: who comes when it is full, or when it closes, is told to come again", async () => {
    const readers = pool({ waitingAtMost: 3 });
    const all = [1, 2, 3, 4].map(() => fate(readers.run("hang", null)));
    expect(await all[3]).toBe("unavailable");
    await readers.close();
    expect(await Promise.all(all.slice(0, 3))).toEqual(["unavailable", "unavailable", "unavailable"]);
    expect(await fate(readers.run("process", null))).toBe("unavailable");
  });
});

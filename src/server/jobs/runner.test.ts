import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobs } from "#server/db/tables/operations.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { JobRunner } from "./runner.ts";
import { enqueueJob } from "./queue.ts";

let server: TestServer;
let kinds = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.db;
const newKind = () => `test-${(kinds += 1)}`;
const rowsOf = (kind: string) => db().select().from(jobs).where(eq(jobs.kind, kind));
const soon = () => new Date(server.clock.now().getTime() + 3_600_000);
/** A second runner on the same database, as in another process. */
const otherRunner = () => new JobRunner(db(), server.clock, server.services.log);

describe("jobs", () => {
  it("are done after their transaction commits, at once, and never where it was rolled back", async () => {
    const kind = newKind();
    const done: unknown[] = [];
    server.services.jobs.register(kind, async (payload) => void done.push(payload.n));
    await expect(
      db().transaction(async (tx) => {
        await enqueueJob(tx, { kind, payload: { n: 1 }, runAt: server.clock.now() });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    await db().transaction((tx) => enqueueJob(tx, { kind, payload: { n: 2 }, runAt: server.clock.now() }));
    await expect.poll(() => done, { timeout: 4_000 }).toEqual([2]);
  });

  it("wait for their time", async () => {
    const kind = newKind();
    let done = 0;
    server.services.jobs.register(kind, async () => void (done += 1));
    await enqueueJob(db(), { kind, runAt: soon() });
    await server.runJobs();
    expect(done).toBe(0);
    server.clock.set(soon());
    await server.runJobs();
    expect(done).toBe(1);
  });

  it("that are asked for are done by the answer, also the one that began by itself a moment before", async () => {
    const kind = newKind();
    let done = false;
    const begun = new Promise<void>((resolve) => {
      server.services.jobs.register(kind, async () => {
        resolve();
        await new Promise((later) => setTimeout(later, 100));
        done = true;
      });
    });
    await enqueueJob(db(), { kind, runAt: server.clock.now() });
    await begun;
    await server.runJobs();
    expect(done).toBe(true);
  });

  it("under one key are written once", async () => {
    const kind = newKind();
    server.services.jobs.register(kind, async () => undefined);
    for (let time = 0; time < 3; time += 1) await enqueueJob(db(), { kind, runAt: soon(), onceKey: kind });
    expect(await rowsOf(kind)).toHaveLength(1);
  });

  it("that fail are tried again with growing pauses; after the last attempt they are left, with the reason", async () => {
    const kind = newKind();
    let tries = 0;
    const runner = otherRunner();
    runner.register(kind, async () => {
      tries += 1;
      throw new Error("no answer");
    });
    await enqueueJob(db(), { kind, runAt: soon() });
    server.clock.set(soon());
    const pauses: number[] = [];
    for (let round = 0; round < 14; round += 1) {
      await runner.runDue();
      const [row] = await rowsOf(kind);
      if (row?.doneAt) break;
      pauses.push(((row?.runAt.getTime() ?? 0) - server.clock.now().getTime()) / 1000);
      server.clock.set(row?.runAt ?? server.clock.now());
    }
    expect(tries).toBe(12);
    expect(pauses.slice(0, 5)).toEqual([2, 4, 8, 16, 32]);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(3_600);
    expect((await rowsOf(kind))[0]).toMatchObject({ attempts: 12, lastError: "Error: no answer" });
  });

  it("are each done by one of several processes", async () => {
    const kind = newKind();
    const done: number[] = [];
    const runners = [otherRunner(), otherRunner(), otherRunner()];
    for (const runner of runners) runner.register(kind, async ({ n }) => void done.push(Number(n)));
    const at = soon();
    for (let n = 0; n < 12; n += 1) await enqueueJob(db(), { kind, payload: { n }, runAt: at });
    server.clock.set(at);
    await Promise.all(runners.map((runner) => runner.runDue()));
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n));
  });

  it("of a process that was killed at work are taken over when its lease ends", async () => {
    const kind = newKind();
    let done = 0;
    await enqueueJob(db(), { kind, runAt: soon() });
    server.clock.set(soon());
    const killed = otherRunner();
    killed.register(kind, () => new Promise(() => undefined));
    void killed.runDue();
    await expect.poll(async () => (await rowsOf(kind))[0]?.attempts).toBe(1);
    const other = otherRunner();
    other.register(kind, async () => void (done += 1));
    await other.runDue();
    expect(done).toBe(0);
    server.clock.advance(60_000);
    await other.runDue();
    expect(done).toBe(1);
  });
});

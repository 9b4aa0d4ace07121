import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobs } from "#server/db/tables/jobs.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { JOB_RULES } from "./kinds.ts";
import { enqueueJob } from "./enqueue-job.ts";
import { JobRunner } from "./runner.ts";

let server: TestServer;
let kinds = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  // Those of processes that "died" too: what hangs in them would end at its deadline, in the middle of another file's tests.
  await Promise.all(runners.map((runner) => runner.stop()));
  await server.close();
});

const db = () => server.services.db;
const newKind = () => `test-${(kinds += 1)}`;
const rowsOf = (kind: string) => db().select().from(jobs).where(eq(jobs.kind, kind));
const soon = () => new Date(server.clock.now().getTime() + 3_600_000);
/** A second runner on the same database, as in another process. */
const runners: JobRunner[] = [];
function otherRunner(clock = server.clock as { now(): Date }, times = {}): JobRunner {
  const runner = new JobRunner({ jobs: db(), urgent: db() }, clock, server.services.log, times);
  runners.push(runner);
  return runner;
}
const machine = { now: () => new Date() };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const forEver = () => new Promise<never>(() => undefined);

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

  it("wait while the disk has no room for what they write, and are done once it has", async () => {
    const kind = newKind();
    let full = true;
    const checkSpace = async () => {
      if (full) throw new Error("the disk is full");
    };
    const runner = otherRunner(server.clock, { checkSpace });
    let done = 0;
    runner.register(kind, async () => void (done += 1));
    await enqueueJob(db(), { kind, runAt: server.clock.now() });
    await expect(runner.runDue()).rejects.toThrow("the disk is full");
    expect(done).toBe(0);
    expect(await rowsOf(kind)).toMatchObject([{ attempts: 0 }]);
    full = false;
    expect(await runner.runDue()).toBe(1);
    expect(done).toBe(1);
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
        await pause(100);
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

  it("are each done by one of several processes", async () => {
    const kind = newKind();
    const done: number[] = [];
    const three = [otherRunner(), otherRunner(), otherRunner()];
    for (const runner of three) runner.register(kind, async ({ n }) => void done.push(Number(n)));
    const at = soon();
    for (let n = 0; n < 12; n += 1) await enqueueJob(db(), { kind, payload: { n }, runAt: at });
    server.clock.set(at);
    await Promise.all(three.map((runner) => runner.runDue()));
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n));
  });
});

describe("queues (S5)", () => {
  it("do not wait for each other: what is urgent is done while every worker for the bulk hangs", async () => {
    const [slow, urgent] = [newKind(), newKind()];
    const runner = otherRunner(server.clock, { graceMs: 10 });
    let hanging = 0;
    const done: string[] = [];
    runner.register(slow, () => {
      hanging += 1;
      return forEver();
    });
    runner.register(urgent, async () => void done.push(urgent));
    for (let n = 0; n < 30; n += 1) await enqueueJob(db(), { kind: slow, queue: "bulk", runAt: server.clock.now() });
    void runner.runDue();
    await expect.poll(() => hanging, { timeout: 5_000 }).toBe(8);
    await enqueueJob(db(), { kind: urgent, queue: "urgent", runAt: server.clock.now() });
    void runner.runDue();
    await expect.poll(() => done, { timeout: 2_000 }).toEqual([urgent]);
    await runner.stop();
    await db().delete(jobs).where(eq(jobs.kind, slow));
  });

  it("a mail server that hangs holds up mails alone, not what else is in their queue", async () => {
    const other = newKind();
    const runner = otherRunner(server.clock, { graceMs: 10 });
    let hanging = 0;
    const done: string[] = [];
    const kind = "trainer-application-news";
    runner.register(kind, () => {
      hanging += 1;
      return forEver();
    });
    runner.register(other, async () => void done.push(other));
    for (let n = 0; n < 20; n += 1) await enqueueJob(db(), { kind, runAt: soon() });
    await enqueueJob(db(), { kind: other, runAt: soon() });
    server.clock.set(soon());
    void runner.runDue();
    await expect.poll(() => done, { timeout: 3_000 }).toEqual([other]);
    expect(hanging).toBe(2);
    await runner.stop();
    await db().delete(jobs).where(eq(jobs.kind, kind));
  });

  it("do first what has the lower number, then what waited longest", async () => {
    const kind = newKind();
    const runner = otherRunner();
    const order: unknown[] = [];
    // One worker at a time is enough to see it: the claim of each comes before the next one's.
    runner.register(kind, async ({ n }) => void order.push(n));
    const at = soon();
    for (const [n, priority] of [5, 1, 5, 0].entries())
      await enqueueJob(db(), { kind, payload: { n }, priority, runAt: new Date(at.getTime() + n) });
    server.clock.set(new Date(at.getTime() + 10));
    await runner.runDue();
    expect(order).toEqual([3, 1, 0, 2]);
  });

  it("have a place for every kind of the product, and a kind for every place", () => {
    const registered = server.services.jobs.kinds.filter((kind) => !kind.startsWith("test-"));
    expect(registered.toSorted(), "a new kind of job is named in jobs/kinds.ts, with its queue").toEqual(Object.keys(JOB_RULES).toSorted());
  });
});

describe("a job that fails", () => {
  it("is tried again for a day with growing pauses that are not alike; then it is set aside with the reason, and is not done", {
    timeout: 300_000,
  }, async () => {
    const kind = newKind();
    let tries = 0;
    const runner = otherRunner();
    runner.register(kind, async () => {
      tries += 1;
      throw new Error("no answer");
    });
    await enqueueJob(db(), { kind, runAt: soon() });
    server.clock.set(soon());
    let first = server.clock.now().getTime();
    const pauses: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      await runner.runDue();
      const [row] = await rowsOf(kind);
      if (!row || row.deadAt) break;
      pauses.push((row.runAt.getTime() - server.clock.now().getTime()) / 1_000);
      // Twenty hours of the same are left out.
      if (round === 20) {
        first -= 72_000_000;
        await db()
          .update(jobs)
          .set({ firstTriedAt: new Date(first) })
          .where(eq(jobs.kind, kind));
      }
      server.clock.set(row.runAt);
    }
    expect(server.clock.now().getTime() - first).toBe(86_400_000);
    for (const [index, about] of [2, 4, 8, 16, 32].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(about * 0.8);
      expect(pauses[index]).toBeLessThanOrEqual(about * 1.2);
    }
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1_080);
    expect(new Set(pauses.slice(12)).size).toBeGreaterThan(5);
    const [row] = await rowsOf(kind);
    expect(row).toMatchObject({ attempts: tries, deadReason: "retries_exhausted", lastError: "Error: no answer", doneAt: null });
    await runner.runDue();
    expect(tries).toBe(row?.attempts);
  });

  it("by taking too long is told to end, and does not keep its worker", async () => {
    const kind = newKind();
    const runner = otherRunner(server.clock, { graceMs: 10 });
    let told = false;
    runner.register(
      kind,
      (_payload, { signal }) => {
        signal.addEventListener("abort", () => (told = true));
        return forEver();
      },
      0.1,
    );
    await enqueueJob(db(), { kind, runAt: server.clock.now() });
    await runner.runDue();
    expect(told).toBe(true);
    expect((await rowsOf(kind))[0]).toMatchObject({ lastError: "it took longer than its deadline", lockedBy: null, deadAt: null });
  });
});

describe("a process that dies or stops", () => {
  it("loses its jobs to another when their leases end", async () => {
    const kind = newKind();
    let done = 0;
    await enqueueJob(db(), { kind, runAt: soon() });
    server.clock.set(soon());
    const killed = otherRunner(server.clock, { heartbeatMs: 3_600_000 });
    killed.register(kind, forEver);
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

  it("does not lose a job that takes longer than a lease: it is renewed while it is at work", async () => {
    const kind = newKind();
    let runs = 0;
    const times = { leaseMs: 400, heartbeatMs: 60 };
    const [one, other] = [otherRunner(machine, times), otherRunner(machine, times)];
    for (const runner of [one, other])
      runner.register(kind, async () => {
        runs += 1;
        await pause(1_500);
      });
    await enqueueJob(db(), { kind, runAt: new Date(0) });
    const working = one.runDue();
    await expect.poll(() => runs).toBe(1);
    for (let look = 0; look < 6; look += 1) {
      await pause(150);
      void other.runDue();
    }
    await working;
    expect(runs).toBe(1);
    expect((await rowsOf(kind))[0]).toMatchObject({ attempts: 1, deaths: 0 });
    expect((await rowsOf(kind))[0]?.doneAt).not.toBeNull();
  });

  it("whose lease was lost is told by its signal, and what it made of the job counts no more", async () => {
    const kind = newKind();
    let told: unknown;
    let end = () => undefined as void;
    const slow = otherRunner(server.clock, { heartbeatMs: 50, graceMs: 2_000 });
    slow.register(kind, async (_payload, { signal }) => {
      await new Promise<void>((resolve) => {
        end = resolve;
        signal.addEventListener("abort", () => {
          told = signal.reason;
          resolve();
        });
      });
      throw new Error("what the slow one says");
    });
    await enqueueJob(db(), { kind, runAt: server.clock.now() });
    const working = slow.runDue();
    await expect.poll(async () => (await rowsOf(kind))[0]?.lockedBy ?? null).not.toBeNull();
    await db().update(jobs).set({ lockedBy: "another process" }).where(eq(jobs.kind, kind));
    await expect.poll(() => told, { timeout: 3_000 }).toBe("lost");
    end();
    await working;
    expect((await rowsOf(kind))[0]).toMatchObject({ lockedBy: "another process", lastError: null, doneAt: null });
  });

  it("more than three times at the same job sets that job aside: it may be what kills them (poison)", async () => {
    const kind = newKind();
    let runs = 0;
    await enqueueJob(db(), { kind, runAt: server.clock.now() });
    for (let death = 0; death < 4; death += 1) {
      const killed = otherRunner(server.clock, { heartbeatMs: 3_600_000 });
      killed.register(kind, () => {
        runs += 1;
        return forEver();
      });
      void killed.runDue();
      await expect.poll(() => runs, { timeout: 3_000 }).toBe(death + 1);
      server.clock.advance(60_000);
    }
    const last = otherRunner();
    last.register(kind, async () => void (runs += 1));
    const told: unknown[] = [];
    last.onDead(kind, async (payload, _context, reason) => void told.push(payload, reason));
    await last.runDue();
    expect(runs).toBe(4);
    expect(told).toEqual([{}, "process_died"]);
    expect((await rowsOf(kind))[0]).toMatchObject({ deadReason: "process_died", doneAt: null, lockedBy: null });
  });

  it("gives back at once what is at work, and claims nothing new", async () => {
    const kind = newKind();
    const runner = otherRunner(server.clock, { graceMs: 50 });
    let begun = 0;
    runner.register(kind, () => {
      begun += 1;
      return forEver();
    });
    await enqueueJob(db(), { kind, runAt: server.clock.now() });
    void runner.runDue();
    await expect.poll(() => begun).toBe(1);
    const started = performance.now();
    await runner.stop();
    expect(performance.now() - started).toBeLessThan(1_500);
    const [row] = await rowsOf(kind);
    expect(row).toMatchObject({ lockedBy: null, lockedUntil: null, attempts: 0, deaths: 0, doneAt: null });
    const other = otherRunner();
    let done = 0;
    other.register(kind, async () => void (done += 1));
    await other.runDue();
    expect(done).toBe(1);
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Hearing } from "#server/db/hearing.ts";
import { recurringJobs } from "#server/db/tables/jobs.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { RecurringHandler } from "./engine.ts";
import { JobRunner } from "./runner.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Runs in as many processes as runners: each is told to look again and again. */
async function withRunners(
  count: number,
  name: string,
  run: RecurringHandler,
  times: object,
  work: (look: () => Promise<void>) => Promise<void>,
) {
  const wakes: (() => void)[] = [];
  const hearing = { on: (_channel: string, wake: () => void) => (wakes.push(wake), () => undefined) } as unknown as Hearing;
  const runners = Array.from({ length: count }, () => new JobRunner(server.database, server.clock, server.services.log, times));
  for (const runner of runners) {
    runner.every(60, name, run);
    runner.start(hearing);
  }
  const look = async () => {
    for (let time = 0; time < 4; time += 1) {
      for (const wake of wakes) wake();
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
  };
  try {
    await work(look);
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()));
  }
}

describe("recurring work", () => {
  it("is done once by three processes, each time its pause is over", async () => {
    let done = 0;
    await withRunners(
      3,
      "once in a cluster",
      async () => void (done += 1),
      {},
      async (look) => {
        await look();
        expect(done).toBe(1);
        server.clock.advance(59_000);
        await look();
        expect(done).toBe(1);
        server.clock.advance(1_000);
        await look();
        expect(done).toBe(2);
      },
    );
  });

  it("is not begun again while it is at work, however long that takes; its process gone, another does it", async () => {
    let begun = 0;
    const hang = () => {
      begun += 1;
      return new Promise<never>(() => undefined);
    };
    await withRunners(3, "slow", hang, { graceMs: 10, heartbeatMs: 50 }, async (look) => {
      await look();
      server.clock.advance(61_000);
      // The lease is renewed at the new time before anybody looks.
      await expect
        .poll(async () => {
          const [row] = await server.services.db.select().from(recurringJobs).where(eq(recurringJobs.name, "slow"));
          return (row?.lockedUntil?.getTime() ?? 0) > server.clock.now().getTime();
        })
        .toBe(true);
      await look();
      expect(begun).toBe(1);
    });
    // Killed: no lease is renewed any more.
    await server.services.db
      .update(recurringJobs)
      .set({ lockedBy: "a process that is gone", lockedUntil: new Date(server.clock.now().getTime() + 60_000) })
      .where(eq(recurringJobs.name, "slow"));
    await withRunners(
      1,
      "slow",
      async () => void (begun += 1),
      {},
      async (look) => {
        await look();
        expect(begun).toBe(1);
        server.clock.advance(61_000);
        await look();
        expect(begun).toBe(2);
      },
    );
  });

  it("that fails comes again at its time", async () => {
    let tries = 0;
    const fail = async () => {
      tries += 1;
      throw new Error("no");
    };
    await withRunners(2, "fails", fail, {}, async (look) => {
      await look();
      server.clock.advance(60_000);
      await look();
      expect(tries).toBe(2);
    });
  });
});

import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#contract/problem.ts";
import { afterCommit } from "#server/db/after-commit.ts";
import { inOneTransaction } from "#server/db/one-transaction.ts";
import { idempotencyKeys } from "#server/db/tables/ledger.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import type { AnyEnvelope } from "#server/http/envelope.ts";
import { onceInTransaction } from "./idempotency.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const request = (more: object = {}) => ({
  principal: "user:1",
  method: "POST",
  path: "/api/v1/instructor/sessions",
  key: randomUUID(),
  requestHash: "one",
  ...more,
});
const answer: AnyEnvelope = { status: 201, message: "", data: { id: 1 } };
const stored = (key: string) => server.services.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
const effects = (name: string) => server.services.db.$count(jobs, eq(jobs.kind, name));
/** A handler as they stand: some of it in a transaction of its own, some without, on the server's database. */
const work = (name: string) => async () => {
  const { db } = server.services;
  await db.transaction(async (tx) => {
    await tx.insert(jobs).values({ kind: name, payload: {}, runAt: server.clock.now() });
  });
  await db.insert(jobs).values({ kind: name, payload: {}, runAt: server.clock.now() });
  return answer;
};
const final = (error: unknown): AnyEnvelope => {
  if (error instanceof Problem && error.status < 500) return { status: error.status, message: "", data: null, code: error.code };
  throw error;
};

describe("I2: effect and answer in one transaction", () => {
  it("the same key gets the first answer, and the work is done once", async () => {
    const asked = request();
    expect(await onceInTransaction(server.services, asked, work("once"), final)).toEqual({ envelope: answer, replayed: false });
    expect(await onceInTransaction(server.services, asked, work("once"), final)).toEqual({ envelope: answer, replayed: true });
    expect(await effects("once")).toBe(2);
  });

  it("a process that dies before the answer is stored leaves no effect: the repeat does the work, once", async () => {
    const asked = request();
    const died = onceInTransaction(
      server.services,
      asked,
      async () => {
        await work("died")();
        throw new Error("the process is gone");
      },
      final,
    );
    await expect(died).rejects.toThrow("gone");
    expect(await effects("died")).toBe(0);
    expect(await stored(asked.key)).toEqual([]);
    await onceInTransaction(server.services, asked, work("died"), final);
    expect(await effects("died")).toBe(2);
  });

  it("a refusal undoes what was begun, is kept, and is said again", async () => {
    const asked = request();
    const told: string[] = [];
    const refuse = async () => {
      await work("refused")();
      afterCommit(() => told.push("refused"));
      throw new Problem("request_closed");
    };
    const first = await onceInTransaction(server.services, asked, refuse, final);
    expect(first).toMatchObject({ envelope: { status: 409, code: "request_closed" }, replayed: false });
    expect(await effects("refused")).toBe(0);
    expect(told).toEqual([]);
    expect(await onceInTransaction(server.services, asked, work("refused"), final)).toEqual({ ...first, replayed: true });
    expect(await effects("refused")).toBe(0);
  });

  it("another body under the key is told what became of the first", async () => {
    const [done, refused] = [request(), request()];
    await onceInTransaction(server.services, done, work("other"), final);
    await onceInTransaction(server.services, refused, () => Promise.reject(new Problem("not_found")), final);
    const again = (asked: ReturnType<typeof request>) =>
      onceInTransaction(server.services, { ...asked, requestHash: "two" }, work("other"), final);
    await expect(again(done)).rejects.toMatchObject({
      code: "idempotency_key_reused",
      options: { data: { saved: true, first: { id: 1 } } },
    });
    await expect(again(refused)).rejects.toMatchObject({
      code: "idempotency_key_reused",
      options: { data: { saved: false, first: null } },
    });
    expect(await effects("other")).toBe(2);
  });

  it("twenty at once do it once; the others hear the answer, or that it is at work", async () => {
    const asked = request();
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => onceInTransaction(server.services, asked, work("race"), final)));
    for (const one of all)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "in_progress", options: { retryAfter: 1 } });
      else expect(one.value.envelope).toEqual(answer);
    expect(all.filter((one) => one.status === "fulfilled" && !one.value.replayed)).toHaveLength(1);
    expect(await effects("race")).toBe(2);
  });

  it("is forgotten after seven days", async () => {
    const asked = request();
    await onceInTransaction(server.services, asked, work("week"), final);
    server.clock.advance(7 * 86_400_000);
    expect(await onceInTransaction(server.services, asked, work("week"), final)).toMatchObject({ replayed: false });
    expect(await effects("week")).toBe(4);
  });

  it("what is asked side by side is asked one after the other, and what outlives the transaction stands on its own", async () => {
    const { db } = server.services;
    let late: Promise<unknown> = Promise.resolve();
    let release = () => {};
    const done = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ids = await inOneTransaction(db, async () => {
      late = done.then(() => db.execute(sql`select txid_current() as id`));
      const own = await Promise.all([1, 2, 3].map(() => db.execute<{ id: string }>(sql`select txid_current() as id`)));
      return own.map(({ rows }) => rows[0]?.id);
    });
    expect(new Set(ids).size).toBe(1);
    release();
    const [row] = ((await late) as { rows: { id: string }[] }).rows;
    expect(row?.id).not.toBe(ids[0]);
  });
});

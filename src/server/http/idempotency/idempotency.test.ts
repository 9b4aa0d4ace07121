import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#contract/problem.ts";
import { idempotencyKeys } from "#server/db/tables/ledger.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { AnyEnvelope } from "#server/http/envelope.ts";
import { forgetIdempotencyKeys, onceByKey } from "./idempotency.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const request = (more: object = {}) => ({
  principal: "user:1",
  method: "POST",
  path: "/api/v1/orders",
  key: randomUUID(),
  requestHash: "one",
  ...more,
});
const answer: AnyEnvelope = { status: 201, message: "", data: { order: 1 } };
const rows = (key: string) => server.services.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));

/** Counts how often the work is done. */
function work(result: AnyEnvelope | Error = answer) {
  const done = { times: 0 };
  const perform = async () => {
    done.times += 1;
    if (result instanceof Error) throw result;
    return result;
  };
  return { done, perform };
}

describe("the same key again", () => {
  it("gets the first answer, and the work is done once", async () => {
    const { done, perform } = work();
    const asked = request();
    expect(await onceByKey(server.services, asked, perform)).toEqual({ envelope: answer, replayed: false });
    expect(await onceByKey(server.services, asked, perform)).toEqual({ envelope: answer, replayed: true });
    expect(done.times).toBe(1);
  });

  it("of another person, call or address is another key", async () => {
    const { done, perform } = work();
    const asked = request();
    for (const more of [{}, { principal: "user:2" }, { path: "/api/v1/other" }, { method: "DELETE" }])
      await onceByKey(server.services, { ...asked, ...more }, perform);
    expect(done.times).toBe(4);
  });

  it("with another body answers 422, after the first answer and while it is at work", async () => {
    const asked = request();
    await onceByKey(server.services, asked, async () => {
      await expect(onceByKey(server.services, { ...asked, requestHash: "two" }, work().perform)).rejects.toMatchObject({
        code: "idempotency_key_reused",
      });
      return answer;
    });
    await expect(onceByKey(server.services, { ...asked, requestHash: "two" }, work().perform)).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
  });

  it("while the first is at work answers 409 with Retry-After; a process that was killed at work frees it after a minute", async () => {
    const asked = request();
    const { done, perform } = work();
    await onceByKey(server.services, asked, async () => {
      await expect(onceByKey(server.services, asked, perform)).rejects.toMatchObject({ code: "in_progress", options: { retryAfter: 1 } });
      server.clock.advance(60_000);
      await onceByKey(server.services, asked, perform);
      return answer;
    });
    expect(done.times).toBe(1);
  });

  it("after a failure of ours, a 401 or a 429 does the work again", async () => {
    for (const failure of [new Error("ours"), new Problem("unavailable")]) {
      const asked = request();
      await expect(onceByKey(server.services, asked, work(failure).perform)).rejects.toBe(failure);
      expect(await rows(asked.key)).toEqual([]);
    }
    for (const status of [401, 429, 503]) {
      const asked = request();
      const { done, perform } = work({ ...answer, status });
      await onceByKey(server.services, asked, perform);
      await onceByKey(server.services, asked, perform);
      expect(done.times).toBe(2);
    }
  });

  it("is remembered for seven days, then forgotten", async () => {
    const asked = request();
    const { done, perform } = work();
    await onceByKey(server.services, asked, perform);
    server.clock.advance(7 * 86_400_000 - 1);
    await onceByKey(server.services, asked, perform);
    expect(done.times).toBe(1);
    server.clock.advance(1);
    await onceByKey(server.services, asked, perform);
    expect(done.times).toBe(2);
    server.clock.advance(8 * 86_400_000);
    await forgetIdempotencyKeys(server.services);
    expect(await rows(asked.key)).toEqual([]);
  });
});

describe("over HTTP", () => {
  it("a repeated change is marked as a replay; two people may use one key", async () => {
    const [mine, other] = [await makeSignedIn(server), await makeSignedIn(server)];
    const key = { "idempotency-key": randomUUID() };
    const call = (headers: Record<string, string>) => server.call("POST", "/cart/validate", { body: {}, headers: { ...headers, ...key } });
    expect((await call(mine.headers)).headers["idempotency-replayed"]).toBeUndefined();
    expect((await call(mine.headers)).headers["idempotency-replayed"]).toBe("true");
    expect((await call(other.headers)).headers["idempotency-replayed"]).toBeUndefined();
  });

  it("of an exchange that holds a secret nothing is kept", async () => {
    const key = randomUUID();
    await server.call("POST", "/login", {
      body: { username: "a@example.com", password: "Wrong#2026" },
      headers: { "idempotency-key": key },
    });
    expect(await rows(key)).toEqual([]);
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataOf, MetaOf } from "#contract/endpoint.ts";
import type { listDeadJobs } from "#contract/jobs/dead-jobs.ts";
import { auditLog, jobs } from "#server/db/tables/jobs.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
let tries = 0;
let broken = true;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
  server.services.jobs.register("test-dead", async () => {
    tries += 1;
    if (broken) throw new Error("no answer");
  });
});
afterAll(() => server.close());

const db = () => server.services.db;
const list = (query = "", { headers } = staff) => server.call<DataOf<typeof listDeadJobs>>("GET", `/admin/jobs/dead${query}`, { headers });
const decide = (id: number, what: "retry" | "drop", body: object = { reason: "The gateway is back" }, { headers } = staff) =>
  server.call("POST", `/admin/jobs/${id}/${what}`, { headers, body });

/** Set aside, as after a day of tries. */
async function makeDead(payload: Record<string, unknown> = {}) {
  const now = server.clock.now();
  const [row] = await db()
    .insert(jobs)
    .values({
      kind: "test-dead",
      payload,
      runAt: now,
      attempts: 105,
      lastError: "Error: no answer",
      deadAt: now,
      deadReason: "retries_exhausted",
      firstTriedAt: now,
    })
    .returning();
  if (!row) throw new Error("no job");
  return row;
}

describe("who is refused", () => {
  it("whoever is not of the staff, on every call", async () => {
    const { id } = await makeDead();
    for (const type of ["student", "instructor"] as const) {
      const other = await makeSignedIn(server, { type });
      for (const answer of [await list("", other), await decide(id, "retry", {}, other), await decide(id, "drop", {}, other)])
        expect(answer).toMatchObject({ status: 403, code: "role_required" });
    }
    expect(await server.call("GET", "/admin/jobs/dead")).toMatchObject({ status: 401 });
  });

  it("a decision without a reason, and one about a job that waits for none", async () => {
    const { id } = await makeDead();
    expect(await decide(id, "retry", {})).toMatchObject({ status: 422, error_keys: { reason: [{ key: "reason.required" }] } });
    expect(await decide(999_999, "drop")).toMatchObject({ status: 404, code: "not_found" });
    const [waiting] = await db().insert(jobs).values({ kind: "nobody-does-it", payload: {}, runAt: server.clock.now() }).returning();
    for (const what of ["retry", "drop"] as const) expect(await decide(waiting?.id ?? 0, what)).toMatchObject({ status: 404 });
  });
});

describe("what was set aside (S5)", () => {
  it("is listed page by page, the newest first, with ids of what it is about and without addresses", async () => {
    await db().delete(jobs).where(eq(jobs.kind, "test-dead"));
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push(await makeDead({ orderId: `order-${n}`, email: "noura@example.com", n }));
    const first = await list("?per_page=2");
    const meta = first.meta as MetaOf<typeof listDeadJobs>;
    expect(first.data.map(({ id }) => id)).toEqual([made[4]?.id, made[3]?.id]);
    expect(first.data[0]).toMatchObject({
      reason: "retries_exhausted",
      error: "Error: no answer",
      attempts: 105,
      about: [{ name: "orderId", value: "order-4" }],
    });
    expect(JSON.stringify(first)).not.toContain("noura");
    expect(meta).toEqual({ per_page: 2, total: 5, next: made[3]?.id });
    const last = await list(`?per_page=2&before=${made[1]?.id}`);
    expect([last.data.map(({ id }) => id), (last.meta as typeof meta).next]).toEqual([[made[0]?.id], null]);
    expect((await list("?filter%5Bqueue%5D=urgent")).data).toEqual([]);
    expect((await list("?filter%5Bkind%5D=test-dead&per_page=1")).meta).toMatchObject({ total: 5 });
  });

  it("is done after staff try it again, which is on record with the reason, once", async () => {
    const { id } = await makeDead();
    tries = 0;
    broken = false;
    expect((await decide(id, "retry")).status).toBe(200);
    await server.runJobs();
    expect(tries).toBe(1);
    const [row] = await db().select().from(jobs).where(eq(jobs.id, id));
    expect(row).toMatchObject({ deadAt: null, deadReason: null });
    expect(row?.doneAt).not.toBeNull();
    expect(await decide(id, "retry")).toMatchObject({ status: 404 });
    const records = (await db().select().from(auditLog).orderBy(auditLog.id)).filter(
      ({ subject, subjectId }) => subject === "job" && subjectId === String(id),
    );
    expect(records).toMatchObject([{ from: "dead", to: "retried", reason: "The gateway is back" }]);
  });

  it("is never done once staff give it up, and is listed no more", async () => {
    const { id } = await makeDead();
    tries = 0;
    expect((await decide(id, "drop")).status).toBe(200);
    await server.runJobs();
    expect(tries).toBe(0);
    expect((await list("?per_page=100")).data.map((one) => one.id)).not.toContain(id);
    expect(await decide(id, "drop")).toMatchObject({ status: 404 });
  });
});

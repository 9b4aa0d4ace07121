import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Excuse } from "#contract/requests/excuses.ts";
import type { Schedule } from "#contract/requests/student-services.ts";
import { EXCUSE_STATUSES } from "#contract/requests/student-services.ts";
import { expireExcuses } from "#server/commands/requests/decide-excuse.ts";
import { canMoveExcuse } from "#server/commands/requests/move-excuse.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { users } from "#server/db/tables/identity.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { giveRoles } from "#tests/support/factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";

const HOUR = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));
const database = () => server.services.db;

async function student() {
  const visitor = new TestBrowser(server.app, { language: "en" });
  const { data } = await visitor.register();
  const program = await makeStudyProgram(database());
  const cohort = await makeCohort(database(), program.id, "2026-11-01");
  const enrollment = await enrol(database(), data.user.id, cohort, SUNDAY_MORNING);
  return { visitor, userId: data.user.id, cohort, enrollment };
}
async function staff() {
  const visitor = new TestBrowser(server.app, { language: "en" });
  const { data } = await visitor.register();
  await database().update(users).set({ type: "staff" }).where(eq(users.id, data.user.id));
  await giveRoles(server, data.user.id);
  return visitor;
}
const form = (sessionIds: number[], more: object = {}) => ({
  id: randomUUID(),
  session_ids: sessionIds,
  reason_code: "medical",
  reason: "A visit to the hospital",
  attachments: [],
  ...more,
});
/** A session of 90 minutes that ends at `end`, hours from now. */
const sessionEnding = (cohortId: number, end: number, more: object = {}) =>
  makeSession(database(), cohortId, new Date(SUNDAY_MORNING.getTime() + (end - 1.5) * HOUR).toISOString(), more);
const submit = (visitor: TestBrowser, body: object) => visitor.call<Excuse>("POST", "/student/excuses", body);
const mark = async (sessionId: number, userId: number) => {
  const where = and(eq(attendanceMarks.sessionId, sessionId), eq(attendanceMarks.userId, userId));
  return (await database().select().from(attendanceMarks).where(where))[0];
};
const note = (sessionId: number, userId: number, value: "present" | "absent" | "late") =>
  database().insert(attendanceMarks).values({ sessionId, userId, mark: value, source: "instructor", markedAt: SUNDAY_MORNING });
const decide = (visitor: TestBrowser, id: string, body: object) => visitor.call<Excuse>("POST", `/admin/excuses/${id}/decide`, body);

describe("who is refused", () => {
  it("a guest everywhere, and whoever is not of the staff at a decision", async () => {
    const guest = new TestBrowser(server.app);
    const id = randomUUID();
    expect(await guest.call("GET", "/student/excuses")).toMatchObject({ status: 401, code: "unauthenticated" });
    expect(await submit(guest, form([1]))).toMatchObject({ status: 401 });
    expect(await guest.call("POST", `/student/excuses/${id}/cancel`, {})).toMatchObject({ status: 401 });
    expect(await decide(guest, id, { decision: "approve", version: 1 })).toMatchObject({ status: 401 });
    const { visitor } = await student();
    expect(await decide(visitor, id, { decision: "approve", version: 1 })).toMatchObject({ status: 403, code: "role_required" });
    expect(await submit(await staff(), form([1]))).toMatchObject({ status: 403, code: "role_required" });
  });

  it("another's excuse and session answer exactly like missing ones", async () => {
    const [owner, other] = [await student(), await student()];
    const session = await sessionEnding(owner.cohort.id, 4);
    const made = await submit(owner.visitor, form([session.id]));
    expect(made.status).toBe(201);
    for (const id of [made.data.id, randomUUID(), "no-id"]) {
      expect(await other.visitor.call("GET", `/student/excuses/${id}`)).toMatchObject({ status: 404, code: "request_not_found" });
      expect(await other.visitor.call("POST", `/student/excuses/${id}/cancel`, {})).toMatchObject({
        status: 404,
        code: "request_not_found",
      });
    }
    const own = await sessionEnding(other.cohort.id, 4);
    for (const ids of [[session.id], [own.id, session.id], [2_000_000_000]])
      expect(await submit(other.visitor, form(ids))).toMatchObject({ status: 404, code: "not_found" });
    expect((await other.visitor.call("GET", "/student/excuses")).data).toEqual([]);
    const stolen = await submit(other.visitor, form([own.id], { id: made.data.id }));
    expect(stolen).toMatchObject({ status: 422, code: "idempotency_key_reused" });
  });
});

describe("submitting an excuse (issue 4, item 7)", () => {
  it("is taken before the session and until 72 hours after its end, to the millisecond", async () => {
    const { visitor, cohort } = await student();
    const [future, edge] = [await sessionEnding(cohort.id, 500), await sessionEnding(cohort.id, -72)];
    const late = await makeSession(database(), cohort.id, new Date(edge.startsAt.getTime() - 1).toISOString());
    expect(await submit(visitor, form([late.id]))).toMatchObject({ status: 409, code: "excuse_window_closed" });
    expect((await submit(visitor, form([edge.id]))).status).toBe(201);
    expect((await submit(visitor, form([future.id]))).status).toBe(201);
    server.clock.advance(1);
    const next = await sessionEnding(cohort.id, -72);
    expect(await submit(visitor, form([next.id]))).toMatchObject({ status: 409, code: "excuse_window_closed" });
  });

  it("needs a session that takes place and was not attended, and is open once", async () => {
    const { visitor, userId, cohort } = await student();
    const cancelled = await sessionEnding(cohort.id, 4, { cancelledAt: SUNDAY_MORNING });
    const attended = await sessionEnding(cohort.id, -2);
    await note(attended.id, userId, "present");
    for (const session of [cancelled, attended])
      expect(await submit(visitor, form([session.id]))).toMatchObject({ status: 409, code: "excuse_not_needed" });
    const session = await sessionEnding(cohort.id, 6);
    expect((await submit(visitor, form([session.id]))).status).toBe(201);
    expect(await submit(visitor, form([session.id]))).toMatchObject({ status: 409, code: "excuse_pending" });
  });

  it("is the same excuse however often it is sent, and never another under its id", async () => {
    const { visitor, cohort } = await student();
    const session = await sessionEnding(cohort.id, 4);
    const body = form([session.id]);
    const [first, again] = [await submit(visitor, body), await submit(visitor, body)];
    expect(again.data).toEqual(first.data);
    expect(first.data).toMatchObject({ status: "pending", reason_code: "medical", can_cancel: true, sessions: [{ id: session.id }] });
    expect(first.data.reference).toMatch(/^EX-1448-\d{6}$/u);
    expect(await submit(visitor, { ...body, reason: "Another reason" })).toMatchObject({ status: 422, code: "idempotency_key_reused" });
    expect((await visitor.call<Excuse[]>("GET", "/student/excuses")).data).toHaveLength(1);
  });

  it("says by the field what is missing", async () => {
    const { visitor, cohort } = await student();
    const session = await sessionEnding(cohort.id, 4);
    const answer = await submit(visitor, form([], { reason: " ", reason_code: "sleepy" }));
    expect(Object.keys(answer.errors ?? {}).sort()).toEqual(["reason", "reason_code", "session_ids"]);
    expect(await submit(visitor, form([session.id], { attachments: [randomUUID()] }))).toMatchObject({
      status: 422,
      code: "validation_error",
    });
  });

  it("can be taken back until it is decided, and made anew", async () => {
    const { visitor, cohort } = await student();
    const session = await sessionEnding(cohort.id, 4);
    const { data } = await submit(visitor, form([session.id]));
    const cancelled = await visitor.call<Excuse>("POST", `/student/excuses/${data.id}/cancel`, {});
    expect(cancelled.data).toMatchObject({ status: "cancelled", can_cancel: false });
    expect(cancelled.data.timeline.map(({ to, role }) => [to, role])).toEqual([
      ["pending", "student"],
      ["cancelled", "student"],
    ]);
    const [seen] = (await visitor.call<Schedule>("GET", "/student/schedule?updated_since=2026-11-22T05:59:59Z")).data;
    expect(seen).toMatchObject({ id: session.id, excuse: null });
    expect((await submit(visitor, form([session.id]))).status).toBe(201);
  });
});

describe("deciding an excuse", () => {
  it("approved excuses the absence, tells the student, and stands in the audit log", async () => {
    const { visitor, userId, cohort } = await student();
    const session = await sessionEnding(cohort.id, -2, { titleEn: "Charts" });
    await note(session.id, userId, "absent");
    const { data } = await submit(visitor, form([session.id]));
    const clerk = await staff();
    expect(await decide(clerk, data.id, { decision: "approve", version: 9 })).toMatchObject({ status: 409, code: "version_conflict" });
    const decided = await decide(clerk, data.id, { decision: "approve", version: data.version });
    expect(decided.data).toMatchObject({ status: "approved", can_cancel: false });
    expect(await mark(session.id, userId)).toMatchObject({ mark: "excused", source: "excuse", version: 2 });
    const [seen] = (await visitor.call<Schedule>("GET", "/student/schedule")).data;
    expect(seen).toMatchObject({ attendance: "excused", excuse: { id: data.id, status: "approved" } });
    const told = await database().select().from(notifications).where(eq(notifications.userId, userId));
    expect(told.map(({ kind, values }) => [kind, values])).toEqual([
      ["excuse_decided", { decision: "approved", session: { ar: "جلسة", en: "Charts" } }],
    ]);
    const trail = await database()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, "excuse"), eq(auditLog.subjectId, data.id)))
      .orderBy(auditLog.id);
    expect(trail.map(({ from, to }) => [from, to])).toEqual([
      [null, "pending"],
      ["pending", "approved"],
    ]);
    expect(await decide(clerk, data.id, { decision: "reject", note: "no", version: 2 })).toMatchObject({
      status: 409,
      code: "request_closed",
    });
    expect(await visitor.call("POST", `/student/excuses/${data.id}/cancel`, {})).toMatchObject({ status: 409, code: "request_closed" });
  });

  it("rejected says why and leaves the register alone", async () => {
    const { visitor, userId, cohort } = await student();
    const session = await sessionEnding(cohort.id, -2);
    await note(session.id, userId, "absent");
    const { data } = await submit(visitor, form([session.id]));
    const clerk = await staff();
    const unsaid = await decide(clerk, data.id, { decision: "reject", version: 1 });
    expect(unsaid).toMatchObject({ status: 422, code: "validation_error" });
    const decided = await decide(clerk, data.id, { decision: "reject", note: "The report is of another day", version: 1 });
    expect(decided.data).toMatchObject({ status: "rejected", decision: { note: "The report is of another day" } });
    expect(await mark(session.id, userId)).toMatchObject({ mark: "absent", version: 1 });
  });

  it("never turns a presence that was noted meanwhile into an absence", async () => {
    const { visitor, userId, cohort } = await student();
    const [here, there] = [await sessionEnding(cohort.id, 1), await sessionEnding(cohort.id, 3)];
    const { data } = await submit(visitor, form([here.id, there.id]));
    await note(here.id, userId, "late");
    await decide(await staff(), data.id, { decision: "approve", version: 1 });
    expect(await mark(here.id, userId)).toMatchObject({ mark: "late" });
    expect(await mark(there.id, userId)).toMatchObject({ mark: "excused" });
  });

  it("expires seven days after the session, undecided", async () => {
    const { visitor, cohort } = await student();
    const session = await sessionEnding(cohort.id, 24);
    const { data } = await submit(visitor, form([session.id]));
    const end = new Date(data.expires_at);
    expect(end.getTime()).toBe(SUNDAY_MORNING.getTime() + 24 * HOUR + 7 * 24 * HOUR);
    await expireExcuses(database(), new Date(end.getTime() - 1));
    expect((await visitor.call<Excuse>("GET", `/student/excuses/${data.id}`)).data.status).toBe("pending");
    await expireExcuses(database(), end);
    expect((await visitor.call<Excuse>("GET", `/student/excuses/${data.id}`)).data).toMatchObject({ status: "expired", can_cancel: false });
  });

  it("has a machine that is decided once", () => {
    for (const from of EXCUSE_STATUSES)
      for (const to of EXCUSE_STATUSES) expect(canMoveExcuse(from, to), `${from} to ${to}`).toBe(from === "pending" && to !== "pending");
  });
});

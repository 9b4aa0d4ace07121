import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Postponement, PostponementOptions } from "#contract/requests/postponements.ts";
import type { UploadedFile } from "#contract/requests/requests.ts";
import { seatTheWaiting, turnPostponements } from "#server/commands/requests/postponement-clock.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { ledger } from "#server/db/tables/ledger.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { makeSignedIn, type SignedIn, signIn } from "#tests/support/factories.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import { makeStaff, postponementOf, studying } from "#tests/support/request-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  // Each story begins on the same Sunday: what a job of a later day takes away would be missing in the next one.
  await server.services.jobs.stop();
  staff = await makeStaff(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));

const db = () => server.services.db;
const context = () => ({ now: server.clock.now(), actor: "system", requestId: null });
const ask = (who: SignedIn, body: object, headers: Record<string, string> = {}) =>
  server.call<Postponement>("POST", "/student/postponements", { body, headers: { ...who.headers, ...headers } });
const read = async (who: SignedIn, id: string) =>
  (await server.call<Postponement>("GET", `/student/postponements/${id}`, { headers: who.headers })).data;
/** The same person once their session of that time is over. */
const again = (who: SignedIn) => signIn(server, who.user);
/** Sessions of the staff end after twelve hours, and some of these stories take weeks. */
const decide = async (id: string, body: object, who = staff) =>
  await server.call("POST", `/admin/requests/postponement/${id}/decide`, { body, headers: (await again(who)).headers });
const cohortOf = async (id: number) => (await db().select().from(cohorts).where(eq(cohorts.id, id)))[0];
const enrollmentOf = async (id: number) => (await db().select().from(enrollments).where(eq(enrollments.id, id)))[0];

describe("who is refused", () => {
  const calls = [
    ["GET", "/student/postponements"],
    ["GET", "/student/postponements/options"],
    ["GET", `/student/postponements/${randomUUID()}`],
    ["POST", "/student/postponements"],
    ["POST", `/student/postponements/${randomUUID()}/cancel`],
    ["GET", "/student/withdrawals"],
    ["GET", "/student/withdrawals/options"],
    ["GET", "/student/withdrawals/quote?enrollment_id=1"],
    ["GET", `/student/withdrawals/${randomUUID()}`],
    ["POST", "/student/withdrawals"],
    ["POST", `/student/withdrawals/${randomUUID()}/cancel`],
    ["POST", "/student/request-files"],
  ] as const;
  const staffCalls = [
    ["GET", "/admin/requests"],
    ["GET", `/admin/requests/postponement/${randomUUID()}`],
    ["POST", `/admin/requests/withdrawal/${randomUUID()}/decide`],
    ["POST", `/admin/orders/${randomUUID()}/refund`],
  ] as const;

  it.each([...calls, ...staffCalls])("a guest, on %s %s", async (method, path) => {
    expect(await server.call(method, path, method === "POST" ? { body: {} } : {})).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it("staff and instructors on what is the students' own, and students and instructors on what is staff's", async () => {
    const instructor = await makeSignedIn(server, { type: "instructor" });
    const student = await makeSignedIn(server);
    const body = (method: string) => (method === "POST" ? { body: {} } : {});
    for (const [method, path] of calls)
      for (const { headers } of [staff, instructor])
        expect(await server.call(method, path, { ...body(method), headers }), path).toMatchObject({ status: 403, code: "role_required" });
    for (const [method, path] of staffCalls)
      for (const { headers } of [student, instructor])
        expect(await server.call(method, path, { ...body(method), headers }), path).toMatchObject({ status: 403, code: "role_required" });
    const admin = await makeSignedIn(server, { type: "admin" });
    expect(await server.call("GET", "/admin/requests", { headers: admin.headers })).toMatchObject({ status: 200 });
  });

  it("another's request and enrollment answer like missing ones", async () => {
    const { learner, enrollment, later } = await studying(server);
    const form = postponementOf(enrollment.id, { target_cohort_id: later[0]?.id });
    expect(await ask(learner, form)).toMatchObject({ status: 201 });
    const other = await makeSignedIn(server);
    for (const id of [form.id, randomUUID(), "nonsense"]) {
      const missing = { status: 404, code: "request_not_found" };
      expect(await server.call("GET", `/student/postponements/${id}`, { headers: other.headers })).toMatchObject(missing);
      expect(await server.call("POST", `/student/postponements/${id}/cancel`, { body: {}, headers: other.headers })).toMatchObject(missing);
    }
    for (const id of [enrollment.id, 2_000_000]) {
      const missing = { status: 404, code: "enrollment_not_found" };
      expect(await ask(other, postponementOf(id, { to: "2026-12-20" }))).toMatchObject(missing);
      expect(await server.call("GET", `/student/postponements/options?enrollment_id=${id}`, { headers: other.headers })).toMatchObject(
        missing,
      );
    }
    expect((await server.call("GET", "/student/postponements", { headers: other.headers })).data).toEqual([]);
    // Its own id under another's name is no way in either.
    expect(await ask(other, form)).toMatchObject({ status: 404, code: "enrollment_not_found" });
  });

  it("a form without consent, reason, days or a cohort of the program, with all that is wrong at once", async () => {
    const { learner, enrollment } = await studying(server);
    const bad = await ask(learner, { ...postponementOf(enrollment.id), from: "", reason: " ", reason_code: "bored", consent: false });
    expect(bad).toMatchObject({ status: 422, code: "validation_error" });
    expect(Object.keys(bad.errors ?? {}).sort()).toEqual(["consent", "from", "reason", "reason_code", "to"]);
    const backwards = await ask(learner, postponementOf(enrollment.id, { from: "2026-12-01", to: "2026-12-01" }));
    expect(backwards.error_keys).toMatchObject({ to: [{ key: "day.after" }] });
    for (const days of [
      { from: "2027-04-01", to: "2027-05-01" },
      { from: "2026-11-22", to: "2028-01-01" },
    ])
      expect(await ask(learner, postponementOf(enrollment.id, days))).toMatchObject({ status: 422, code: "validation_error" });
    const { later: foreign } = await studying(server);
    expect(await ask(learner, postponementOf(enrollment.id, { target_cohort_id: foreign[0]?.id }))).toMatchObject({
      status: 409,
      code: "seat_unavailable",
    });
  });
});

describe("what postponing allows is said before it is asked for (R6.4)", () => {
  it("later cohorts with their seats, full ones too; the limits, and what hinders", async () => {
    const { learner, enrollment, cohort, later } = await studying(server, { seats: [7, 0] });
    const options = async () =>
      (
        await server.call<PostponementOptions>("GET", `/student/postponements/options?enrollment_id=${enrollment.id}`, {
          headers: learner.headers,
        })
      ).data[0];
    expect(await options()).toMatchObject({
      eligible: true,
      reasons: [],
      cohort: { id: cohort.id },
      cohorts: [
        { id: later[0]?.id, seats_left: 7 },
        { id: later[1]?.id, seats_left: 0 },
      ],
      limits: { max_times: 2, used_times: 0 },
      reply_by: "2026-11-25",
    });
    await ask(learner, postponementOf(enrollment.id, { to: "2026-12-20" }));
    expect(await options()).toMatchObject({ eligible: false, reasons: ["request_open"] });
  });

  it("two times an enrollment, and none once access is over or the program is left", async () => {
    const { learner, enrollment } = await studying(server);
    for (const from of ["2026-11-22", "2026-11-25"]) {
      server.clock.set(new Date(`${from}T06:00:00Z`));
      await turnPostponements(db(), context());
      const to = from === "2026-11-22" ? "2026-11-24" : "2026-11-26";
      const { data } = await ask(learner, postponementOf(enrollment.id, { from, to }));
      expect(await decide(data.id, { decision: "approve", version: 1 })).toMatchObject({ status: 200 });
    }
    server.clock.set(new Date("2026-11-27T06:00:00Z"));
    expect(await ask(learner, postponementOf(enrollment.id, { from: "2026-11-27", to: "2026-12-20" }))).toMatchObject({
      status: 409,
      code: "postponement_not_allowed",
      data: { reasons: ["limit_reached"] },
    });
    await db().update(enrollments).set({ status: "withdrawn" }).where(eq(enrollments.id, enrollment.id));
    expect(await ask(learner, postponementOf(enrollment.id, { from: "2026-11-27", to: "2026-12-20" }))).toMatchObject({
      data: { reasons: ["not_running", "limit_reached"] },
    });
  });
});

describe("a request", () => {
  it("is taken once per id, at once and later, and one at a time for an enrollment, of either kind", async () => {
    const { learner, enrollment, later } = await studying(server);
    const form = postponementOf(enrollment.id, { target_cohort_id: later[0]?.id });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(learner, form)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 201, data: { id: form.id, status: "pending", reply_by: "2026-11-25" } });
    expect(await ask(learner, { ...form, reason: "غيره" })).toMatchObject({ status: 422, code: "idempotency_key_reused" });
    const another = await Promise.all(Array.from({ length: 5 }, () => ask(learner, postponementOf(enrollment.id, { to: "2026-12-20" }))));
    for (const answer of another) expect(answer).toMatchObject({ status: 409, code: "request_already_pending" });
    expect(answers[0]?.data.reference).toMatch(/^PO-1448-\d{6}$/u);
    expect(answers[0]?.data.timeline).toMatchObject([{ from: null, to: "pending", role: "student" }]);
  });

  it("of many at the same moment for one enrollment, one is taken", async () => {
    const { learner, enrollment } = await studying(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(learner, postponementOf(enrollment.id, { to: "2026-12-20" }))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "request_already_pending")).toHaveLength(19);
  });

  it("comes through the outbox, and a refusal is its final answer there", async () => {
    const { learner, enrollment } = await studying(server);
    const outbox = randomUUID();
    const through = (seq: number, key: string) => ({
      "x-outbox": `${outbox}/requests/${seq}`,
      "x-owner": learner.ownerTag,
      "idempotency-key": key,
    });
    const [first, second] = [randomUUID(), randomUUID()];
    const form = postponementOf(enrollment.id, { to: "2026-12-20" });
    expect(await ask(learner, form, through(1, first))).toMatchObject({ status: 201 });
    const refused = postponementOf(enrollment.id, { to: "2026-12-21" });
    for (const _ of [1, 2])
      expect(await ask(learner, refused, through(2, second))).toMatchObject({ status: 409, code: "request_already_pending" });
    const rows = await db().select().from(ledger).where(eq(ledger.userId, learner.user.id)).orderBy(ledger.seq);
    expect(rows.map(({ outcome, status }) => ({ outcome, status }))).toEqual([
      { outcome: "applied", status: 201 },
      { outcome: "rejected", status: 409 },
    ]);
  });

  it("written without a connection and sent days later begins on the day it arrives", async () => {
    const { learner, enrollment } = await studying(server);
    server.clock.set(new Date("2026-11-25T06:00:00Z"));
    expect((await ask(learner, postponementOf(enrollment.id, { from: "2026-11-22", to: "2026-12-20" }))).data).toMatchObject({
      from: "2026-11-25",
    });
  });

  it("is cancelled while nobody has decided, and not after", async () => {
    const { learner, enrollment } = await studying(server);
    const { data } = await ask(learner, postponementOf(enrollment.id, { to: "2026-12-20" }));
    const cancel = (id: string) =>
      server.call<Postponement>("POST", `/student/postponements/${id}/cancel`, { body: {}, headers: learner.headers });
    expect(data.can_cancel).toBe(true);
    for (const _ of [1, 2]) expect((await cancel(data.id)).data).toMatchObject({ status: "cancelled", can_cancel: false });
    const { data: next } = await ask(learner, postponementOf(enrollment.id, { to: "2026-12-20" }));
    await decide(next.id, { decision: "reject", note: "بقي درس واحد", version: 1 });
    expect(await cancel(next.id)).toMatchObject({ status: 409, code: "request_closed" });
    expect((await read(learner, next.id)).decision).toMatchObject({ note: "بقي درس واحد" });
  });

  it("carries files that its student uploaded, each for one request, and nobody else's", async () => {
    const { learner, enrollment } = await studying(server);
    const sent = multipartBody({}, { file: { name: "transfer-letter.pdf", bytes: makePdf() } });
    const upload = async (who: SignedIn) => {
      const answer = await server.app.inject({
        method: "POST",
        url: "/api/v1/student/request-files",
        headers: { ...who.headers, ...sent.headers },
        payload: sent.payload,
      });
      return (answer.json() as { data: UploadedFile }).data;
    };
    const file = await upload(learner);
    expect(file).toMatchObject({ name: "transfer-letter.pdf", type: "application/pdf" });
    const foreign = await upload(await makeSignedIn(server));
    const form = (attachments: string[]) => postponementOf(enrollment.id, { to: "2026-12-20", attachments });
    for (const id of [foreign.id, randomUUID()])
      expect(await ask(learner, form([id]))).toMatchObject({ status: 422, error_keys: { attachments: [{ key: "file.required" }] } });
    expect((await ask(learner, form([file.id]))).data.attachments).toEqual([file]);
    const second = await studying(server, { student: learner });
    expect(await ask(learner, postponementOf(second.enrollment.id, { to: "2026-12-20", attachments: [file.id] }))).toMatchObject({
      status: 422,
    });
  });
});

describe("a decision", () => {
  it("is refused where it was made before, where the request changed meanwhile, and where a rejection says no reason", async () => {
    const { learner, enrollment } = await studying(server);
    const { data } = await ask(learner, postponementOf(enrollment.id, { to: "2026-12-20" }));
    expect(await decide(data.id, { decision: "reject", version: 1 })).toMatchObject({
      status: 422,
      errors: { note: [expect.any(String)] },
    });
    expect(await decide(data.id, { decision: "approve", version: 2 })).toMatchObject({ status: 409, code: "version_conflict" });
    const both = await Promise.all([1, 2].map(() => decide(data.id, { decision: "approve", version: 1 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: "request_closed" });
    expect(await decide(randomUUID(), { decision: "approve", version: 1 })).toMatchObject({ status: 404, code: "request_not_found" });
  });

  it("moves the student to the new cohort: a seat there is taken and the old one is free, with an audit row of each step", async () => {
    const { learner, enrollment, cohort, later } = await studying(server);
    const target = later[0] as NonNullable<(typeof later)[0]>;
    const { data } = await ask(learner, postponementOf(enrollment.id, { target_cohort_id: target.id }));
    await decide(data.id, { decision: "approve", note: "بالتوفيق", version: 1 });
    expect(await read(learner, data.id)).toMatchObject({
      status: "applied",
      waiting_for_seat: false,
      cohort: { id: cohort.id },
      target_cohort: { id: target.id },
      timeline: [
        { to: "pending", role: "student" },
        { from: "pending", to: "approved", role: "staff", by: { ar: "هند الدوسري", en: "Hind Aldosari" }, note: "بالتوفيق" },
        { from: "approved", to: "applied" },
      ],
    });
    expect(await enrollmentOf(enrollment.id)).toMatchObject({ status: "postponed", cohortId: target.id, resumesOn: "2027-01-10" });
    expect(await cohortOf(target.id)).toMatchObject({ seatsTaken: target.seatsTaken + 1 });
    expect(await cohortOf(cohort.id)).toMatchObject({ seatsTaken: 0 });
    const steps = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, "postponement"), eq(auditLog.subjectId, data.id)))
      .orderBy(auditLog.id);
    expect(steps.map(({ to, actor }) => ({ to, actor }))).toEqual([
      { to: "pending", actor: `user:${learner.user.id}` },
      { to: "approved", actor: `user:${staff.user.id}` },
      { to: "applied", actor: `user:${staff.user.id}` },
    ]);
    const told = await server.call<{ kind: string; target: object }[]>("GET", "/notifications", { headers: learner.headers });
    expect(told.data).toMatchObject([{ kind: "request_decided", target: { type: "postponement", id: data.id } }]);
  });

  it("returns to active with the new cohort on its first day, to the minute, before any job has run", async () => {
    const { learner, enrollment, later } = await studying(server);
    const { data } = await ask(learner, postponementOf(enrollment.id, { target_cohort_id: later[0]?.id }));
    await decide(data.id, { decision: "approve", version: 1 });
    const now = async (at: string) => {
      server.clock.set(new Date(at));
      const { data: rows } = await server.call<{ status: string; cohort: { id: number } }[]>("GET", "/student/enrollments", {
        headers: (await again(learner)).headers,
      });
      return rows[0];
    };
    expect(await now("2027-01-09T20:59:59Z")).toMatchObject({ status: "postponed" });
    expect(await now("2027-01-09T21:00:00Z")).toMatchObject({ status: "active", cohort: { id: later[0]?.id } });
    await turnPostponements(db(), context());
    expect(await enrollmentOf(enrollment.id)).toMatchObject({ status: "active", resumesOn: null });
    expect(await read(await again(learner), data.id)).toMatchObject({ status: "resumed" });
  });

  it("for a later day holds the seat and leaves the old one until then", async () => {
    const { learner, enrollment, cohort, later } = await studying(server, { seats: [1] });
    const target = later[0]?.id ?? 0;
    const { data } = await ask(learner, postponementOf(enrollment.id, { target_cohort_id: target, from: "2026-12-01" }));
    await decide(data.id, { decision: "approve", version: 1 });
    expect(await read(learner, data.id)).toMatchObject({ status: "approved", waiting_for_seat: false });
    expect(await cohortOf(target)).toMatchObject({ seatsTaken: 10 });
    expect(await enrollmentOf(enrollment.id)).toMatchObject({ status: "active", cohortId: cohort.id });
    server.clock.set(new Date("2026-12-01T06:00:00Z"));
    await turnPostponements(db(), context());
    expect(await read(await again(learner), data.id)).toMatchObject({ status: "applied" });
    expect(await cohortOf(target)).toMatchObject({ seatsTaken: 10 });
    expect(await cohortOf(cohort.id)).toMatchObject({ seatsTaken: 0 });
  });

  it("without a free seat waits for one and keeps the old; a job takes the one that is freed", async () => {
    const { learner, enrollment, cohort, later } = await studying(server, { seats: [0] });
    const target = later[0]?.id ?? 0;
    const { data } = await ask(learner, postponementOf(enrollment.id, { target_cohort_id: target }));
    await decide(data.id, { decision: "approve", version: 1 });
    expect(await read(learner, data.id)).toMatchObject({ status: "approved", waiting_for_seat: true });
    expect(await enrollmentOf(enrollment.id)).toMatchObject({ status: "active", cohortId: cohort.id });
    await db().update(cohorts).set({ seatsTaken: 9 }).where(eq(cohorts.id, target));
    await seatTheWaiting(db(), target, context());
    expect(await read(learner, data.id)).toMatchObject({ status: "applied", waiting_for_seat: false });
    expect(await cohortOf(target)).toMatchObject({ seatsTaken: 10 });
  });

  it("that nobody made before the cohort begins expires, and so does one that never found a seat: the seat stays", async () => {
    const { learner, enrollment, cohort, later } = await studying(server, { seats: [0] });
    const second = await studying(server, { student: learner });
    const { data: waiting } = await ask(learner, postponementOf(enrollment.id, { target_cohort_id: later[0]?.id }));
    await decide(waiting.id, { decision: "approve", version: 1 });
    const { data: silent } = await ask(learner, postponementOf(second.enrollment.id, { to: "2026-12-20" }));
    server.clock.set(new Date("2027-01-10T06:00:00Z"));
    await turnPostponements(db(), context());
    const returned = await again(learner);
    expect(await read(returned, waiting.id)).toMatchObject({ status: "expired" });
    expect(await read(returned, silent.id)).toMatchObject({ status: "expired" });
    expect(await enrollmentOf(enrollment.id)).toMatchObject({ status: "active", cohortId: cohort.id });
    expect(
      await db()
        .select()
        .from(postponements)
        .where(and(eq(postponements.id, waiting.id), eq(postponements.seatHeld, true))),
    ).toEqual([]);
  });
});

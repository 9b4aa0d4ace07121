import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EnrollmentQuote, TransferQuote } from "#contract/enrollments/admin-enrollments.ts";
import type { PersonFile } from "#contract/accounts/person-file.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { notices } from "#server/db/tables/notifications.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { makeSignedIn, makeUser, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff, postponementOf, studying } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

const ask = <T = { id: number; status: string }>(method: "GET" | "POST", path: string, body?: object, who = staff) =>
  server.call<T>(method, `/admin${path}`, { headers: who.headers, ...(body ? { body } : {}) });
async function registrarElsewhere() {
  const who = await makeSignedIn(server, { type: "staff" }, ["registrar"]);
  const { categoryId } = await makeStudyProgram(server.services.db);
  await server.services.db
    .update(staffRoles)
    .set({ categories: [categoryId] })
    .where(eq(staffRoles.userId, who.user.id));
  return who;
}
const free = { basis: "free", reference: "", reason: "منحة من الكلية" };
const seatsOf = async (id: number) => (await server.services.db.select().from(cohorts).where(eq(cohorts.id, id)))[0]?.seatsTaken;

describe("issue 20.2 enrolling by hand", () => {
  it("is refused to whoever may not: learners, other roles, roles of other fields, and of people who are no learners", async () => {
    const { db } = server.services;
    const learner = await makeSignedIn(server);
    const program = await makeStudyProgram(db);
    const body = { program_id: program.id, cohort_id: null, ...free };
    expect(await ask("POST", `/users/${learner.user.id}/enrollments`, body, learner)).toMatchObject({ status: 403, code: "role_required" });
    const support = await makeSignedIn(server, { type: "staff" }, ["support"]);
    expect(await ask("POST", `/users/${learner.user.id}/enrollments`, body, support)).toMatchObject({ code: "capability_required" });
    const elsewhere = await registrarElsewhere();
    expect(await ask("POST", `/users/${learner.user.id}/enrollments`, body, elsewhere)).toMatchObject({ status: 404 });
    expect(await ask("POST", `/users/${staff.user.id}/enrollments`, body)).toMatchObject({ status: 409, code: "not_a_learner" });
    expect(await db.$count(enrollments, eq(enrollments.programId, program.id))).toBe(0);
  });

  it("shows price, seats and clashes first, takes a seat, and leaves reason, log, timeline and news", async () => {
    const { db } = server.services;
    const { learner, cohort } = await studying(server);
    const program = await makeStudyProgram(db);
    const next = await makeCohort(db, program.id, "2026-12-06", { seatsTotal: 1 });
    await makeSession(db, cohort.id, "2026-12-08T13:00:00Z", { titleEn: "Taken" });
    await makeSession(db, next.id, "2026-12-08T13:30:00Z");
    const quote = await ask<EnrollmentQuote>("GET", `/users/${learner.user.id}/enrollment-quote?program_id=${program.id}`);
    expect(quote.data).toMatchObject({
      program: { price: 500, published: true },
      owned: null,
      cohorts: [{ id: next.id, seats_total: 1, seats_taken: 0, begun: false, clashes: 1, first_clashes: [{ session: { en: "Taken" } }] }],
    });
    const path = `/users/${learner.user.id}/enrollments`;
    const body = { program_id: program.id, cohort_id: next.id, ...free };
    expect(await ask("POST", path, { ...body, cohort_id: null })).toMatchObject({ error_keys: { cohort_id: [{ key: "selection" }] } });
    expect(await ask("POST", path, { ...body, basis: "paid" })).toMatchObject({ error_keys: { reference: [{ key: "required" }] } });
    expect(await ask("POST", path, { ...body, reason: "" })).toMatchObject({ error_keys: { reason: [{ key: "reason.required" }] } });
    expect(await ask("POST", path, body)).toMatchObject({ status: 409, code: "session_clash" });
    const made = await ask("POST", path, { ...body, allow_clash: true });
    expect(made).toMatchObject({ status: 201, data: { status: "pending" } });
    expect(await seatsOf(next.id)).toBe(1);
    expect(await ask("POST", path, { ...body, allow_clash: true })).toMatchObject({ code: "already_enrolled" });
    const other = await makeUser(server);
    expect(await ask("POST", `/users/${other.id}/enrollments`, body)).toMatchObject({ code: "seat_unavailable" });
    const row = and(eq(auditLog.subject, "enrollment"), eq(auditLog.subjectId, String(made.data.id)));
    expect(await db.select().from(auditLog).where(row).orderBy(auditLog.id)).toMatchObject([
      { actor: `user:${staff.user.id}`, to: "pending", reason: free.reason },
    ]);
    expect(await db.$count(securityEvents, eq(securityEvents.subject, `enrollment ${made.data.id}`))).toBe(1);
    const file = (await ask<PersonFile>("GET", `/users/${learner.user.id}/file`)).data;
    expect(file.enrollments[0]).toMatchObject({ by_hand: { basis: "free", reference: null, reason: free.reason } });
    expect(file.timeline[0]).toMatchObject({ subject: "enrollment", to: "pending", reason: free.reason, program: { en: program.titleEn } });
    await server.runJobs();
    const told = await server.call<{ kind: string }[]>("GET", "/notifications", { headers: learner.headers });
    expect(told.data[0]).toMatchObject({ kind: "enrolled" });
    expect(await db.$count(notices, eq(notices.kind, "enrolled"))).toBeGreaterThan(0);
  });

  it("lets a receipt pay for one enrollment alone, and two who press at once take one seat", async () => {
    const { db } = server.services;
    const program = await makeStudyProgram(db);
    const cohort = await makeCohort(db, program.id, "2026-12-06", { seatsTotal: 2, closed: true });
    const people = [await makeUser(server), await makeUser(server)];
    const paid = { program_id: program.id, cohort_id: cohort.id, basis: "paid", reference: "R-2026-118", reason: "سداد في الصندوق" };
    const answers = await Promise.all(people.map(({ id }) => ask("POST", `/users/${id}/enrollments`, paid)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(answers.find(({ status }) => status === 422)).toMatchObject({ error_keys: { reference: [{ key: "taken" }] } });
    const third = await makeUser(server);
    const twice = await Promise.all([1, 2].map(() => ask("POST", `/users/${third.id}/enrollments`, { ...paid, reference: "R-2026-119" })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await seatsOf(cohort.id)).toBe(2);
  });
});

describe("issue 20.2 transfer by hand", () => {
  it("takes a seat in the other cohort before it gives its own back, once, and tells the person", async () => {
    const { db } = server.services;
    const { learner, cohort, later, enrollment, program } = await studying(server, { seats: [1, 0] });
    const [open, full] = later;
    const path = `/enrollments/${enrollment.id}`;
    const support = await makeSignedIn(server, { type: "staff" }, ["support"]);
    const wish = { cohort_id: open?.id, seen_cohort_id: cohort.id, reason: "بطلب من المتدرب" };
    expect(await ask("POST", `${path}/transfer`, wish, support)).toMatchObject({ code: "capability_required" });
    const elsewhere = await registrarElsewhere();
    expect(await ask("GET", `${path}/transfer-quote`, undefined, elsewhere)).toMatchObject({ status: 404, code: "enrollment_not_found" });
    const quote = await ask<TransferQuote>("GET", `${path}/transfer-quote`);
    expect(quote.data).toMatchObject({
      cohort_id: cohort.id,
      open_request: false,
      cohorts: [{ id: open?.id, seats_taken: 9 }, { id: full?.id }],
    });
    expect(await ask("POST", `${path}/transfer`, { ...wish, cohort_id: full?.id })).toMatchObject({ code: "seat_unavailable" });
    const other = await makeCohort(db, (await makeStudyProgram(db)).id, "2027-01-10");
    expect(await ask("POST", `${path}/transfer`, { ...wish, cohort_id: other.id })).toMatchObject({ status: 422 });
    const before = await seatsOf(cohort.id);
    expect(await ask("POST", `${path}/transfer`, wish)).toMatchObject({ status: 200, data: { cohort_id: open?.id, status: "active" } });
    expect([await seatsOf(cohort.id), await seatsOf(open?.id ?? 0)]).toEqual([(before ?? 0) - 1, 10]);
    expect(await ask("POST", `${path}/transfer`, wish)).toMatchObject({ code: "version_conflict" });
    const [moved] = await db.select().from(enrollments).where(eq(enrollments.id, enrollment.id));
    expect(moved?.accessUntil.getTime()).toBeGreaterThan(Date.parse("2027-02-25"));
    const file = (await ask<PersonFile>("GET", `/users/${learner.user.id}/file`)).data;
    expect(file.timeline[0]).toMatchObject({ from: `cohort ${cohort.id}`, to: `cohort ${open?.id}`, reason: wish.reason });
    const told = await server.call<{ kind: string }[]>("GET", "/notifications", { headers: learner.headers });
    expect(told.data[0]).toMatchObject({ kind: "enrolled", target: { type: "course", id: String(program.id) } });
  });

  it("waits for a request that is open, and leaves what is over", async () => {
    const { db } = server.services;
    const { learner, cohort, later, enrollment } = await studying(server);
    const wish = { cohort_id: later[0]?.id, seen_cohort_id: cohort.id, reason: "نقل" };
    await server.call("POST", "/student/postponements", {
      headers: learner.headers,
      body: postponementOf(enrollment.id, { target_cohort_id: later[0]?.id }),
    });
    expect(await ask("POST", `/enrollments/${enrollment.id}/transfer`, wish)).toMatchObject({ code: "request_already_pending" });
    const over = await enrol(db, (await makeUser(server)).id, cohort, server.clock.now(), { status: "withdrawn" });
    expect(await ask("POST", `/enrollments/${over.id}/transfer`, wish)).toMatchObject({ code: "enrollment_closed" });
    expect(await ask("POST", "/enrollments/2000000000/transfer", wish)).toMatchObject({ status: 404, code: "enrollment_not_found" });
  });
});

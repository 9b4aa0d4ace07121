import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccessQuote } from "#contract/enrollments/enrollment-access.ts";
import type { PersonFile } from "#contract/accounts/person-file.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { companySeats } from "#server/db/tables/orders/company-seats.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { makeSignedIn, makeUser, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff, postponementOf, studying } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeOrder } from "#tests/support/study-factories.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

const ask = <T = { id: number; status: string; access_until: string; seat: string }>(
  method: "GET" | "POST",
  path: string,
  body?: object,
  who = staff,
) => server.call<T>(method, `/admin/enrollments/${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const rowOf = async (id: number) => (await server.services.db.select().from(enrollments).where(eq(enrollments.id, id)))[0];
const seatsOf = async (id: number) => (await server.services.db.select().from(cohorts).where(eq(cohorts.id, id)))[0]?.seatsTaken;
const fileOf = async (id: number) =>
  (await server.call<PersonFile>("GET", `/admin/users/${id}/file`, { headers: staff.headers })).data.timeline;
const toldTo = async ({ headers }: SignedIn) =>
  (await server.call<{ kind: string; text: string; title: string; target: object }[]>("GET", "/notifications", { headers })).data[0];
const eventsOf = (name: "enrollment_extended" | "enrollment_ended", id: number) =>
  server.services.db.$count(securityEvents, and(eq(securityEvents.name, name), eq(securityEvents.subject, `enrollment ${id}`)));
const later = (from: Date, days: number) => riyadhDay(new Date(from.getTime() + days * 86_400_000));

describe("office.md §9 extending access by hand", () => {
  it("is refused to whoever may not, also before anything is looked at", async () => {
    const { learner, enrollment } = await studying(server);
    const wish = { last_day: later(enrollment.accessUntil, 30), seen_until: enrollment.accessUntil.toISOString(), reason: "مرض" };
    expect(await ask("POST", `${enrollment.id}/extend`, wish, learner)).toMatchObject({ status: 403, code: "role_required" });
    const support = await makeSignedIn(server, { type: "staff" }, ["support"]);
    expect(await ask("POST", `${enrollment.id}/extend`, wish, support)).toMatchObject({ code: "capability_required" });
    expect(await ask("POST", `${enrollment.id}/revoke`, { reason: "خطأ" }, support)).toMatchObject({ code: "capability_required" });
    expect(await ask("POST", "2000000000/extend", wish)).toMatchObject({ status: 404, code: "enrollment_not_found" });
    expect(await ask("POST", "2000000000/revoke", { reason: "خطأ" })).toMatchObject({ status: 404, code: "enrollment_not_found" });
    expect((await rowOf(enrollment.id))?.accessUntil).toEqual(enrollment.accessUntil);
  });

  it("sets a later last day within what the quote says, once, with log, timeline and news", async () => {
    const { learner, enrollment } = await studying(server);
    const quote = (await ask<AccessQuote>("GET", `${enrollment.id}/access-quote`)).data;
    const first = later(enrollment.accessUntil, 1);
    expect(quote).toMatchObject({ ends: true, open_request: false, extends: { from: first } });
    const wish = { last_day: later(enrollment.accessUntil, 90), seen_until: quote.access_until, reason: "تنويم في المستشفى" };
    const early = { ...wish, last_day: later(enrollment.accessUntil, 0) };
    expect(await ask("POST", `${enrollment.id}/extend`, early)).toMatchObject({
      status: 422,
      error_keys: { last_day: [{ key: "day.range", values: { from: first } }] },
    });
    expect(await ask("POST", `${enrollment.id}/extend`, { ...wish, last_day: "2040-01-01" })).toMatchObject({ status: 422 });
    expect(await ask("POST", `${enrollment.id}/extend`, { ...wish, last_day: "2027-02-30" })).toMatchObject({
      error_keys: { last_day: [{ key: "date.invalid" }] },
    });
    expect(await ask("POST", `${enrollment.id}/extend`, { ...wish, reason: " " })).toMatchObject({
      error_keys: { reason: [{ key: "reason.required" }] },
    });
    const made = await ask("POST", `${enrollment.id}/extend`, wish);
    expect(made).toMatchObject({ status: 200, data: { status: "active" } });
    expect(riyadhDay(new Date(made.data.access_until))).toBe(wish.last_day);
    expect(await ask("POST", `${enrollment.id}/extend`, wish)).toMatchObject({ code: "version_conflict" });
    expect(await eventsOf("enrollment_extended", enrollment.id)).toBe(1);
    expect((await fileOf(learner.user.id))[0]).toMatchObject({ to: `until ${wish.last_day}`, reason: wish.reason });
    expect(await toldTo(learner)).toMatchObject({ kind: "enrolled", target: { type: "course" } });
  });

  it("runs one that expired again, unless the person took the program again since", async () => {
    const { db } = server.services;
    const { learner, enrollment, cohort } = await studying(server);
    const past = new Date(server.clock.now().getTime() - 86_400_000);
    await db.update(enrollments).set({ status: "expired", accessUntil: past }).where(eq(enrollments.id, enrollment.id));
    const wish = { last_day: later(server.clock.now(), 30), seen_until: past.toISOString(), reason: "بطلب" };
    const again = await enrol(db, learner.user.id, cohort, server.clock.now());
    expect(await ask("POST", `${enrollment.id}/extend`, wish)).toMatchObject({ status: 409, code: "already_enrolled" });
    await db.update(enrollments).set({ status: "withdrawn" }).where(eq(enrollments.id, again.id));
    expect(await ask("POST", `${enrollment.id}/extend`, wish)).toMatchObject({ status: 200, data: { status: "active" } });
    expect(await ask("POST", `${again.id}/extend`, { ...wish, seen_until: again.accessUntil.toISOString() })).toMatchObject({
      code: "enrollment_closed",
    });
    const content = await server.call("GET", `/student/enrollments/${enrollment.id}/content`, { headers: learner.headers });
    expect(content).toMatchObject({ status: 200 });
  });
});

describe("office.md §9 ending an enrollment by hand", () => {
  it("says beforehand what it does, closes access now, frees the seat for who waits and leaves money alone", async () => {
    const { learner, enrollment, cohort } = await studying(server);
    const quote = (await ask<AccessQuote>("GET", `${enrollment.id}/access-quote`)).data;
    expect(quote).toMatchObject({ ends: true, seat: "cohort", waiting: 0 });
    const before = (await seatsOf(cohort.id)) ?? 0;
    expect(await ask("POST", `${enrollment.id}/revoke`, { reason: "" })).toMatchObject({
      error_keys: { reason: [{ key: "reason.required" }] },
    });
    const reason = "سُجّل في برنامج غير المطلوب";
    const [one, other] = await Promise.all([1, 2].map(() => ask("POST", `${enrollment.id}/revoke`, { reason })));
    expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);
    expect(await rowOf(enrollment.id)).toMatchObject({ status: "withdrawn" });
    expect(await seatsOf(cohort.id)).toBe(before - 1);
    expect(await server.services.db.$count(jobs, eq(jobs.kind, "seat-freed"))).toBeGreaterThan(0);
    expect(await eventsOf("enrollment_ended", enrollment.id)).toBe(1);
    expect((await fileOf(learner.user.id))[0]).toMatchObject({ to: "withdrawn", reason });
    expect(await toldTo(learner)).toMatchObject({ kind: "enrolled", target: { type: "program" } });
    const content = await server.call("GET", `/student/enrollments/${enrollment.id}/content`, { headers: learner.headers });
    expect(content).toMatchObject({ status: 403, code: "course_access_denied" });
    expect((await ask<AccessQuote>("GET", `${enrollment.id}/access-quote`)).data).toMatchObject({ ends: false, extends: null });
  });

  it("waits for a request that is open", async () => {
    const { learner, later: cohortsLater, enrollment } = await studying(server);
    await server.call("POST", "/student/postponements", {
      headers: learner.headers,
      body: postponementOf(enrollment.id, { target_cohort_id: cohortsLater[0]?.id }),
    });
    expect((await ask<AccessQuote>("GET", `${enrollment.id}/access-quote`)).data.open_request).toBe(true);
    expect(await ask("POST", `${enrollment.id}/revoke`, { reason: "خطأ" })).toMatchObject({ code: "request_already_pending" });
  });

  it("leaves a company's seat with the company until the cohort begins", async () => {
    const { db } = server.services;
    const { later: cohortsLater, program } = await studying(server);
    const cohort = cohortsLater[0];
    if (!cohort) throw new Error("no later cohort");
    const [buyer, learner] = [await makeUser(server), await makeUser(server)];
    const order = await makeOrder(db, buyer.id, { status: "paid", programs: [program], payments: [], at: server.clock.now() });
    const seated = await enrol(db, learner.id, cohort, server.clock.now(), { status: "pending" });
    const id = "01920000-0000-7000-8000-00000000c0de";
    const at = { id, orderId: order.id, programId: program.id, cohortId: cohort.id, number: 1 };
    await db.insert(companySeats).values({ ...at, enrollmentId: seated.id, createdAt: server.clock.now() });
    const before = await seatsOf(cohort.id);
    expect((await ask<AccessQuote>("GET", `${seated.id}/access-quote`)).data).toMatchObject({ seat: "company" });
    expect(await ask("POST", `${seated.id}/revoke`, { reason: "ترك العمل" })).toMatchObject({
      data: { status: "withdrawn", seat: "company" },
    });
    expect(await seatsOf(cohort.id)).toBe(before);
    expect((await db.select().from(companySeats).where(eq(companySeats.id, id)))[0]?.enrollmentId).toBeNull();
  });
});

import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EnrollmentQuote } from "#contract/enrollments/admin-enrollments.ts";
import type { InviteReport } from "#contract/orders/company-seats.ts";
import type { Sponsor } from "#contract/orders/sponsors.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { companySeats } from "#server/db/tables/orders/company-seats.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { manualEnrollments } from "#server/db/tables/staff/manual-enrollments.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { sponsorForm } from "#tests/support/company-order.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
  await confirmPassword(server, staff);
});
afterAll(() => server.close());

const db = () => server.services.db;
const call = <T>(method: "GET" | "POST", path: string, body?: object, who = staff) =>
  server.call<T>(method, path, { headers: who.headers, ...(body ? { body } : {}) });

/** An agreement for all seats of a program's one cohort, at 100 SAR a seat. */
async function agreement({ seats = 2, share = {}, paid = true }: { seats?: number; share?: object; paid?: boolean } = {}) {
  const contact = await makeSignedIn(server);
  const { data: sponsor } = await call<Sponsor>("POST", "/admin/sponsors", sponsorForm(contact.user.email));
  const program = await makeProgram(server, { price: 100_00, seats });
  const [cohort] = await db().select().from(cohorts).where(eq(cohorts.programId, program.id));
  const total = (Object.keys(share).length > 0 ? 50 : 100) * seats;
  const wish = { program_id: program.id, cohort_id: cohort?.id, seats, expected_total: total, ...share };
  const { data } = await call<{ order: { id: string; number: string } }>("POST", `/admin/sponsors/${sponsor.id}/agreements`, wish);
  if (paid) await call("POST", `/admin/orders/${data.order.id}/transfer`, { amount: total, bank_reference: "FT-9" });
  return { contact, sponsor, program, cohortId: cohort?.id ?? 0, order: data.order };
}
type Agreement = Awaited<ReturnType<typeof agreement>>;

const formOf = ({ program, order }: Agreement, more: object = {}) => ({
  program_id: program.id,
  cohort_id: null,
  basis: "sponsored",
  agreement_id: order.id,
  reason: "ترشيح الجهة",
  ...more,
});
const enrol = (of: Agreement, learner: SignedIn, more: object = {}, who = staff) =>
  call<{ id: number; status: string }>("POST", `/admin/users/${learner.user.id}/enrollments`, formOf(of, more), who);
const offered = async ({ program }: Agreement, learner: SignedIn) =>
  (await call<EnrollmentQuote>("GET", `/admin/users/${learner.user.id}/enrollment-quote?program_id=${program.id}`)).data.agreements;
const refused = { status: 422, error_keys: { agreement_id: [{ key: "agreement.full" }] } };

describe("issue 21.5: somebody is enrolled by hand in a seat that a sponsor paid", () => {
  it("is for whoever may enrol by hand alone", async () => {
    const one = await agreement();
    const learner = await makeSignedIn(server);
    const support = await makeSignedIn(server, { type: "staff" }, ["support"]);
    expect(await enrol(one, learner, {}, support)).toMatchObject({ code: "capability_required" });
    expect(await enrol(one, learner, {}, learner)).toMatchObject({ status: 403 });
    expect(await db().$count(enrollments, eq(enrollments.programId, one.program.id))).toBe(0);
  });

  it("takes one seat of the agreement, whose full cohort counts it once, and says what remains and who did it", async () => {
    const one = await agreement();
    const learner = await makeSignedIn(server);
    expect(await offered(one, learner)).toEqual([
      {
        id: one.order.id,
        number: one.order.number,
        sponsor: one.sponsor.name,
        cohort_id: one.cohortId,
        starts_on: expect.any(String),
        free: 2,
      },
    ]);
    const made = await enrol(one, learner);
    expect(made).toMatchObject({ status: 201, data: { status: "pending" } });
    expect(await offered(one, learner)).toMatchObject([{ free: 1 }]);
    const [cohort] = await db().select().from(cohorts).where(eq(cohorts.id, one.cohortId));
    expect(cohort?.seatsTaken).toBe(2);
    const [seat] = await db().select().from(companySeats).where(eq(companySeats.enrollmentId, made.data.id));
    expect(seat).toMatchObject({ orderId: one.order.id, number: 1 });
    const [given] = await db().select().from(manualEnrollments).where(eq(manualEnrollments.enrollmentId, made.data.id));
    expect(given).toMatchObject({ basis: "sponsored", reference: one.sponsor.name.ar, madeBy: staff.user.id });
    const [event] = await db()
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.name, "enrollment_made"), eq(securityEvents.subject, `enrollment ${made.data.id}`)));
    expect(event).toMatchObject({ actorId: staff.user.id, details: { basis: "sponsored", agreement: one.order.number } });
    expect((await call<Sponsor>("GET", `/admin/sponsors/${one.sponsor.id}`)).data).toMatchObject({ seats: 2, taken: 1 });
  });

  it("refuses at the field an agreement that has none: of another program or cohort, exhausted, invited to, unpaid, or paid in part", async () => {
    const one = await agreement({ seats: 1 });
    const learner = await makeSignedIn(server);
    const other = await agreement();
    expect(await enrol(one, learner, { agreement_id: other.order.id })).toMatchObject(refused);
    expect(await enrol(one, learner, { agreement_id: randomUUID() })).toMatchObject(refused);
    expect(await enrol(one, learner, { agreement_id: "nonsense" })).toMatchObject({ status: 422 });
    expect(await enrol(one, learner, { cohort_id: other.cohortId })).toMatchObject(refused);
    const body = { program_id: one.program.id, emails: "invited@learner.example" };
    await call<InviteReport>("POST", `/orders/${one.order.id}/seats/invitations`, body, one.contact);
    expect(await offered(one, learner)).toEqual([]);
    expect(await enrol(one, learner)).toMatchObject(refused);
    for (const none of [await agreement({ paid: false }), await agreement({ share: { share_type: "percentage", share_value: 50 } })]) {
      expect(await offered(none, learner)).toEqual([]);
      expect(await enrol(none, learner)).toMatchObject(refused);
    }
    expect(await db().$count(enrollments, eq(enrollments.userId, learner.user.id))).toBe(0);
    // Who has it already takes no second seat, and the seat stays free.
    const twice = await agreement();
    await enrol(twice, learner);
    expect(await enrol(twice, learner)).toMatchObject({ code: "already_enrolled" });
    expect(await offered(twice, learner)).toMatchObject([{ free: 1 }]);
  });

  it("the last seat goes to one of several who are enrolled at once", async () => {
    const one = await agreement({ seats: 2 });
    const people = await Promise.all(Array.from({ length: 5 }, () => makeSignedIn(server)));
    const answers = await Promise.all(people.map((learner) => enrol(one, learner)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422]);
    expect(await db().$count(enrollments, eq(enrollments.programId, one.program.id))).toBe(2);
  });

  it("a sponsor who pays elsewhere is named as before", async () => {
    const one = await agreement({ seats: 1 });
    const learner = await makeSignedIn(server);
    const next = await makeProgram(server, { price: 100_00, seats: 1 });
    const [cohort] = await db().select().from(cohorts).where(eq(cohorts.programId, next.id));
    const elsewhere = { program_id: next.id, cohort_id: cohort?.id, agreement_id: "" };
    expect(await enrol(one, learner, { ...elsewhere, reference: "" })).toMatchObject({ error_keys: { reference: [{ key: "required" }] } });
    expect(await enrol(one, learner, { ...elsewhere, reference: "مؤسسة أخرى" })).toMatchObject({ status: 201 });
  });
});

import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CohortEndingFacts } from "#contract/catalogue/cohort-ending.ts";
import type { NotificationValues } from "#contract/notifications/notification-values.ts";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { companySeats } from "#server/db/tables/orders/company-seats.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { refunds } from "#server/db/tables/requests.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { waitingList } from "#server/db/tables/waiting-list.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff, postponementOf } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";
import { enrol, makeCohort, makeSession } from "#tests/support/study-factories.ts";

let shop: Shop;
let staff: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  shop = await Shop.open();
  [staff, second] = [await makeStaff(shop.server), await makeStaff(shop.server)];
  for (const who of [staff, second]) await confirmPassword(shop.server, who);
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const facts = async (id: number) =>
  (await shop.server.call<CohortEndingFacts>("GET", `/admin/cohorts/${id}/ending`, { headers: staff.headers })).data;
const post = <T = { approval: string }>(path: string, body: object, who = staff) =>
  shop.server.call<T>("POST", path, { headers: { ...who.headers, "idempotency-key": randomUUID() }, body });
const end = (id: number, body: object, who = staff) => post(`/admin/cohorts/${id}/end`, { reason: "دون الحد الأدنى", ...body }, who);
const confirm = (id: string) => post(`/admin/approvals/${id}/confirm`, {}, second);
const enrolled = (cohortId: number) =>
  db().select().from(enrollments).where(eq(enrollments.cohortId, cohortId)).orderBy(asc(enrollments.id));
const cohort = async (id: number) => (await db().select().from(cohorts).where(eq(cohorts.id, id)))[0];

/** A program with a cohort in three weeks: two who bought their place, one who was enrolled by hand, sessions to come, one who waits. */
async function running() {
  const program = await makeProgram(shop.server, { price: 50_000, seats: 30 });
  const [first] = await db().select().from(cohorts).where(eq(cohorts.programId, program.id));
  if (!first) throw new Error("no cohort");
  const buyers = [];
  for (let n = 0; n < 2; n += 1) {
    const buyer = await shop.buyerOf([program]);
    await shop.order(buyer);
    buyers.push(buyer);
  }
  await expect.poll(async () => (await shop.server.runJobs(), (await enrolled(first.id)).length), { timeout: 30_000 }).toBe(2);
  const guest = await makeSignedIn(shop.server);
  await enrol(db(), guest.user.id, first, shop.server.clock.now(), { status: "pending" });
  await db().update(cohorts).set({ seatsTaken: 3 }).where(eq(cohorts.id, first.id));
  await makeSession(db(), first.id, `${first.startsOn}T13:00:00Z`);
  const waits = await makeSignedIn(shop.server);
  await db().insert(waitingList).values({ cohortId: first.id, userId: waits.user.id });
  return { program, first, guest, waits };
}

const toldOfTheLine = async (userId: number) =>
  (
    await db()
      .select({ values: notifications.values })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.kind, "seat_offer")))
  ).map(({ values }) => [(values as NotificationValues["seat_offer"]).state, (values as NotificationValues["seat_offer"]).starts_on]);

it("issue 20.4: a closed cohort sells no more, and is opened again, with a reason in the log", async () => {
  const program = await makeProgram(shop.server);
  const [row] = await db().select().from(cohorts).where(eq(cohorts.programId, program.id));
  const id = row?.id ?? 0;
  expect(await post(`/admin/cohorts/${id}/close`, { reason: "", version: row?.version })).toMatchObject({ status: 422 });
  expect(await post(`/admin/cohorts/${id}/close`, { reason: "القاعة صغيرة", version: row?.version })).toMatchObject({
    data: { closed: true },
  });
  expect(await post(`/admin/cohorts/${id}/open`, { version: row?.version })).toMatchObject({ code: "version_conflict" });
  expect(await cohort(id)).toMatchObject({ closed: true });
  const { version } = await facts(id);
  expect(await post(`/admin/cohorts/${id}/open`, { version })).toMatchObject({ data: { closed: false } });
  const told = await db()
    .select({ name: securityEvents.name })
    .from(securityEvents)
    .where(eq(securityEvents.subject, `cohort ${id}`))
    .orderBy(asc(securityEvents.id));
  expect(told.map(({ name }) => name).filter((name) => name !== "content_changed")).toEqual(["cohort_closed", "cohort_opened"]);
});

it("issue 20.4: a cancelled cohort: what follows stands before, a second person confirms, everybody is withdrawn, refunded in full and told", async () => {
  const { first, guest, waits } = await running();
  expect(await facts(first.id)).toMatchObject({
    people: 3,
    paid: 2,
    refund: 1000,
    sessions: 1,
    waiting: 1,
    orders_open: 0,
    requests_open: 0,
    ending: null,
  });
  const asked = await end(first.id, { ending: "cancel" });
  expect(asked).toMatchObject({ status: 200 });
  expect(await shop.server.call("GET", `/admin/approvals/${asked.data.approval}`, { headers: second.headers })).toMatchObject({
    data: { kind: "cohort_ending", cohort: { id: first.id, ending: "cancel", people: 3, refund: 1000 } },
  });
  expect(await post(`/admin/approvals/${asked.data.approval}/confirm`, {}, staff)).toMatchObject({ code: "second_person_needed" });
  expect(await cohort(first.id)).toMatchObject({ closed: false, ending: null });
  expect(await confirm(asked.data.approval)).toMatchObject({ status: 200, data: { status: "confirmed" } });
  expect(await cohort(first.id)).toMatchObject({ closed: true, ending: "cancel" });
  await expect
    .poll(async () => (await shop.server.runJobs(), (await enrolled(first.id)).map(({ status }) => status)), { timeout: 60_000 })
    .toEqual(["withdrawn", "withdrawn", "withdrawn"]);
  const ids = (await enrolled(first.id)).flatMap(({ orderId }) => orderId ?? []);
  await expect
    .poll(
      async () => {
        await shop.server.runJobs();
        const back = await db().select().from(refunds);
        return back.filter(({ orderId }) => ids.includes(orderId)).map(({ amount, status, askedBy }) => [amount, status, askedBy]);
      },
      { timeout: 60_000 },
    )
    .toEqual([
      [50_000, "done", staff.user.id],
      [50_000, "done", staff.user.id],
    ]);
  await expect.poll(async () => (await shop.server.runJobs(), (await cohort(first.id))?.seatsTaken)).toBe(0);
  expect(await db().$count(classSessions, and(eq(classSessions.cohortId, first.id), isNull(classSessions.cancelledAt)))).toBe(0);
  expect(await db().$count(waitingList, eq(waitingList.cohortId, first.id))).toBe(0);
  const [told] = await db().select().from(notifications).where(eq(notifications.userId, guest.user.id));
  expect(told).toMatchObject({ kind: "enrolled" });
  expect(await toldOfTheLine(waits.user.id)).toEqual([["cancelled", first.startsOn]]);
  // Decided once: neither opened again nor ended anew, also by the form.
  const now = await facts(first.id);
  expect(await post(`/admin/cohorts/${first.id}/open`, { version: now.version })).toMatchObject({ code: "cohort_ended" });
  expect(await end(first.id, { ending: "cancel" })).toMatchObject({ code: "cohort_ended" });
});

it("issue 20.4: merged into another cohort its people and who waits go along, no money moves, and too few seats or changed figures stop it", async () => {
  const { first, program, waits } = await running();
  const small = await makeCohort(db(), program.id, "2027-01-03", { seatsTotal: 2 });
  const into = await makeCohort(db(), program.id, "2027-01-10", { seatsTotal: 20 });
  const foreign = await makeCohort(db(), (await makeProgram(shop.server)).id, "2027-01-10");
  expect((await facts(first.id)).targets.map(({ id, seats_left }) => [id, seats_left])).toEqual([
    [small.id, 2],
    [into.id, 20],
  ]);
  expect(await end(first.id, { ending: "merge", into_id: small.id })).toMatchObject({ code: "seat_unavailable" });
  expect(await end(first.id, { ending: "merge", into_id: foreign.id })).toMatchObject({ status: 422 });
  expect(await end(first.id, { ending: "merge" })).toMatchObject({ status: 422 });
  const stale = await end(first.id, { ending: "merge", into_id: into.id });
  const late = await makeSignedIn(shop.server);
  await enrol(db(), late.user.id, first, shop.server.clock.now(), { status: "pending" });
  expect(await confirm(stale.data.approval)).toMatchObject({ code: "figures_moved" });
  expect(await post(`/admin/approvals/${stale.data.approval}/refuse`, {}, staff)).toMatchObject({ status: 200 });
  const asked = await end(first.id, { ending: "merge", into_id: into.id });
  expect(await confirm(asked.data.approval)).toMatchObject({ status: 200 });
  await expect.poll(async () => (await shop.server.runJobs(), (await enrolled(into.id)).length), { timeout: 60_000 }).toBe(4);
  expect(await enrolled(first.id)).toEqual([]);
  expect(await cohort(into.id)).toMatchObject({ seatsTaken: 4 });
  const orders = (await enrolled(into.id)).flatMap(({ orderId }) => orderId ?? []);
  expect((await db().select().from(refunds)).filter(({ orderId }) => orders.includes(orderId))).toEqual([]);
  await expect
    .poll(async () => (await shop.server.runJobs(), await db().$count(waitingList, eq(waitingList.userId, waits.user.id))))
    .toBe(1);
  expect(await db().select().from(waitingList).where(eq(waitingList.userId, waits.user.id))).toMatchObject([{ cohortId: into.id }]);
  expect(await toldOfTheLine(waits.user.id)).toEqual([["moved", "2027-01-10"]]);
});

it("issue 20.4: an open request stops it, and who may not keep cohorts sees nothing of it", async () => {
  const { first, guest, program } = await running();
  const later = await makeCohort(db(), program.id, "2027-01-10");
  const [mine] = (await enrolled(first.id)).filter(({ userId }) => userId === guest.user.id);
  await db()
    .update(enrollments)
    .set({ status: "active" })
    .where(eq(enrollments.id, mine?.id ?? 0));
  expect(await post("/student/postponements", postponementOf(mine?.id ?? 0, { target_cohort_id: later.id }), guest)).toMatchObject({
    status: 201,
  });
  expect(await facts(first.id)).toMatchObject({ requests_open: 1 });
  expect(await end(first.id, { ending: "cancel" })).toMatchObject({ code: "requests_open" });
  const support = await makeSignedIn(shop.server, { type: "staff" }, ["support"]);
  for (const answer of [
    await shop.server.call("GET", `/admin/cohorts/${first.id}/ending`, { headers: support.headers }),
    await end(first.id, { ending: "cancel" }, support),
    await post(`/admin/cohorts/${first.id}/close`, { reason: "-", version: 1 }, support),
  ])
    expect(answer.status).toBe(403);
});

it("issue 20.4: a company's seat that nobody took stops it, and one that went back with its money does not", async () => {
  const { first, program } = await running();
  const [orderId = ""] = (await enrolled(first.id)).flatMap((one) => one.orderId ?? []);
  const id = randomUUID();
  await db().insert(companySeats).values({ id, orderId, programId: program.id, cohortId: first.id, number: 1 });
  expect(await facts(first.id)).toMatchObject({ requests_open: 1 });
  await db().update(companySeats).set({ returnedAt: new Date() }).where(eq(companySeats.id, id));
  expect(await facts(first.id)).toMatchObject({ requests_open: 0 });
});

import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "#contract/orders/orders.ts";
import { SEAT_CHOICE_HOURS, type SeatChoice } from "#contract/orders/seat-choice.ts";
import { releaseLapsedSeats } from "#server/commands/catalogue/hold-seats.ts";
import { lapseChoice } from "#server/commands/orders/choice/seat-choice.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { orderItems, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { Shop } from "#tests/support/shop.ts";
import { makeCohort } from "#tests/support/study-factories.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
  await shop.server.services.jobs.stop();
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const context = (hours = 0) => ({
  now: new Date(shop.server.clock.now().getTime() + hours * 3_600_000),
  actor: "system",
  requestId: null,
});
const ask = <T>({ headers }: SignedIn, method: "GET" | "POST", id: string, body?: object) =>
  shop.server.call<T>(method, `/orders/${id}/seat-choice`, { headers, ...(body ? { body } : {}) });
const taken = async (id: number) => (await db().select().from(cohorts).where(eq(cohorts.id, id)))[0]?.seatsTaken;
const enrolledIn = async ({ user }: SignedIn) =>
  (await db().select().from(enrollments).where(eq(enrollments.userId, user.id))).map(({ cohortId }) => cohortId);
const refundsOf = async (orderId: string) =>
  (
    await db()
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, "refund-payment"), eq(jobs.payload, { paymentId: orderId })))
  ).length;

/** A buyer whose payment came when the one seat of the cohort was another's; a later cohort has as many seats as said. */
async function tooLate(later = 1) {
  const program = await makeProgram(shop.server, { seats: 1 });
  const [gone] = await db().select().from(cohorts).where(eq(cohorts.programId, program.id));
  const other = await makeCohort(db(), program.id, "2027-05-02", { seatsTotal: Math.max(later, 1), seatsTaken: later === 0 ? 1 : 0 });
  if (!gone) throw new Error("the program has no date");
  const buyer = await shop.buyerOf([program]);
  const { data } = await shop.order(buyer, { card: "pending" });
  await releaseLapsedSeats(db(), context(1));
  await db().update(cohorts).set({ seatsTaken: 1 }).where(eq(cohorts.id, gone.id));
  const { order, payment } = data;
  return { program, gone, other, buyer, order, payment };
}

/** The bank's answer, at last. */
async function arrives({ buyer, payment, order }: Awaited<ReturnType<typeof tooLate>>) {
  const [row] = await db().select().from(payments).where(eq(payments.id, payment.id));
  await shop.driver.settle(row?.externalId ?? "", "paid");
  return (await shop.server.call<Order>("POST", `/orders/${order.id}/recheck`, { headers: buyer.headers })).data;
}

describe("who is refused (issue 21: a late order)", () => {
  it("a guest, another, and whoever has nothing to choose", async () => {
    const late = await tooLate();
    await arrives(late);
    expect(await shop.server.call("GET", `/orders/${late.order.id}/seat-choice`)).toMatchObject({ status: 401 });
    const stranger = await makeSignedIn(shop.server);
    for (const method of ["GET", "POST"] as const)
      expect(await ask(stranger, method, late.order.id, method === "POST" ? { cohort_id: null } : undefined)).toMatchObject({
        status: 404,
      });
    const paid = await shop.buyerOf([await makeProgram(shop.server)]);
    const { data } = await shop.order(paid, { card: "success" });
    expect(await ask(paid, "GET", data.order.id)).toMatchObject({ status: 404 });
    expect(await ask(paid, "POST", data.order.id, { cohort_id: late.other.id })).toMatchObject({ status: 404 });
  });
});

describe("a payment that comes after its seat is gone", () => {
  it("moves nobody: the buyer is told, and takes another cohort for the same money, once", async () => {
    const late = await tooLate();
    expect(await arrives(late)).toMatchObject({ status: "review", choose_until: context(SEAT_CHOICE_HOURS).now.toISOString() });
    expect(await enrolledIn(late.buyer)).toEqual([]);
    const kinds = (await db().select().from(notifications).where(eq(notifications.userId, late.buyer.user.id))).map(({ kind }) => kind);
    expect(kinds).toContain("seat_choice");
    const { data } = await ask<SeatChoice>(late.buyer, "GET", late.order.id);
    expect(data).toMatchObject({ program: { id: late.program.id }, cohorts: [{ id: late.other.id, seats_left: 1 }] });
    expect(await ask(late.buyer, "POST", late.order.id, { cohort_id: late.gone.id })).toMatchObject({ code: "seat_unavailable" });
    for (let time = 0; time < 2; time += 1)
      expect((await ask<Order>(late.buyer, "POST", late.order.id, { cohort_id: late.other.id })).data).toMatchObject({ status: "paid" });
    expect(await enrolledIn(late.buyer)).toEqual([late.other.id]);
    expect([await taken(late.gone.id), await taken(late.other.id)]).toEqual([1, 1]);
    await lapseChoice(db(), late.order.id, context(SEAT_CHOICE_HOURS));
    expect(await refundsOf(late.payment.id)).toBe(0);
  });

  it("gives the money back where the buyer says so, where nobody chose in time, and at once where no other cohort has a seat", async () => {
    const [asks, silent, none] = [await tooLate(), await tooLate(), await tooLate(0)];
    for (const late of [asks, silent, none]) await arrives(late);
    await ask(asks.buyer, "POST", asks.order.id, { cohort_id: null });
    await lapseChoice(db(), silent.order.id, context(SEAT_CHOICE_HOURS));
    expect(await ask(silent.buyer, "POST", silent.order.id, { cohort_id: silent.other.id })).toMatchObject({ data: { status: "review" } });
    for (const late of [asks, silent, none]) {
      expect(await refundsOf(late.payment.id)).toBe(1);
      expect(await enrolledIn(late.buyer)).toEqual([]);
    }
    const held = await db()
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, [asks.order.id, silent.order.id, none.order.id]));
    expect(held.map(({ heldUntil }) => heldUntil)).toEqual([null, null, null]);
  });
});

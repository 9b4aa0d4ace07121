import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import { Problem } from "#contract/problem.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import type { GatewayPayment } from "#server/providers/payments/gateway.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeCohort } from "#tests/support/study-factories.ts";
import { cancelOrder } from "./cancel-order.ts";
import { createOrder } from "./create-order.ts";
import { expireOrders } from "./expire-orders.ts";
import { holdSeats, releaseLapsedSeats } from "#server/commands/catalogue/hold-seats.ts";
import { readOrder } from "./read-orders.ts";
import { settlePayment } from "./settle-payment.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.services.jobs.stop();
});
afterAll(() => server.close());

const db = () => server.services.db;
const minutes = (count: number): ActionContext => ({
  now: new Date(server.clock.now().getTime() + count * 60_000),
  actor: "system",
  requestId: null,
});
const put = (buyer: SignedIn, programId: number, cohortId?: number) =>
  server.call<Cart>("POST", "/cart", {
    body: { learning_program_id: programId, ...(cohortId === undefined ? {} : { cohort_id: cohortId }) },
    headers: buyer.headers,
  });
const cartOf = async (buyer: SignedIn) => (await server.call<Cart>("GET", "/cart", { headers: buyer.headers })).data;

async function order(buyer: SignedIn, at = minutes(0), expectedCohorts?: number[]): Promise<string> {
  const total = Math.round((await cartOf(buyer)).total_after_discount * 100);
  const billing = { full_name: "نورة", email: "noura@example.com", phone: "+966550000000", city_id: 1 };
  const made = await createOrder(
    db(),
    {
      userId: buyer.user.id,
      billing,
      company: null,
      couponCode: undefined,
      expectedTotal: total,
      expectedCohorts,
      free: false,
      language: "ar",
      key: null,
    },
    at,
  );
  return made.orderId;
}

/** Money that came for an order. */
async function capture(orderId: string, at = minutes(0)): Promise<void> {
  const [row] = await db().select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error("no such order");
  const id = uuidV7(at.now);
  await db().insert(payments).values({ id, orderId, provider: "sandbox-cards", method: "card", status: "initiated", amount: row.total });
  const seen: GatewayPayment = {
    externalId: `x-${id}`,
    reference: id,
    status: "captured",
    amount: row.total,
    refunded: 0,
    currency: "SAR",
    brand: null,
    last4: null,
    failure: null,
    action: null,
  } as GatewayPayment;
  await settlePayment(db(), id, seen, at);
}

const cohortOf = async (id: number) => (await db().select().from(cohorts).where(eq(cohorts.id, id)))[0];
const taken = async (id: number) => (await cohortOf(id))?.seatsTaken;

/** A program with two dates, the sooner first. */
async function twoDates(seats = 2) {
  const program = await makeProgram(server, { seats });
  const [sooner] = await db().select().from(cohorts).where(eq(cohorts.programId, program.id));
  const later = await makeCohort(db(), program.id, "2027-05-02", { seatsTotal: seats });
  if (!sooner) throw new Error("the program has no date");
  return { program, sooner, later };
}

/** A program of one date with one seat, and somebody who has ordered it. */
async function lastSeat() {
  const program = await makeProgram(server, { seats: 1 });
  const [cohort] = await db().select().from(cohorts).where(eq(cohorts.programId, program.id));
  if (!cohort) throw new Error("the program has no date");
  const buyer = await makeSignedIn(server);
  await put(buyer, program.id);
  return { program, cohort, buyer, orderId: await order(buyer) };
}

describe("B1: the cohort that one chooses", () => {
  test("is the one that stood on screen: where the next one filled meanwhile, the buyer is asked and not moved", async () => {
    const { program, sooner, later } = await twoDates(1);
    const [slow, quick] = [await makeSignedIn(server), await makeSignedIn(server)];
    for (const buyer of [slow, quick]) await put(buyer, program.id);
    await order(quick, minutes(0), [sooner.id]);
    await expect(order(slow, minutes(0), [sooner.id])).rejects.toMatchObject({ code: "seat_unavailable" });
    await order(slow, minutes(0), [later.id]);
    expect([await taken(sooner.id), await taken(later.id)]).toEqual([1, 1]);
  });

  test("is that of the cart, the order and the enrollment; without a choice it is the next one", async () => {
    const { program, sooner, later } = await twoDates();
    const [first, second] = [await makeSignedIn(server), await makeSignedIn(server)];
    expect((await put(first, program.id)).data.learning_programs).toMatchObject([{ cohort: { id: sooner.id }, cohort_chosen: false }]);
    expect((await put(second, program.id, later.id)).data.learning_programs).toMatchObject([
      { cohort: { id: later.id, starts_at: "2027-05-02", seats_left: 2 }, cohort_chosen: true },
    ]);
    for (const [buyer, cohort] of [
      [first, sooner],
      [second, later],
    ] as const) {
      const id = await order(buyer);
      expect(await readOrder(db(), eq(orders.id, id), "ar")).toMatchObject({ items: [{ cohort: { id: cohort.id } }] });
      await capture(id);
      expect(await db().select().from(enrollments).where(eq(enrollments.userId, buyer.user.id))).toMatchObject([{ cohortId: cohort.id }]);
    }
  });

  test("can be changed in the cart, and only to one of the program's", async () => {
    const { program, sooner, later } = await twoDates();
    const other = await twoDates();
    const buyer = await makeSignedIn(server);
    await put(buyer, program.id);
    expect((await put(buyer, program.id, later.id)).data.learning_programs).toMatchObject([{ cohort: { id: later.id } }]);
    expect(await put(buyer, program.id, later.id)).toMatchObject({ status: 409, code: "already_in_cart" });
    expect((await put(buyer, program.id, sooner.id)).data.learning_programs).toMatchObject([{ cohort: { id: sooner.id } }]);
    expect(await put(buyer, program.id, other.later.id)).toMatchObject({ status: 404, code: "not_found" });
    expect((await cartOf(buyer)).learning_programs).toMatchObject([{ cohort: { id: sooner.id } }]);
  });

  test("that fills up stays the line's, which says so; another can be chosen, and the next is not taken for it", async () => {
    const { program, sooner, later } = await twoDates();
    const buyer = await makeSignedIn(server);
    await put(buyer, program.id, sooner.id);
    await db().update(cohorts).set({ seatsTaken: 2 }).where(eq(cohorts.id, sooner.id));
    expect((await cartOf(buyer)).learning_programs).toMatchObject([
      { cohort: { id: sooner.id, seats_left: 0 }, problem: "seat_unavailable" },
    ]);
    await expect(order(buyer)).rejects.toMatchObject({ code: "seat_unavailable" });
    expect((await put(buyer, program.id, later.id)).data.learning_programs).toMatchObject([{ cohort: { id: later.id }, problem: null }]);
    const late = await makeSignedIn(server);
    expect(await put(late, program.id, sooner.id)).toMatchObject({ status: 409, code: "seat_unavailable" });
  });
});

describe("I3: a seat is held from the checkout", () => {
  test("counts as taken for others and as left for its buyer, whose order says until when", async () => {
    const { program, cohort, buyer, orderId } = await lastSeat();
    expect(await taken(cohort.id)).toBe(1);
    const until = minutes(15).now.toISOString();
    expect(await readOrder(db(), eq(orders.id, orderId), "ar")).toMatchObject({ seats_held_until: until });
    expect((await cartOf(buyer)).learning_programs).toMatchObject([{ problem: null, cohort: { seats_left: 1 } }]);
    expect(await put(await makeSignedIn(server), program.id)).toMatchObject({ status: 409, code: "seat_unavailable" });
    // The same checkout once more holds no second one.
    expect(await order(buyer)).toBe(orderId);
    expect(await taken(cohort.id)).toBe(1);
  });

  test("of thirty buyers of six seats six get them, though a later date is open; nobody is put into it, nobody pays for nothing", async () => {
    const { program, sooner, later } = await twoDates(6);
    const buyers = await Promise.all(Array.from({ length: 30 }, () => makeSignedIn(server)));
    for (const buyer of buyers) await put(buyer, program.id, sooner.id);
    const made = await Promise.allSettled(buyers.map((buyer) => order(buyer)));
    const held = made.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(held).toHaveLength(6);
    for (const one of made)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "seat_unavailable" } satisfies Partial<Problem>);
    await Promise.all(held.map((id) => capture(id)));
    const bought = await db().select({ cohortId: enrollments.cohortId }).from(enrollments).where(eq(enrollments.programId, program.id));
    expect(bought).toEqual(Array.from({ length: 6 }, () => ({ cohortId: sooner.id })));
    expect([await taken(sooner.id), await taken(later.id)]).toEqual([6, 0]);
  });

  test("goes back after 15 minutes, and those who wait are told; the order is paid for while a seat is left", async () => {
    const { cohort, buyer, orderId } = await lastSeat();
    await releaseLapsedSeats(db(), minutes(14));
    expect(await taken(cohort.id)).toBe(1);
    await releaseLapsedSeats(db(), minutes(15));
    await releaseLapsedSeats(db(), minutes(16));
    expect(await taken(cohort.id)).toBe(0);
    expect(await db().select().from(jobs).where(eq(jobs.kind, "seat-freed"))).not.toEqual([]);
    await capture(orderId, minutes(20));
    expect(await taken(cohort.id)).toBe(1);
    expect(await db().select().from(enrollments).where(eq(enrollments.userId, buyer.user.id))).toMatchObject([{ cohortId: cohort.id }]);
    expect(await db().select().from(orderItems).where(eq(orderItems.orderId, orderId))).toMatchObject([{ heldUntil: null }]);
  });

  test("that went to another while the bank was slow: the money goes back, and no other date is given", async () => {
    const { program, sooner, later } = await twoDates(1);
    const [slow, quick] = [await makeSignedIn(server), await makeSignedIn(server)];
    await put(slow, program.id, sooner.id);
    const waiting = await order(slow);
    await releaseLapsedSeats(db(), minutes(16));
    await put(quick, program.id, sooner.id);
    await capture(await order(quick, minutes(17)), minutes(17));
    await capture(waiting, minutes(18));
    expect(await readOrder(db(), eq(orders.id, waiting), "ar")).toMatchObject({ status: "review" });
    expect(await db().select().from(enrollments).where(eq(enrollments.userId, slow.user.id))).toEqual([]);
    expect([await taken(sooner.id), await taken(later.id)]).toEqual([1, 0]);
  });

  test("is held longer by each payment that is begun, half an hour for instalments, and never shorter", async () => {
    const { cohort, orderId, buyer } = await lastSeat();
    const held = { id: orderId, userId: buyer.user.id };
    await db().transaction((tx) => holdSeats(tx, held, "tabby", minutes(10).now));
    await db().transaction((tx) => holdSeats(tx, held, "card", minutes(11).now));
    await releaseLapsedSeats(db(), minutes(39));
    expect(await taken(cohort.id)).toBe(1);
    await releaseLapsedSeats(db(), minutes(40));
    expect(await taken(cohort.id)).toBe(0);
  });

  test("goes back at once with an order that is cancelled, closed, or left for another cart", async () => {
    const [cancelled, closed, left] = [await lastSeat(), await lastSeat(), await lastSeat()];
    await cancelOrder(db(), cancelled.orderId, cancelled.buyer.user.id, minutes(1));
    await expireOrders(db(), minutes(31));
    await server.call("DELETE", `/cart/${left.program.id}`, { headers: left.buyer.headers });
    const { program, sooner } = await twoDates();
    await put(left.buyer, program.id);
    await order(left.buyer);
    for (const { cohort } of [cancelled, closed, left]) expect(await taken(cohort.id)).toBe(0);
    expect(await taken(sooner.id)).toBe(1);
    const rows = await db()
      .select({ heldUntil: orderItems.heldUntil })
      .from(orderItems)
      .where(inArray(orderItems.orderId, [cancelled.orderId, closed.orderId, left.orderId]));
    expect(rows.map(({ heldUntil }) => heldUntil)).toEqual([null, null, null]);
  });

  test("of carts that are changed the other way round at the same moment: nobody waits for somebody who waits", async () => {
    const [one, other] = [await twoDates(90), await twoDates(90)];
    const buyers = [await makeSignedIn(server), await makeSignedIn(server)] as const;
    await put(buyers[0], one.program.id);
    await put(buyers[1], other.program.id);
    await Promise.all(buyers.map((buyer) => order(buyer)));
    for (const [buyer, left, wanted] of [
      [buyers[0], one, other],
      [buyers[1], other, one],
    ] as const) {
      await server.call("DELETE", `/cart/${left.program.id}`, { headers: buyer.headers });
      await put(buyer, wanted.program.id);
    }
    // Each has given its seat back and not taken the other one, until both are there.
    await db().execute(
      sql`create function slow_order() returns trigger language plpgsql as $$ begin perform pg_sleep(0.6); return new; end $$`,
    );
    await db().execute(sql`create trigger slow_order before insert on ${orders} for each row execute function slow_order()`);
    try {
      const done = await Promise.allSettled(buyers.map((buyer) => order(buyer)));
      expect(done.filter(({ status }) => status === "rejected")).toEqual([]);
    } finally {
      await db().execute(sql`drop trigger slow_order on ${orders}`);
      await db().execute(sql`drop function slow_order`);
    }
    expect([await taken(one.sooner.id), await taken(other.sooner.id)]).toEqual([1, 1]);
  });

  test("of an order from before seats were held is taken when it is paid", async () => {
    const { cohort, orderId, buyer } = await lastSeat();
    await releaseLapsedSeats(db(), minutes(16));
    await db().update(orderItems).set({ cohortId: null }).where(eq(orderItems.orderId, orderId));
    await capture(orderId, minutes(17));
    expect(await db().select().from(enrollments).where(eq(enrollments.userId, buyer.user.id))).toMatchObject([{ cohortId: cohort.id }]);
  });
});

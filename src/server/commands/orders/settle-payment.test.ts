import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cartItems } from "#server/db/tables/cart.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { couponRedemptions, coupons, invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { auditLog, jobs } from "#server/db/tables/jobs.ts";
import type { GatewayPayment } from "#server/providers/payments/gateway.ts";
import { makeCoupon, makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { createOrder } from "./create-order.ts";
import { expireOrders } from "./expire-orders.ts";
import { releaseLapsedSeats } from "#server/commands/catalogue/hold-seats.ts";
import { cancelOrder } from "./cancel-order.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { settlePayment } from "./settle-payment.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // The jobs of these tests are looked at, not done.
  await server.services.jobs.stop();
});
afterAll(() => server.close());

const db = () => server.services.db;
const context = (): ActionContext => ({ now: server.clock.now(), actor: "system", requestId: null });

interface Ordered {
  buyer: SignedIn;
  programs: (typeof programs.$inferSelect)[];
  orderId: string;
  /** What the gateway says of a payment of this order. */
  says(paymentId: string, status: GatewayPayment["status"]): GatewayPayment;
  pay(): Promise<string>;
}

interface Wanted {
  count?: number;
  seats?: number;
  coupon?: string;
  /** These programs instead of new ones. */
  from?: Ordered["programs"];
}

/** An order of some programs, with as many payments as wanted, the last of them open. */
async function ordered({ count = 1, seats = 9, coupon, from }: Wanted = {}): Promise<Ordered> {
  const buyer = await makeSignedIn(server);
  const chosen = from ?? (await Promise.all(Array.from({ length: count }, () => makeProgram(server, { seats }))));
  for (const { id } of chosen) await server.call("POST", "/cart", { body: { learning_program_id: id }, headers: buyer.headers });
  if (coupon) await server.call("POST", "/cart/coupon", { body: { code: coupon }, headers: buyer.headers });
  const { data } = await server.call<{ total_after_discount: number }>("GET", "/cart", { headers: buyer.headers });
  const total = Math.round(data.total_after_discount * 100);
  const billing = { full_name: "نورة", email: "noura@example.com", phone: "+966550000000", city_id: 1 };
  const made = await createOrder(
    db(),
    { userId: buyer.user.id, billing, company: null, couponCode: undefined, expectedTotal: total, free: false, language: "ar", key: null },
    context(),
  );
  return {
    buyer,
    programs: chosen,
    orderId: made.orderId,
    says: (paymentId, status) => ({
      externalId: `pay_${paymentId}`,
      reference: paymentId,
      status,
      amount: total,
      refunded: status === "refunded" ? total : 0,
      currency: "SAR",
      brand: "mada",
      last4: "0007",
      failure: status === "failed" ? "declined" : null,
      action: null,
    }),
    async pay() {
      const id = uuidV7(server.clock.now());
      // An order has one open payment: the one before gives way.
      await db().update(payments).set({ status: "expired" }).where(eq(payments.orderId, made.orderId));
      await db()
        .insert(payments)
        .values({ id, orderId: made.orderId, provider: "sandbox-cards", method: "card", status: "initiated", amount: total });
      return id;
    },
  };
}

/** Everything that a delivery writes. */
async function traces({ orderId, buyer, programs: chosen }: Ordered) {
  const of = async (table: typeof enrollments | typeof invoices | typeof couponRedemptions) =>
    (await db().select().from(table).where(eq(table.orderId, orderId))).length;
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId));
  const seats = await Promise.all(
    chosen.map(async ({ id }) => (await db().select().from(cohorts).where(eq(cohorts.programId, id)))[0]?.seatsTaken ?? 0),
  );
  const bought = await Promise.all(
    chosen.map(async ({ id }) => (await db().select().from(programs).where(eq(programs.id, id)))[0]?.enrollmentsCount ?? 0),
  );
  return {
    status: order?.status,
    enrollments: await of(enrollments),
    invoices: await of(invoices),
    redemptions: await of(couponRedemptions),
    seats: seats.reduce((sum, taken) => sum + taken, 0),
    counted: bought.reduce((sum, taken) => sum + taken, 0),
    inCart: (await db().select().from(cartItems).where(eq(cartItems.userId, buyer.user.id))).length,
    mails: (
      await db()
        .select()
        .from(jobs)
        .where(eq(jobs.onceKey, `receipt-mail:${orderId}`))
    ).length,
  };
}

describe("a delivery is whole or not at all", () => {
  test("captured: order, enrollments, seats, redemption, invoice, cart and mail at once", async () => {
    const coupon = await makeCoupon(server);
    const order = await ordered({ count: 3, coupon: coupon.code });
    const payment = await order.pay();
    expect(await settlePayment(db(), payment, order.says(payment, "captured"), context())).toBe("settled");
    expect(await traces(order)).toEqual({
      status: "paid",
      enrollments: 3,
      invoices: 1,
      redemptions: 1,
      seats: 3,
      counted: 3,
      inCart: 0,
      mails: 1,
    });
    expect((await db().select().from(coupons).where(eq(coupons.id, coupon.id)))[0]?.usedCount).toBe(1);
    const items = await db().select().from(orderItems).where(eq(orderItems.orderId, order.orderId));
    expect(items.every((item) => item.cohortId !== null)).toBe(true);
  });

  test.each(["enrollments", "coupon_redemptions", "invoices", "jobs", "audit_log", "cart_items", "order_items"])(
    "a database that fails while it writes %s leaves nothing: not the payment, not a seat, not a number",
    async (table) => {
      const coupon = await makeCoupon(server);
      const order = await ordered({ count: 2, coupon: coupon.code });
      const payment = await order.pay();
      const before = await traces(order);
      const [counter] = (await db().execute(sql`select value from counters where name = 'INV-2026'`)).rows;
      // The constraint stands for a full disk: it fails this write and no other.
      await db().execute(
        sql.raw(`create or replace function fail_here() returns trigger as $$ begin raise exception 'disk full'; end $$ language plpgsql`),
      );
      const moment = table === "cart_items" ? "delete" : table === "order_items" ? "update" : "insert";
      await db().execute(sql.raw(`create trigger fail_here before ${moment} on ${table} for each row execute function fail_here()`));
      await expect(settlePayment(db(), payment, order.says(payment, "captured"), context())).rejects.toThrow();
      await db().execute(sql.raw(`drop trigger fail_here on ${table}`));
      expect(await traces(order)).toEqual(before);
      expect((await db().select().from(payments).where(eq(payments.id, payment)))[0]).toMatchObject({
        status: "initiated",
        externalId: null,
      });
      expect((await db().execute(sql`select value from counters where name = 'INV-2026'`)).rows[0]).toEqual(counter);
      await settlePayment(db(), payment, order.says(payment, "captured"), context());
      expect(await traces(order)).toMatchObject({ status: "paid", enrollments: 2, invoices: 1 });
    },
  );

  test("one program of three is full: no seat of the others is kept, and the money goes back", async () => {
    const order = await ordered({ count: 3 });
    const payment = await order.pay();
    // Nobody paid in time: the seats went back, and those of one program to others.
    await releaseLapsedSeats(db(), { ...context(), now: new Date(server.clock.now().getTime() + 16 * 60_000) });
    await db()
      .update(cohorts)
      .set({ seatsTaken: sql`${cohorts.seatsTotal}` })
      .where(eq(cohorts.programId, order.programs[2]?.id ?? 0));
    await settlePayment(db(), payment, order.says(payment, "captured"), context());
    expect(await traces(order)).toMatchObject({ status: "review", enrollments: 0, invoices: 0, seats: 9, counted: 0, inCart: 3, mails: 0 });
    expect(
      await db()
        .select()
        .from(jobs)
        .where(eq(jobs.onceKey, `refund-payment:${payment}`)),
    ).toHaveLength(1);
    await settlePayment(db(), payment, order.says(payment, "refunded"), context());
    expect((await traces(order)).status).toBe("refunded");
  });
});

test("an authorised payment is taken for an order that can be paid, and left for one that cannot", async () => {
  const order = await ordered();
  const [second, first] = [await order.pay(), await order.pay()];
  expect(await settlePayment(db(), first, order.says(first, "authorized"), context())).toBe("capture");
  // Our capture's answer was lost: the next look says the same again.
  expect(await settlePayment(db(), first, order.says(first, "authorized"), context())).toBe("capture");
  await settlePayment(db(), first, order.says(first, "captured"), context());
  expect(await settlePayment(db(), second, order.says(second, "authorized"), context())).toBe("void");
  await settlePayment(db(), second, order.says(second, "voided"), context());
  expect(await traces(order)).toMatchObject({ status: "paid", enrollments: 1 });
});

test("many buyers of overlapping programs with one coupon, all paid at once: nobody waits for somebody who waits", async () => {
  const coupon = await makeCoupon(server, { usageLimit: 8 });
  const shared = await Promise.all([1, 2, 3, 4].map(() => makeProgram(server, { seats: 50 })));
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, buyer) => ordered({ from: buyer % 2 === 0 ? shared : shared.toReversed(), coupon: coupon.code })),
  );
  const captures = await Promise.all(all.map((order) => order.pay()));
  const done = await Promise.allSettled(
    all.map((order, index) => settlePayment(db(), captures[index] ?? "", order.says(captures[index] ?? "", "captured"), context())),
  );
  expect(done.filter(({ status }) => status === "rejected")).toEqual([]);
  const statuses = (await Promise.all(all.map(traces))).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(8).fill("paid"), "review", "review"]);
  expect((await db().select().from(coupons).where(eq(coupons.id, coupon.id)))[0]?.usedCount).toBe(8);
  for (const { id } of shared) expect((await db().select().from(cohorts).where(eq(cohorts.programId, id)))[0]?.seatsTaken).toBe(8);
});

/** What may happen to an order with two payments, in any order and any number of times, each also at the same moment as another. */
type Happening = { kind: "news"; payment: 0 | 1; status: GatewayPayment["status"] } | { kind: "expire" } | { kind: "cancel" };
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("news" as const),
      payment: fc.constantFrom(0 as const, 1 as const),
      status: fc.constantFrom("initiated" as const, "requires_action" as const, "failed" as const, "captured" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("expire" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const) }) },
);

test("whatever news comes in whatever order, late, doubled and at once: one enrollment a program, one invoice, and every other capture is given back", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2 }),
      fc.array(fc.array(happening, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      async (count, rounds) => {
        const order = await ordered({ count });
        const both = [await order.pay(), await order.pay()] as const;
        for (const round of rounds) {
          const done = await Promise.allSettled(
            round.map((what) => {
              if (what.kind === "expire")
                return expireOrders(db(), { ...context(), now: new Date(server.clock.now().getTime() + 31 * 60_000) });
              if (what.kind === "cancel") return cancelOrder(db(), order.orderId, order.buyer.user.id, context());
              return settlePayment(db(), both[what.payment], order.says(both[what.payment], what.status), context());
            }),
          );
          for (const result of done)
            if (result.status === "rejected")
              expect(["order_already_paid", "order_closed"]).toContain((result.reason as { code?: string }).code);
        }
        const captured = both.filter((_, index) =>
          rounds.flat().some((what) => what.kind === "news" && what.payment === index && what.status === "captured"),
        );
        const after = await traces(order);
        const refunds = (
          await Promise.all(
            both.map((id) =>
              db()
                .select()
                .from(jobs)
                .where(eq(jobs.onceKey, `refund-payment:${id}`)),
            ),
          )
        ).flat().length;
        const expected = captured.length === 0 ? 0 : 1;
        // Bought, or held for who may still pay.
        const holds = after.status === "pending" || after.status === "failed";
        expect(after).toMatchObject({
          enrollments: expected * count,
          invoices: expected,
          seats: holds ? count : expected * count,
          counted: expected * count,
          mails: expected,
        });
        expect(after.status === "paid").toBe(captured.length > 0);
        expect(refunds).toBe(Math.max(0, captured.length - 1));
        const paidMoves = await db()
          .select()
          .from(auditLog)
          .where(sql`${auditLog.subjectId} = ${order.orderId} and ${auditLog.to} = 'paid'`)
          .orderBy(auditLog.id);
        expect(paidMoves).toHaveLength(expected);
      },
    ),
    { numRuns: 25 },
  );
}, 300_000);

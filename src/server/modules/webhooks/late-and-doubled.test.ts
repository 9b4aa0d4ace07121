import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, jobs } from "#server/db/tables/jobs.ts";
import { invoices, orders, payments, webhookEvents } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { SIGNATURE_HEADER } from "#server/providers/payments/notice.ts";
import { sandboxKeys, sign } from "#server/providers/payments/signature.ts";
import { makeProgram } from "#tests/support/factories.ts";
import { Shop, SHOP_SECRET } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;

/** An order whose bank took the money, which nobody has told us. */
async function paidUnheard() {
  const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
  const { data } = await shop.order(buyer, { card: "pending" });
  const [payment] = await db().select().from(payments).where(eq(payments.id, data.payment.id));
  const externalId = payment?.externalId ?? "";
  await shop.driver.settle(externalId, "paid");
  return { buyer, orderId: data.order.id, paymentId: data.payment.id, amount: payment?.amount ?? 0, externalId };
}

async function books({ orderId, paymentId }: { orderId: string; paymentId: string }) {
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId));
  const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
  const moves = await db().select().from(auditLog).where(eq(auditLog.subjectId, paymentId)).orderBy(auditLog.id);
  return {
    order: order?.status,
    payment: payment?.status,
    refunded: payment?.refunded,
    enrolled: (await db().select().from(enrollments).where(eq(enrollments.orderId, orderId))).length,
    invoices: (await db().select().from(invoices).where(eq(invoices.orderId, orderId))).length,
    moves: moves.filter(({ subject }) => subject === "payment").map(({ to }) => to),
  };
}

describe("a notice that was recorded and is sent again", () => {
  const deliver = async (at: Date, id: string, externalId: string) => {
    const body = JSON.stringify({ id, data: { id: externalId } });
    const headers = { [SIGNATURE_HEADER]: sign(body, sandboxKeys(SHOP_SECRET).webhookSecret, at) };
    return (await shop.server.call("POST", "/webhooks/sandbox-cards", { body, headers })).status;
  };
  const moved = (seconds: number): Date => new Date(shop.server.clock.now().getTime() + seconds * 1000);

  it("is refused from five minutes on, before and after, and does nothing, however well it is signed", async () => {
    const order = await paidUnheard();
    for (const seconds of [-301, 301, -86_400]) expect(await deliver(moved(seconds), `evt_${seconds}`, order.externalId)).toBe(403);
    expect(await books(order)).toMatchObject({ order: "pending", enrolled: 0 });
    expect(await db().select().from(webhookEvents).where(eq(webhookEvents.eventId, "evt_-301"))).toEqual([]);
    expect(await deliver(moved(-300), "evt_on_time", order.externalId)).toBe(200);
    expect(await books(order)).toMatchObject({ order: "paid", enrolled: 1 });
  });

  it("fifty times, ten at once: one delivery", async () => {
    const order = await paidUnheard();
    const [notice] = await shop.driver.notices(order.externalId);
    for (let round = 0; round < 5; round += 1) {
      const statuses = await Promise.all(Array.from({ length: 10 }, () => shop.driver.deliver(notice?.id ?? "")));
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    expect(await books(order)).toMatchObject({ order: "paid", enrolled: 1, invoices: 1 });
    const receipts = and(eq(jobs.kind, "receipt-mail"), eq(jobs.onceKey, `receipt-mail:${order.orderId}`));
    expect(await db().select().from(jobs).where(receipts)).toHaveLength(1);
  });
});

describe("money that went back before we heard that it came", () => {
  it("all of it: nobody is enrolled, and the books say what the gateway says", async () => {
    const order = await paidUnheard();
    await shop.driver.refund(order.externalId, order.amount);
    expect((await shop.driver.notices(order.externalId)).length).toBeGreaterThan(1);
    expect(new Set(await shop.deliverNotices(order.externalId, (notices) => notices.toReversed()))).toEqual(new Set([200]));
    const ended = {
      order: "refunded",
      payment: "refunded",
      refunded: order.amount,
      enrolled: 0,
      invoices: 0,
      moves: ["initiated", "captured", "refunded"],
    };
    expect(await books(order)).toEqual(ended);
    // The notices come once more, and the buyer's page asks.
    await shop.deliverNotices(order.externalId);
    await shop.poll(order.buyer, order.paymentId);
    expect(await books(order)).toEqual(ended);
  });

  it("a part of it: the order is delivered, and the part stands in the books", async () => {
    const order = await paidUnheard();
    await shop.driver.refund(order.externalId, 100);
    await shop.deliverNotices(order.externalId, (notices) => notices.toReversed());
    const ended = {
      order: "partially_refunded",
      payment: "partially_refunded",
      refunded: 100,
      enrolled: 1,
      invoices: 1,
      moves: ["initiated", "captured", "partially_refunded"],
    };
    expect(await books(order)).toEqual(ended);
    await shop.deliverNotices(order.externalId);
    expect(await books(order)).toEqual(ended);
  });
});

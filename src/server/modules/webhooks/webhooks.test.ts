import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { auditLog } from "#server/db/tables/jobs.ts";
import { invoices, orders, payments, webhookEvents } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { SIGNATURE_HEADER } from "#server/providers/payments/notice.ts";
import type { GatewayPayment } from "#server/providers/payments/gateway.ts";
import { makeProgram, type SignedIn } from "#tests/support/factories.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;

/** An order whose payment the bank still thinks about. */
async function pendingOrder(): Promise<{ buyer: SignedIn; orderId: string; paymentId: string; externalId: string }> {
  const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
  const { data } = await shop.order(buyer, { card: "pending" });
  expect(data).toMatchObject({ order: { status: "pending" }, payment: { status: "initiated" }, next_action: { type: "await", url: null } });
  const [payment] = await db().select().from(payments).where(eq(payments.id, data.payment.id));
  return { buyer, orderId: data.order.id, paymentId: data.payment.id, externalId: payment?.externalId ?? "" };
}

async function delivered(orderId: string): Promise<{ status: string | undefined; enrollments: number; invoices: number }> {
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId));
  return {
    status: order?.status,
    enrollments: (await db().select().from(enrollments).where(eq(enrollments.orderId, orderId))).length,
    invoices: (await db().select().from(invoices).where(eq(invoices.orderId, orderId))).length,
  };
}

const DELIVERED = { status: "paid", enrollments: 1, invoices: 1 };

describe("who is refused", () => {
  test("an unknown provider, a body without signature, a wrong one, and a body changed on the way", async () => {
    const body = JSON.stringify({ id: "evt_x", data: { id: "pay_x" } });
    expect(await shop.server.call("POST", "/webhooks/nobody", { body })).toMatchObject({ status: 404 });
    for (const signature of [undefined, "", "t=1,v1=00", `t=1795327200,v1=${"0".repeat(64)}`]) {
      const headers: Record<string, string> = signature === undefined ? {} : { [SIGNATURE_HEADER]: signature };
      expect(await shop.server.call("POST", "/webhooks/sandbox-cards", { body, headers })).toMatchObject({
        status: 403,
        code: "forbidden",
      });
    }
    expect(await db().select().from(webhookEvents).where(eq(webhookEvents.eventId, "evt_x"))).toEqual([]);
  });
});

describe("a pending payment, then the notice", () => {
  test("delivers the order without the person being there", async () => {
    const { orderId, externalId } = await pendingOrder();
    await shop.driver.settle(externalId, "paid");
    expect(await delivered(orderId)).toEqual({ status: "pending", enrollments: 0, invoices: 0 });
    expect(await shop.deliverNotices(externalId)).toEqual([200]);
    expect(await delivered(orderId)).toEqual(DELIVERED);
    const [row] = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, orderId), eq(auditLog.to, "paid")))
      .orderBy(auditLog.id);
    expect(row).toMatchObject({ actor: "webhook:sandbox-cards", from: "pending" });
  });

  test("declined later: the order is payable again", async () => {
    const { buyer, orderId, externalId } = await pendingOrder();
    await shop.driver.settle(externalId, "declined");
    await shop.deliverNotices(externalId);
    expect(await delivered(orderId)).toEqual({ status: "failed", enrollments: 0, invoices: 0 });
    expect((await shop.pay(buyer, orderId)).data.order.status).toBe("paid");
  });

  test("the same notice twice, and at once, delivers once", async () => {
    const { orderId, externalId } = await pendingOrder();
    await shop.driver.settle(externalId, "paid");
    const [notice] = await shop.driver.notices(externalId);
    const statuses = await Promise.all([1, 2, 3].map(() => shop.driver.deliver(notice?.id ?? "")));
    expect(statuses).toEqual([200, 200, 200]);
    expect(await delivered(orderId)).toEqual(DELIVERED);
    expect(
      await db()
        .select()
        .from(webhookEvents)
        .where(eq(webhookEvents.eventId, notice?.id ?? "")),
    ).toHaveLength(1);
  });

  test("a notice that comes after the person's own page asked changes nothing", async () => {
    const { buyer, orderId, paymentId, externalId } = await pendingOrder();
    await shop.driver.settle(externalId, "paid");
    expect((await shop.poll(buyer, paymentId)).order.status).toBe("paid");
    expect(await shop.deliverNotices(externalId)).toEqual([200]);
    expect(await delivered(orderId)).toEqual(DELIVERED);
  });

  test("notices in the wrong order: the gateway's answer counts, not the notice", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const { data } = await shop.order(buyer, { method: "tabby" });
    await shop.driver.instalments(data.next_action.url ?? "", "accept");
    const [payment] = await db().select().from(payments).where(eq(payments.id, data.payment.id));
    const externalId = payment?.externalId ?? "";
    expect((await shop.driver.notices(externalId)).map(({ type }) => type)).toEqual(["CREATED", "AUTHORIZED"]);
    await shop.deliverNotices(externalId, (notices) => notices.toReversed());
    expect(await delivered(data.order.id)).toEqual(DELIVERED);
    // The capture of ours makes another notice; the old ones come again.
    expect(await shop.deliverNotices(externalId)).toEqual([200, 200, 200]);
    expect(await delivered(data.order.id)).toEqual(DELIVERED);
  });

  test("a notice that cannot be checked now is refused, and welcome when it comes again", async () => {
    const { orderId, externalId } = await pendingOrder();
    await shop.driver.settle(externalId, "paid");
    const [notice] = await shop.driver.notices(externalId);
    const gateway = shop.server.services.gateways.byProvider("sandbox-cards");
    if (!gateway) throw new Error("no gateway");
    await shop.driver.outage(true);
    expect(await shop.driver.deliver(notice?.id ?? "")).toBe(503);
    await shop.driver.outage(false);
    expect(await shop.driver.deliver(notice?.id ?? "")).toBe(200);
    expect(await delivered(orderId)).toEqual(DELIVERED);
  });

  test("no notice at all: after a minute the server asks by itself", async () => {
    const { orderId, externalId } = await pendingOrder();
    await shop.driver.settle(externalId, "paid");
    shop.server.clock.advance(61_000);
    await expect.poll(() => delivered(orderId), { timeout: 60_000 }).toEqual(DELIVERED);
  });
});

describe("money that does not fit is not delivered", () => {
  test.each([
    ["another amount", { amount: 1 }],
    ["another currency", { currency: "USD" }],
    ["another payment's reference", { reference: "0192f6a0-0000-7000-8000-000000000000" }],
  ] as [string, Partial<GatewayPayment>][])("%s: the order waits for a person", async (_name, lie) => {
    const { buyer, orderId, paymentId, externalId } = await pendingOrder();
    await shop.driver.settle(externalId, "paid");
    const gateway = shop.server.services.gateways.byProvider("sandbox-cards");
    const truth = await gateway?.fetchPayment(externalId);
    if (!gateway || !truth) throw new Error("no gateway");
    const fetchPayment = vi.spyOn(gateway, "fetchPayment").mockResolvedValue({ ...truth, ...lie });
    await shop.poll(buyer, paymentId);
    await shop.poll(buyer, paymentId);
    fetchPayment.mockRestore();
    expect(await delivered(orderId)).toEqual({ status: "review", enrollments: 0, invoices: 0 });
    expect(
      await db()
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.subject, "payment"), eq(auditLog.subjectId, paymentId)))
        .orderBy(auditLog.id),
    ).toHaveLength(2);
    expect(await shop.pay(buyer, orderId)).toMatchObject({ status: 409 });
  });
});

import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expireOrders } from "#server/commands/orders/expire-orders.ts";
import { orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { creditNotes, refunds } from "#server/db/tables/requests.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { settings } from "#server/db/tables/site.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { RealShop } from "#tests/support/gateways/real-shop.ts";
import { makeStaff } from "#tests/support/request-factories.ts";

const DAY_MS = 86_400_000;
let shop: RealShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await RealShop.open();
  await db().update(settings).set({ refundLimit: null });
});
beforeEach(async () => {
  staff = await makeStaff(shop.server);
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const say = async (path: "transfer" | "transfer/return", orderId: string, amount: number, who: SignedIn = staff) => {
  await confirmPassword(shop.server, who);
  const body = { amount, bank_reference: "FT26330-77" };
  return await shop.server.call("POST", `/admin/orders/${orderId}/${path}`, { headers: who.headers, body });
};
async function awaited(price = 500_00) {
  const buyer = await shop.buyer(price);
  const { data } = await shop.order(buyer, "bank_transfer");
  return { buyer, orderId: data.order.id, paymentId: data.payment.id, data };
}
const enrolled = (orderId: string) => db().$count(enrollments, eq(enrollments.orderId, orderId));
const eventsOf = (orderId: string, name: "transfer_matched" | "transfer_returned") =>
  db()
    .select({ details: securityEvents.details })
    .from(securityEvents)
    .where(and(eq(securityEvents.name, name), eq(securityEvents.subject, `order ${orderId}`)))
    .orderBy(securityEvents.id);

describe("who is refused", () => {
  it("whoever is none of finance, has not just given the password, or bought it themselves", async () => {
    const { orderId, buyer } = await awaited();
    const registrar = await makeSignedIn(shop.server, { type: "staff" }, ["registrar"]);
    expect(await say("transfer", orderId, 500, registrar)).toMatchObject({ status: 403, code: "capability_required" });
    const other = await makeStaff(shop.server);
    const body = { amount: 500, bank_reference: "x" };
    expect(await shop.server.call("POST", `/admin/orders/${orderId}/transfer`, { headers: other.headers, body })).toMatchObject({
      code: "reauth_required",
    });
    expect(await shop.server.call("POST", `/admin/orders/${orderId}/transfer`, { headers: buyer.headers, body })).toMatchObject({
      status: 403,
    });
    await db().update(orders).set({ userId: other.user.id }).where(eq(orders.id, orderId));
    expect(await say("transfer", orderId, 500, other)).toMatchObject({ code: "own_account" });
    expect(await enrolled(orderId)).toBe(0);
  });

  it("an order without a transfer, one that is none, another amount, and a field that nobody knows", async () => {
    const { orderId } = await awaited();
    const buyer = await shop.buyer();
    const { data } = await shop.order(buyer, "card", { token: await shop.cardToken() });
    expect(await say("transfer", data.order.id, 1_000)).toMatchObject({ status: 404 });
    expect(await say("transfer", "nothing", 1_000)).toMatchObject({ status: 404 });
    for (const amount of [499.99, 500.01, 5_000])
      expect(await say("transfer", orderId, amount)).toMatchObject({ status: 422, errors: { amount: expect.anything() } });
    expect(await say("transfer", orderId, 500.005)).toMatchObject({ status: 422 });
    expect(
      await shop.server.call("POST", `/admin/orders/${orderId}/transfer`, {
        headers: staff.headers,
        body: { amount: 500, bank_reference: "x", paid: true },
      }),
    ).toMatchObject({ status: 422 });
    expect(await enrolled(orderId)).toBe(0);
  });
});

describe("a bank transfer (21.3)", () => {
  it("tells the buyer where it goes and what to write, and is payable for three days", async () => {
    const { buyer, orderId, paymentId, data } = await awaited();
    const account = { bank: "بنك المثال", beneficiary: "جامعة المثال", iban: "SA0380000000608010167519", reference: data.order.number };
    expect(data).toMatchObject({ payment: { status: "requires_action" }, next_action: { type: "await", url: null }, transfer: account });
    expect(await shop.poll(buyer, paymentId)).toMatchObject({ transfer: account });
    const after = (days: number) => ({
      now: new Date(shop.server.clock.now().getTime() + days * DAY_MS),
      actor: "system",
      requestId: null,
    });
    await expireOrders(db(), after(2.9));
    expect(await shop.read(buyer, orderId)).toMatchObject({ status: "pending" });
    await expireOrders(db(), after(3.1));
    expect(await shop.read(buyer, orderId)).toMatchObject({ status: "expired" });
  });

  it("found by one of the staff pays and delivers once, with their word in the log", async () => {
    const { buyer, orderId, paymentId } = await awaited();
    expect(await say("transfer", orderId, 500)).toMatchObject({
      status: 201,
      data: { order: { status: "paid" }, payment_status: "captured" },
    });
    expect(await say("transfer", orderId, 500)).toMatchObject({ status: 409, code: "order_already_paid" });
    expect(await enrolled(orderId)).toBe(1);
    const seen = await shop.poll(buyer, paymentId);
    expect(seen).toMatchObject({ payment: { status: "captured" }, order: { status: "paid" } });
    expect(seen.transfer ?? null).toBeNull();
    expect(await eventsOf(orderId, "transfer_matched")).toEqual([{ details: { amount: 500_00 } }]);
  });

  it("gives way to a card, and goes back by hand where it comes all the same", async () => {
    const { buyer, orderId } = await awaited();
    const card = await shop.pay(buyer, orderId, "card", await shop.cardToken());
    shop.moyasar.bank(await shop.externalId(card.data.payment.id));
    await shop.poll(buyer, card.data.payment.id);
    expect(await enrolled(orderId)).toBe(1);
    expect(await say("transfer", orderId, 500)).toMatchObject({ status: 201 });
    expect(await enrolled(orderId)).toBe(1);
    expect(await say("transfer/return", orderId, 500)).toMatchObject({ status: 201 });
    expect(await shop.read(buyer, orderId)).toMatchObject({
      status: "paid",
      payments: expect.arrayContaining([expect.objectContaining({ method: "bank_transfer", status: "refunded" })]),
    });
  });

  it("is refunded by hand: the refund waits until one of the staff says that the money went", async () => {
    const { orderId, paymentId } = await awaited();
    await say("transfer", orderId, 500);
    const [item] = await db().select().from(orderItems).where(eq(orderItems.orderId, orderId));
    const body = { program_id: item?.programId, amount: 200, reason: "خطأ" };
    expect(await shop.server.call("POST", `/admin/orders/${orderId}/refund`, { headers: staff.headers, body })).toMatchObject({
      status: 201,
    });
    await shop.server.runJobs();
    expect(await db().$count(refunds, and(eq(refunds.orderId, orderId), eq(refunds.status, "processing")))).toBe(1);
    expect(await say("transfer/return", orderId, 500.01)).toMatchObject({ code: "refund_not_eligible" });
    expect(await say("transfer/return", orderId, 200)).toMatchObject({ status: 201, data: { payment_status: "partially_refunded" } });
    shop.server.clock.advance(3_600_000);
    await shop.server.runJobs();
    expect(await db().$count(creditNotes, eq(creditNotes.orderId, orderId))).toBe(1);
    const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
    expect(payment).toMatchObject({ status: "partially_refunded", refunded: 200_00 });
    expect(await eventsOf(orderId, "transfer_returned")).toEqual([{ details: { amount: 200_00 } }]);
  });
});

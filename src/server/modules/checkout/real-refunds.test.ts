import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderItems, payments } from "#server/db/tables/commerce.ts";
import { creditNotes, refunds } from "#server/db/tables/requests.ts";
import { settings } from "#server/db/tables/site.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { RealShop } from "#tests/support/gateways/real-shop.ts";
import { makeStaff } from "#tests/support/request-factories.ts";

let shop: RealShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await RealShop.open();
  await db().update(settings).set({ refundLimit: null });
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const twin of [shop.moyasar, shop.tabby, shop.tamara]) twin.faults.length = 0;
  staff = await makeStaff(shop.server);
});

const db = () => shop.server.services.db;
const PAYS = {
  card: (id: string) => shop.moyasar.bank(id),
  tabby: (id: string) => shop.tabby.person(id, "accepts"),
  tamara: (id: string) => shop.tamara.person(id, "approves"),
} as const;
type Method = keyof typeof PAYS;

async function bought(method: Method) {
  const buyer = await shop.buyer(500_00);
  const { data } = await shop.order(buyer, method, method === "card" ? { token: await shop.cardToken() } : {});
  const externalId = await shop.externalId(data.payment.id);
  PAYS[method](externalId);
  await shop.poll(buyer, data.payment.id);
  const [item] = await db().select().from(orderItems).where(eq(orderItems.orderId, data.order.id));
  return { orderId: data.order.id, paymentId: data.payment.id, externalId, programId: item?.programId ?? 0 };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const giveBack = async ({ orderId, programId }: Bought, amount: number) => {
  await confirmPassword(shop.server, staff);
  const body = { program_id: programId, amount, reason: "خطأ في التسجيل" };
  const { status, data } = await shop.server.call<{ id: string }>("POST", `/admin/orders/${orderId}/refund`, {
    headers: staff.headers,
    body,
  });
  expect(status).toBe(201);
  return data.id;
};
const backAt = (method: Method, id: string): number => {
  if (method === "card") return shop.moyasar.payment(id).refunded;
  if (method === "tabby") return Math.round(shop.tabby.payment(id).refunds.reduce((sum, { amount }) => sum + Number(amount) * 100, 0));
  return Math.round(shop.tamara.order(id).refunded_amount.amount * 100);
};
/** Does what is due, and what becomes due within the next quarter of an hour. */
const settle = async () => {
  for (let round = 0; round < 15; round++) {
    await shop.server.runJobs();
    shop.server.clock.advance(60_000);
  }
};
const standing = async ({ orderId, paymentId }: Bought) => {
  const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
  return {
    status: payment?.status,
    refunded: payment?.refunded,
    open: await db().$count(refunds, eq(refunds.status, "processing")),
    notes: await db().$count(creditNotes, eq(creditNotes.orderId, orderId)),
  };
};

describe.each(["card", "tabby", "tamara"] as const)("money of a payment by %s goes back (21.3)", (method) => {
  it("in parts and whole, each once", async () => {
    const order = await bought(method);
    await giveBack(order, 120.05);
    await settle();
    expect(await standing(order)).toEqual({ status: "partially_refunded", refunded: 120_05, open: 0, notes: 1 });
    await giveBack(order, 379.95);
    await settle();
    expect(await standing(order)).toEqual({ status: "refunded", refunded: 500_00, open: 0, notes: 2 });
    expect(backAt(method, order.externalId)).toBe(500_00);
  });

  it("once where the answer was lost, and the notice of it came before the next try", async () => {
    const order = await bought(method);
    const twin = method === "card" ? shop.moyasar : shop[method];
    // What stood at the provider is read first, where it knows no key; then the answer to the refund itself is lost.
    twin.faults.push(...(method === "tabby" ? (["lost", "503", "503"] as const) : (["none", "lost"] as const)));
    await giveBack(order, 100);
    await shop.server.runJobs();
    expect(backAt(method, order.externalId)).toBe(100_00);
    expect(await twin.deliver(twin.notices.at(-1))).toBe(200);
    await settle();
    expect(backAt(method, order.externalId)).toBe(100_00);
    expect(await standing(order)).toEqual({ status: "partially_refunded", refunded: 100_00, open: 0, notes: 1 });
  });

  it("once each where two are asked for together", async () => {
    const order = await bought(method);
    await Promise.all([giveBack(order, 100), giveBack(order, 100)]);
    await settle();
    expect(backAt(method, order.externalId)).toBe(200_00);
    expect(await standing(order)).toEqual({ status: "partially_refunded", refunded: 200_00, open: 0, notes: 2 });
  });
});

it("what was given back in Moyasar's dashboard before is not taken for ours", async () => {
  const order = await bought("card");
  shop.moyasar.refundByHand(order.externalId, 100_00);
  await giveBack(order, 100);
  await settle();
  expect(backAt("card", order.externalId)).toBe(200_00);
  expect(await standing(order)).toMatchObject({ refunded: 200_00, open: 0, notes: 1 });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Checkout, PaymentMethod } from "#contract/orders/checkout.ts";
import { askAboutOpenPayments } from "#server/commands/orders/expire-orders.ts";
import { invoices, orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { MOYASAR_KEYS } from "#tests/support/gateways/moyasar-twin.ts";
import { RealShop } from "#tests/support/gateways/real-shop.ts";
import { TABBY_KEYS } from "#tests/support/gateways/tabby-twin.ts";
import { TAMARA_KEYS } from "#tests/support/gateways/tamara-twin.ts";
import type { Notice, Twin } from "#tests/support/gateways/twin.ts";

let shop: RealShop;
beforeAll(async () => {
  shop = await RealShop.open();
});
afterAll(() => shop.close());
beforeEach(() => {
  for (const twin of [shop.moyasar, shop.tabby, shop.tamara]) {
    twin.faults.length = 0;
    twin.notices.length = 0;
  }
});

const db = () => shop.server.services.db;

async function delivered(orderId: string) {
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId));
  return {
    status: order?.status,
    enrollments: await db().$count(enrollments, eq(enrollments.orderId, orderId)),
    invoices: await db().$count(invoices, eq(invoices.orderId, orderId)),
  };
}
const DELIVERED = { status: "paid", enrollments: 1, invoices: 1 };
const NOTHING = { status: "pending", enrollments: 0, invoices: 0 };

interface Way {
  method: PaymentMethod;
  provider: "moyasar" | "tabby" | "tamara";
  /** The person pays on the provider's page. */
  pays: (externalId: string) => string;
  /** The person does not. */
  declines: (externalId: string) => string;
  failure: string;
}

const WAYS: Way[] = [
  {
    method: "card",
    provider: "moyasar",
    pays: (id) => shop.moyasar.bank(id),
    declines: (id) => shop.moyasar.bank(id, false),
    failure: "three_ds_failed",
  },
  {
    method: "tabby",
    provider: "tabby",
    pays: (id) => shop.tabby.person(id, "accepts"),
    declines: (id) => shop.tabby.person(id, "is_rejected"),
    failure: "bnpl_rejected",
  },
  {
    method: "tamara",
    provider: "tamara",
    pays: (id) => shop.tamara.person(id, "approves"),
    declines: (id) => shop.tamara.person(id, "is_declined"),
    failure: "bnpl_rejected",
  },
];
const twinOf = ({ provider }: Way): Twin => shop[provider];
/** The first notice of a payment: others may be told of meanwhile. */
const noticeOf = (way: Way, externalId: string): Notice => {
  const sent = twinOf(way).notices.find(({ body }) => body.includes(externalId));
  if (!sent) throw new Error("no notice");
  return sent;
};

async function ordered(way: Way, buyer: SignedIn) {
  const { status, data } = await shop.order(buyer, way.method, way.method === "card" ? { token: await shop.cardToken() } : {});
  expect(status).toBe(201);
  return { orderId: data.order.id, paymentId: data.payment.id, externalId: await shop.externalId(data.payment.id), data };
}

describe.each(WAYS)("the main job's path with $method by $provider (21.3)", (way) => {
  it("order, pay, come back, be enrolled: the redirect proves nothing, the payment is read again", async () => {
    const buyer = await shop.buyer();
    const { orderId, paymentId, externalId, data } = await ordered(way, buyer);
    expect(data).toMatchObject({
      payment: { provider: way.provider, method: way.method, status: "requires_action" },
      next_action: { type: way.method === "card" ? "three_ds" : "redirect", url: expect.stringContaining(twinOf(way).origin) },
    });
    // Back before anything was paid.
    expect((await shop.poll(buyer, paymentId)).payment.status).toBe("requires_action");
    expect(await delivered(orderId)).toEqual(NOTHING);
    const back = way.pays(externalId);
    expect(back).toContain(`${shop.publicUrl}/payment/success?order=${orderId}&payment=${paymentId}`);
    expect(await delivered(orderId)).toEqual(NOTHING);
    expect(await shop.poll(buyer, paymentId)).toMatchObject({ payment: { status: "captured" }, order: { status: "paid" } });
    expect(await delivered(orderId)).toEqual(DELIVERED);
  });

  it("the same by the notice alone, for who never comes back; twice, at once and late it is one", async () => {
    const buyer = await shop.buyer();
    const { orderId, paymentId, externalId } = await ordered(way, buyer);
    way.pays(externalId);
    const notice = noticeOf(way, externalId);
    expect(await Promise.all([1, 2, 3].map(() => twinOf(way).deliver(notice)))).toEqual([200, 200, 200]);
    expect(await delivered(orderId)).toEqual(DELIVERED);
    for (const each of [...twinOf(way).notices].toReversed()) expect(await twinOf(way).deliver(each)).toBe(200);
    shop.server.clock.advance(3_600_000);
    expect(await twinOf(way).deliver(notice)).toBe(200);
    expect(await delivered(orderId)).toEqual(DELIVERED);
    expect((await shop.poll(buyer, paymentId)).payment.status).toBe("captured");
  });

  it("and by the job, where neither the person nor a notice comes", async () => {
    const buyer = await shop.buyer();
    const { orderId, externalId } = await ordered(way, buyer);
    way.pays(externalId);
    shop.server.clock.advance(120_000);
    await askAboutOpenPayments(shop.server.services, { now: shop.server.clock.now(), actor: "system", requestId: null });
    expect(await delivered(orderId)).toEqual(DELIVERED);
  });

  it("not paid is payable again, with another method", async () => {
    const buyer = await shop.buyer();
    const { orderId, paymentId, externalId } = await ordered(way, buyer);
    way.declines(externalId);
    expect(await shop.poll(buyer, paymentId)).toMatchObject({
      payment: { status: "failed", failure: way.failure },
      order: { status: "failed" },
    });
    const again = await shop.pay(buyer, orderId, "card", await shop.cardToken());
    expect(again.status).toBe(201);
    shop.moyasar.bank(await shop.externalId(again.data.payment.id));
    expect(await shop.poll(buyer, again.data.payment.id)).toMatchObject({ order: { status: "paid" } });
    expect(await delivered(orderId)).toEqual(DELIVERED);
  });

  it("a notice that is not the provider's is refused before anything is asked", async () => {
    const buyer = await shop.buyer();
    const { orderId, externalId } = await ordered(way, buyer);
    way.pays(externalId);
    const sent = noticeOf(way, externalId);
    const asked = twinOf(way).asked.length;
    const forged: Notice = {
      path: "",
      headers: {},
      body: sent.body.replaceAll(MOYASAR_KEYS.webhookSecret, "a secret that somebody guessed"),
    };
    expect(await twinOf(way).deliver(forged)).toBe(403);
    expect(twinOf(way).asked).toHaveLength(asked);
    expect(await delivered(orderId)).toEqual(NOTHING);
    expect(await twinOf(way).deliver(sent)).toBe(200);
    expect(await delivered(orderId)).toEqual(DELIVERED);
  });

  it("a notice that could not be acted upon is welcome again", async () => {
    const buyer = await shop.buyer();
    const { orderId, externalId } = await ordered(way, buyer);
    way.pays(externalId);
    const notice = noticeOf(way, externalId);
    twinOf(way).faults.push("503", "503", "503");
    expect(await twinOf(way).deliver(notice)).toBe(503);
    expect(await delivered(orderId)).toEqual(NOTHING);
    expect(await twinOf(way).deliver(notice)).toBe(200);
    expect(await delivered(orderId)).toEqual(DELIVERED);
  });

  it("a provider that is away leaves an order that is paid later, and is told as away", async () => {
    const buyer = await shop.buyer();
    const token = way.method === "card" ? { token: await shop.cardToken() } : {};
    twinOf(way).faults.push("503", "503", "503");
    const refused = await shop.order(buyer, way.method, token);
    expect(refused).toMatchObject({ status: 503, code: "payment_unavailable", data: { order: { status: "pending" } } });
    const { data } = await shop.server.call<Checkout>("GET", "/checkout", { headers: buyer.headers });
    expect(data.methods.find(({ id }) => id === way.method)).toMatchObject({ available: false, reason: "payment_unavailable" });
    const { orderId, externalId, paymentId } = await ordered(way, buyer);
    way.pays(externalId);
    await shop.poll(buyer, paymentId);
    expect(await delivered(orderId)).toEqual(DELIVERED);
  });
});

describe("the checkout offers what the settings name", () => {
  it("each method with how it is paid; no saved card where nobody keeps one", async () => {
    const buyer = await shop.buyer();
    const { data } = await shop.server.call<Checkout>("GET", "/checkout", { headers: buyer.headers });
    expect(data.methods.map(({ id, elsewhere, available }) => [id, elsewhere, available])).toEqual([
      ["card", false, true],
      ["tabby", true, true],
      ["tamara", true, true],
      ["apple_pay", true, true],
      ["bank_transfer", true, true],
      ["free", false, false],
    ]);
    expect(data).toMatchObject({
      can_save_card: false,
      card_fields_url: expect.stringMatching(/^http:\/\/localhost:8081\/fields\?origin=/u),
    });
  });

  it("a wallet is paid on the page of Moyasar's invoice", async () => {
    const buyer = await shop.buyer();
    const { data } = await shop.order(buyer, "apple_pay");
    expect(data.next_action).toMatchObject({ type: "redirect", url: expect.stringContaining("/invoices/") });
    const id = (await shop.externalId(data.payment.id)).replace("invoice/", "");
    shop.moyasar.payInvoice(id, "stcpay");
    expect(await shop.moyasar.deliver(shop.moyasar.notices[0])).toBe(200);
    expect(await delivered(data.order.id)).toEqual(DELIVERED);
  });

  it("a card without a token is asked for one, and the frame alone may show the fields", async () => {
    const buyer = await shop.buyer();
    expect(await shop.order(buyer, "card")).toMatchObject({ status: 422, errors: { card_token: expect.anything() } });
    const { headers } = await shop.server.call("GET", "/checkout", { headers: buyer.headers });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("frame-src http://localhost:8081 ");
    expect(policy).toMatch(/script-src 'self';/u);
    expect(policy).toMatch(/connect-src 'self';/u);
  });
});

describe("what the bank says counts, and nothing else", () => {
  it("another amount delivers nothing: the order waits for a person", async () => {
    const buyer = await shop.buyer();
    const { orderId, externalId, paymentId } = await ordered(WAYS[0] as Way, buyer);
    shop.moyasar.bank(externalId);
    shop.moyasar.tamper(externalId, { amount: 100 });
    await shop.poll(buyer, paymentId);
    expect(await delivered(orderId)).toEqual({ status: "review", enrollments: 0, invoices: 0 });
  });

  it("no key, secret or token of a provider stands in the log", () => {
    expect(shop.logged.length).toBeGreaterThan(1_000);
    const { secretKey, webhookSecret } = MOYASAR_KEYS;
    for (const secret of [
      secretKey,
      webhookSecret,
      TABBY_KEYS.secretKey,
      TABBY_KEYS.webhookSecret,
      ...Object.values(TAMARA_KEYS),
      "tamaraToken",
      "eyJ",
    ])
      expect(shop.logged.includes(secret), secret).toBe(false);
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Checkout } from "#contract/orders/checkout.ts";
import type { PaymentCards } from "#contract/orders/payment-cards.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { paymentCards } from "#server/db/tables/orders/payment-cards.ts";
import type { CardBehaviour } from "#server/providers/sandbox-gateway/test-cards.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const HOLDER = "SARAH ALASIRI";
const db = () => shop.server.services.db;
const withCart = async () => await shop.buyerOf([await makeProgram(shop.server)]);
const checkoutOf = async ({ headers }: SignedIn) => (await shop.server.call<Checkout>("GET", "/checkout", { headers })).data;
const cardsOf = async ({ headers }: SignedIn) => (await shop.server.call<PaymentCards>("GET", "/student/cards", { headers })).data.cards;
const methodOf = (checkout: Checkout) => checkout.methods.find(({ id }) => id === "saved_card");

/** Saves a card on the profile page; answers its id. */
async function save({ headers }: SignedIn, card: CardBehaviour = "success"): Promise<string> {
  const body = { token: await shop.driver.cardToken(card), holder_name: HOLDER };
  const { data } = await shop.server.call<PaymentCards>("POST", "/student/cards", { headers, body });
  return data.cards.at(-1)?.id ?? "";
}
const payWith = (buyer: SignedIn, id: string | undefined) => shop.order(buyer, { method: "saved_card", more: { saved_card_id: id } });
const saving = (card: CardBehaviour) => ({ card, more: { save_card: { holder_name: HOLDER } } });

describe("who is refused (issue 4: saved card at checkout)", () => {
  test("another's card, a removed one, an expired one and none pay nothing, all with the same answer", async () => {
    const [buyer, other] = [await withCart(), await makeSignedIn(shop.server)];
    const [foreign, removed, expired] = [await save(other), await save(buyer), await save(buyer)];
    await shop.server.call("DELETE", `/student/cards/${removed}`, { headers: buyer.headers });
    await db().update(paymentCards).set({ expYear: 2026, expMonth: 10 }).where(eq(paymentCards.id, expired));
    for (const id of [foreign, removed, expired, "0192f6a0-0000-7000-8000-000000000000", undefined])
      expect(await payWith(buyer, id)).toMatchObject({ status: 422, error_keys: { saved_card_id: [{ key: "selection" }] } });
    expect(await db().select().from(orders).where(eq(orders.userId, buyer.user.id))).toEqual([]);
  });

  test("an instructor buys too, but is not offered to leave a card that no page of theirs takes away", async () => {
    const teacher = await makeSignedIn(shop.server, { type: "instructor" });
    await shop.fill(teacher, [await makeProgram(shop.server)]);
    expect((await checkoutOf(teacher)).can_save_card).toBe(false);
    expect((await shop.order(teacher, saving("success"))).data.order.status).toBe("paid");
    expect(await db().select().from(paymentCards).where(eq(paymentCards.userId, teacher.user.id))).toEqual([]);
  });
});

describe("a saved card at the checkout (R5.4)", () => {
  test("who has none is not offered it; who has one sees it first, by brand and last four; one of expired cards alone says so", async () => {
    const buyer = await withCart();
    expect(methodOf(await checkoutOf(buyer))).toBeUndefined();
    const id = await save(buyer);
    const checkout = await checkoutOf(buyer);
    expect(checkout.methods[0]).toMatchObject({ id: "saved_card", available: true });
    expect(checkout.saved_cards).toEqual([expect.objectContaining({ id, brand: "mada", last4: "0007", default: true, status: "active" })]);
    await db().update(paymentCards).set({ expYear: 2026, expMonth: 10 }).where(eq(paymentCards.id, id));
    expect(methodOf(await checkoutOf(buyer))).toMatchObject({ available: false, reason: "method_unavailable" });
  });

  test("pays at once with no field filled, and as often as wanted", async () => {
    const buyer = await withCart();
    const id = await save(buyer);
    for (let time = 0; time < 2; time += 1) {
      if (time > 0) await shop.fill(buyer, [await makeProgram(shop.server)]);
      const { data } = await payWith(buyer, id);
      expect(data).toMatchObject({ order: { status: "paid" }, payment: { method: "saved_card", last4: "0007" } });
    }
  });

  test("the bank may still ask for its code (3-D Secure)", async () => {
    const buyer = await withCart();
    const { data } = await payWith(buyer, await save(buyer, "three_ds"));
    expect(data.next_action.type).toBe("three_ds");
    await shop.driver.bank(data.next_action.url ?? "");
    expect((await shop.poll(buyer, data.payment.id)).order.status).toBe("paid");
  });
});

describe("saving a card while paying", () => {
  test("is kept once the payment has gone through, and pays the next purchase", async () => {
    const buyer = await withCart();
    expect((await shop.order(buyer, saving("success"))).data.order.status).toBe("paid");
    const [card, ...more] = await cardsOf(buyer);
    expect(more).toEqual([]);
    expect(card).toMatchObject({ last4: "0007", holder_name: HOLDER, default: true, status: "active" });
    await shop.fill(buyer, [await makeProgram(shop.server)]);
    expect((await payWith(buyer, card?.id)).data.order.status).toBe("paid");
  });

  test("waits for the bank's page: not there before the code, there after it", async () => {
    const buyer = await withCart();
    const { data } = await shop.order(buyer, saving("three_ds"));
    expect(await cardsOf(buyer)).toEqual([]);
    await shop.driver.bank(data.next_action.url ?? "");
    await shop.poll(buyer, data.payment.id);
    expect((await cardsOf(buyer)).map(({ last4 }) => last4)).toEqual(["2387"]);
  });

  test("a declined card and one whose bank never agrees are not kept, here or at the gateway", async () => {
    const buyer = await withCart();
    await shop.order(buyer, saving("declined"));
    const { data } = await shop.order(buyer, saving("three_ds_failed"));
    await shop.driver.bank(data.next_action.url ?? "");
    await shop.poll(buyer, data.payment.id);
    expect(await cardsOf(buyer)).toEqual([]);
    await shop.server.services.jobs.runDue();
    expect(await db().select().from(paymentCards).where(eq(paymentCards.userId, buyer.user.id))).toEqual([]);
  });

  test("who keeps six already pays, and no seventh is kept", async () => {
    const buyer = await withCart();
    for (let n = 0; n < 6; n += 1) await save(buyer);
    expect((await checkoutOf(buyer)).can_save_card).toBe(false);
    expect((await shop.order(buyer, saving("success"))).data.order.status).toBe("paid");
    expect(await cardsOf(buyer)).toHaveLength(6);
  });
});

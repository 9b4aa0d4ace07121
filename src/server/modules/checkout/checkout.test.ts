import { randomUUID } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Checkout } from "#contract/orders/checkout.ts";
import type { NotificationList } from "#contract/notifications/notifications.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { programs, programSections } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { idempotencyKeys } from "#server/db/tables/ledger.ts";
import { makeCoupon, makeProgram } from "#tests/support/factories.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const checkoutOf = (headers: Record<string, string>) => shop.server.call<Checkout>("GET", "/checkout", { headers });
const methodOf = (checkout: Checkout, id: string) => checkout.methods.find((method) => method.id === id);

describe("who is refused", () => {
  test("nobody buys without a session, and nobody pays another's order", async () => {
    for (const [method, path] of [
      ["GET", "/checkout"],
      ["POST", "/orders"],
      ["POST", "/orders/0192f6a0-0000-7000-8000-000000000000/pay"],
    ] as const)
      expect(await shop.server.call(method, path, method === "POST" ? { body: {} } : {})).toMatchObject({
        status: 401,
        code: "unauthenticated",
      });

    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const started = await shop.order(buyer, { card: "declined" });
    const other = await shop.buyer();
    expect(await shop.pay(other, started.data.order.id)).toMatchObject({ status: 404, code: "not_found" });
    expect(await shop.pay(buyer, "not-an-id")).toMatchObject({ status: 404, code: "not_found" });
  });

  test("a form without terms, city, token or a known method is refused by field, and leaves no order", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    expect(await shop.order(buyer, { more: { accept_terms: false } })).toMatchObject({
      status: 422,
      error_keys: { accept_terms: [{ key: "terms" }] },
    });
    expect(await shop.order(buyer, { more: { card_token: undefined } })).toMatchObject({
      status: 422,
      error_keys: { card_token: [{ key: "required" }] },
    });
    expect(await shop.order(buyer, { more: { method: "cash" } })).toMatchObject({ status: 422, code: "validation_error" });
    const billing = { full_name: "نورة", email: "noura@example.com", phone: "+966550123456", city_id: 999_999 };
    expect(await shop.order(buyer, { more: { billing } })).toMatchObject({
      status: 422,
      error_keys: { "billing.city_id": [{ key: "city.required" }] },
    });
    expect(await db().select().from(orders).where(eq(orders.userId, buyer.user.id))).toEqual([]);
  });

  test("an empty cart", async () => {
    const buyer = await shop.buyer();
    expect(await shop.order(buyer, { expectedTotal: 0 })).toMatchObject({ status: 422, code: "cart_empty" });
    expect(methodOf((await checkoutOf(buyer.headers)).data, "card")).toMatchObject({ available: false, reason: "cart_empty" });
  });
});

describe("what the checkout shows", () => {
  test("cart, billing of the account, cities, methods in their order, instalments by month, VAT", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server, { price: 127_001 })]);
    const { data, headers } = await checkoutOf(buyer.headers);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(data.billing).toMatchObject({ email: buyer.user.email, phone: "+966550000000", full_name: "Noura Saad Mohammed Alqahtani" });
    expect(data.cities.length).toBeGreaterThan(5);
    expect(data.methods.map(({ id, available }) => [id, available])).toEqual([
      ["card", true],
      ["tabby", true],
      ["apple_pay", true],
      ["free", false],
    ]);
    expect(methodOf(data, "tabby")?.instalments).toEqual({
      count: 4,
      amounts: [317.51, 317.5, 317.5, 317.5],
      dates: ["2026-11-22", "2026-12-22", "2027-01-22", "2027-02-22"],
    });
    expect(data.card_fields_url).toBe(`${shop.gateway.origin}/fields?origin=http%3A%2F%2Flocalhost%3A8080`);
    expect(data.vat).toEqual({ rate: 15, rates: [15], amount: 165.65 });
  });

  test("VAT is named by the lines: none for exempt programs alone, both rates where one is taxed; the page, cart and order say alike", async () => {
    const [exempt, taxed] = [await makeProgram(shop.server, { price: 100_000 }), await makeProgram(shop.server, { price: 115_000 })];
    await db().update(programs).set({ vatCategory: "E" }).where(eq(programs.id, exempt.id));
    const alone = await shop.buyerOf([exempt]);
    const { data } = await checkoutOf(alone.headers);
    expect(data.vat).toEqual({ rate: 0, rates: [0], amount: 0 });
    expect(data.cart.learning_programs).toMatchObject([{ vat_rate: 0 }]);
    expect((await shop.order(alone)).data.order.items).toMatchObject([{ vat_rate: 0 }]);
    expect((await shop.server.call("GET", `/learning-programs/${exempt.id}`)).data).toMatchObject({ vat_rate: 0 });
    const both = await shop.buyerOf([exempt, taxed]);
    expect((await checkoutOf(both.headers)).data.vat).toEqual({ rate: 15, rates: [15, 0], amount: 150 });
    expect((await shop.server.call("GET", `/learning-programs/${taxed.id}`)).data).not.toHaveProperty("vat_rate");
  });

  test("what is exempt for citizens holds no VAT for a citizen alone, in the cart; the page promises it to nobody", async () => {
    const program = await makeProgram(shop.server, { price: 115_000 });
    await db().update(programs).set({ vatCategory: "Z" }).where(eq(programs.id, program.id));
    const buyer = await shop.buyerOf([program]);
    const rates = async (nationalId: string) => {
      await db().update(users).set({ nationalId }).where(eq(users.id, buyer.user.id));
      return (await checkoutOf(buyer.headers)).data.vat;
    };
    expect(await rates("1098765432")).toEqual({ rate: 0, rates: [0], amount: 0 });
    expect(await rates("2098765432")).toEqual({ rate: 15, rates: [15], amount: 150 });
    expect((await shop.server.call("GET", `/learning-programs/${program.id}`)).data).not.toHaveProperty("vat_rate");
  });

  test("instalments stop at 20,000 SAR", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server, { price: 20_000_01 })]);
    const { data } = await checkoutOf(buyer.headers);
    expect(methodOf(data, "tabby")).toEqual({
      id: "tabby",
      available: false,
      reason: "method_unavailable",
      elsewhere: true,
      instalments: null,
    });
    expect(methodOf(data, "card")?.available).toBe(true);
  });
});

describe("prices come from the server alone (bad input: a price sent by the client is ignored)", () => {
  test("prices in the body change nothing; another expected total answers with the new one", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server, { price: 95_000 })]);
    const tampered = await shop.order(buyer, { expectedTotal: 1 });
    expect(tampered).toMatchObject({
      status: 409,
      code: "price_changed",
      data: { expected_total: 950, cart: { total_after_discount: 950 } },
    });
    const started = await shop.order(buyer, { more: { total: 1, price: 1, items: [{ id: 1, price: 1 }] } });
    expect(started).toMatchObject({
      status: 201,
      data: { order: { status: "paid", totals: { total: 950, vat: 123.91 } }, payment: { amount: 950 } },
    });
  });

  test("a program that got dearer meanwhile is not sold at the old price", async () => {
    const program = await makeProgram(shop.server, { price: 50_000 });
    const buyer = await shop.buyerOf([program]);
    await db().update(programs).set({ price: 60_000 }).where(eq(programs.id, program.id));
    expect(await shop.order(buyer, { expectedTotal: 500 })).toMatchObject({
      status: 409,
      code: "price_changed",
      data: { expected_total: 600 },
    });
  });

  test("I6: what lost its only lesson while it lay in the cart is not sold", async () => {
    const program = await makeProgram(shop.server, { price: 50_000 });
    const buyer = await shop.buyerOf([program]);
    await db().update(programSections).set({ archivedAt: shop.server.clock.now() }).where(eq(programSections.programId, program.id));
    expect(await shop.order(buyer, { expectedTotal: 500 })).toMatchObject({
      status: 409,
      code: "program_unavailable",
      data: { program_id: program.id },
    });
  });

  test("a line that cannot be bought is named with its reason", async () => {
    const program = await makeProgram(shop.server, { price: 50_000 });
    const buyer = await shop.buyerOf([program]);
    await db().update(programs).set({ status: "archived" }).where(eq(programs.id, program.id));
    expect(await shop.order(buyer, { expectedTotal: 0, method: "free" })).toMatchObject({
      status: 409,
      code: "program_unavailable",
      data: { program_id: program.id },
    });
  });
});

describe("paying by card", () => {
  test("without a bank step: paid, enrolled, invoiced, and the cart is empty (R4.6)", async () => {
    const program = await makeProgram(shop.server, { price: 95_000 });
    const buyer = await shop.buyerOf([program]);
    const started = await shop.order(buyer);
    expect(started).toMatchObject({
      status: 201,
      data: {
        order: {
          status: "paid",
          invoice: { number: expect.stringMatching(/^INV-2026-\d{6}$/u) },
          number: expect.stringMatching(/^QBS-2026-\d{6}$/u),
        },
        payment: { status: "captured", brand: "mada", last4: "0007" },
        next_action: { type: "none", url: null },
      },
    });
    const [enrollment] = await db().select().from(enrollments).where(eq(enrollments.userId, buyer.user.id));
    expect(enrollment).toMatchObject({ programId: program.id, status: "pending", accessUntil: new Date("2027-11-22T06:00:00Z") });
    expect((await checkoutOf(buyer.headers)).data.cart.learning_programs).toEqual([]);
  });

  test("with the bank's page: nothing is delivered before the code, everything after it", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const { data } = await shop.order(buyer, { card: "three_ds" });
    expect(data).toMatchObject({ order: { status: "pending" }, payment: { status: "requires_action" }, next_action: { type: "three_ds" } });
    const back = new URL(await shop.driver.bank(data.next_action.url ?? ""));
    expect(back.href).toContain(`http://localhost:8080/payment/success?order=${data.order.id}&payment=${data.payment.id}`);
    expect(await shop.poll(buyer, data.payment.id)).toMatchObject({ payment: { status: "captured" }, order: { status: "paid" } });
  });

  test.each([
    ["declined", "Your bank declined the payment and you were not charged."],
    ["insufficient_funds", "insufficient funds"],
  ] as const)("%s: said at once, the order stays payable and another card pays it", async (card, sentence) => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const { status, data } = await shop.order(buyer, { card });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      order: { status: "failed" },
      payment: { status: "failed", failure: card },
      next_action: { type: "rejected" },
    });
    expect(data.next_action.message).toContain(sentence);
    expect(await shop.pay(buyer, data.order.id)).toMatchObject({
      status: 201,
      data: { order: { status: "paid", number: data.order.number, payments: [{}, {}] } },
    });
  });

  test("a bank that does not confirm: failed, not charged, payable by instalments (R4.6)", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const { data } = await shop.order(buyer, { card: "three_ds_failed" });
    await shop.driver.bank(data.next_action.url ?? "");
    expect(await shop.poll(buyer, data.payment.id)).toMatchObject({
      payment: { status: "failed", failure: "three_ds_failed" },
      order: { status: "failed" },
    });
    shop.server.clock.advance(1_000);
    const again = await shop.pay(buyer, data.order.id, { method: "tabby" });
    expect(again.data.next_action.type).toBe("redirect");
    await shop.driver.instalments(again.data.next_action.url ?? "", "accept");
    expect(await shop.poll(buyer, again.data.payment.id)).toMatchObject({
      payment: { status: "captured", method: "tabby" },
      order: { status: "paid" },
    });
    // Issue 6.5: what became of each try is told wherever the buyer is by then.
    const { data: told } = await shop.server.call<NotificationList>("GET", "/notifications", { headers: buyer.headers });
    expect(told.map(({ kind, title, target }) => ({ kind, title, target }))).toEqual([
      { kind: "payment_result", title: "Payment received", target: { type: "transaction", id: again.data.payment.id } },
      { kind: "payment_result", title: "Payment not completed", target: { type: "transaction", id: data.payment.id } },
    ]);
  });

  test("a token of nobody fails that try alone", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const { data } = await shop.order(buyer, { token: "tok_unknown" });
    expect(data).toMatchObject({ order: { status: "failed" }, payment: { failure: "invalid_token" }, next_action: { type: "rejected" } });
    expect((await shop.pay(buyer, data.order.id)).data.order.status).toBe("paid");
  });
});

describe("other methods", () => {
  test("the wallet pays like a card", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    expect((await shop.order(buyer, { method: "apple_pay" })).data).toMatchObject({
      order: { status: "paid" },
      payment: { method: "apple_pay", last4: "4021" },
    });
  });

  test("refused instalments say so and leave the order payable by card", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const { data } = await shop.order(buyer, { method: "tabby" });
    await shop.driver.instalments(data.next_action.url ?? "", "reject");
    expect(await shop.poll(buyer, data.payment.id)).toMatchObject({
      payment: { status: "failed", failure: "bnpl_rejected" },
      order: { status: "failed" },
    });
    expect((await shop.pay(buyer, data.order.id)).data.order.status).toBe("paid");
  });

  test("a total of nothing is delivered at once, without a gateway; and only that", async () => {
    const coupon = await makeCoupon(shop.server, { type: "percentage", value: 100 });
    const buyer = await shop.buyerOf([await makeProgram(shop.server)], coupon.code);
    expect(await shop.order(buyer, { method: "card" })).toMatchObject({ status: 422, error_keys: { method: [{ key: "selection" }] } });
    const free = await shop.order(buyer, { method: "free" });
    expect(free.data).toMatchObject({
      order: { status: "paid", totals: { total: 0, vat: 0 } },
      payment: { method: "free", status: "captured", amount: 0 },
      next_action: { type: "none" },
    });
    const other = await shop.buyerOf([await makeProgram(shop.server)]);
    expect(await shop.order(other, { method: "free" })).toMatchObject({ status: 422, error_keys: { method: [{ key: "selection" }] } });
  });
});

describe("one order, however often it is asked for", () => {
  test("the same key answers the same; an unchanged cart takes up the same unpaid order; a changed one makes another", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const headers = { "idempotency-key": "0192f6a0-1111-7000-8000-000000000001" };
    const token = await shop.driver.cardToken("declined");
    const first = await shop.order(buyer, { token, headers });
    const replay = await shop.order(buyer, { token, headers });
    expect(replay.headers["idempotency-replayed"]).toBe("true");
    expect(replay.data).toEqual(first.data);
    const again = await shop.order(buyer, { card: "declined" });
    expect(again.data.order.id).toBe(first.data.order.id);
    await shop.fill(buyer, [await makeProgram(shop.server)]);
    expect((await shop.order(buyer, { card: "declined" })).data.order.id).not.toBe(first.data.order.id);
  });

  test("an answer that was lost after all was committed is heard by asking again: the paid order, not an empty cart", async () => {
    const coupon = await makeCoupon(shop.server, { type: "percentage", value: 100 });
    for (const method of ["card", "free"] as const) {
      const buyer = await shop.buyerOf([await makeProgram(shop.server)], method === "free" ? coupon.code : undefined);
      const key = randomUUID();
      const wish = { method, expectedTotal: method === "free" ? 0 : 800, headers: { "idempotency-key": key } };
      const token = method === "card" ? { token: await shop.driver.cardToken("success") } : {};
      const first = await shop.order(buyer, { ...wish, ...token });
      expect(first.data.order.status).toBe("paid");
      await db().delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
      const again = await shop.order(buyer, { ...wish, ...token });
      expect(again).toMatchObject({ status: 201, data: first.data });
      expect(await db().select({ n: count() }).from(orders).where(eq(orders.userId, buyer.user.id))).toEqual([{ n: 1 }]);
      // Another's same key is nothing to them.
      const other = await shop.buyer();
      expect(await shop.order(other, { ...wish, ...token })).toMatchObject({ status: 422, code: "cart_empty" });
    }
  });

  test("a paid order is not paid again; a cancelled or expired one is closed", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const paid = await shop.order(buyer);
    expect(await shop.pay(buyer, paid.data.order.id)).toMatchObject({ status: 409, code: "order_already_paid" });

    const other = await shop.buyerOf([await makeProgram(shop.server)]);
    const failed = await shop.order(other, { card: "declined" });
    await shop.server.call("POST", `/orders/${failed.data.order.id}/cancel`, { headers: other.headers });
    expect(await shop.pay(other, failed.data.order.id)).toMatchObject({ status: 409, code: "order_closed" });

    const late = await shop.order(other, { card: "declined" });
    shop.server.clock.advance(31 * 60_000);
    expect(await shop.pay(other, late.data.order.id)).toMatchObject({ status: 409, code: "order_closed" });
    shop.server.clock.advance(-31 * 60_000);
  });

  test("two clicks at once charge once, or give the second charge back", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const tokens = await Promise.all([shop.driver.cardToken("success"), shop.driver.cardToken("success")]);
    const { data } = await shop.order(buyer, { card: "declined" });
    await Promise.all(tokens.map((token) => shop.pay(buyer, data.order.id, { token })));
    await shop.server.services.jobs.runDue();
    await expect
      .poll(
        async () =>
          (await shop.read(buyer, data.order.id)).payments.map(({ status }) => status).filter((status) => status === "captured").length,
        { timeout: 60_000 },
      )
      .toBe(1);
    expect((await shop.read(buyer, data.order.id)).status).toBe("paid");
    expect(await db().select({ n: count() }).from(enrollments).where(eq(enrollments.userId, buyer.user.id))).toEqual([{ n: 1 }]);
  });
});

describe("the gateway is down", () => {
  test("the checkout says which methods, the order is kept and says so, and is paid once the gateway is back (bad input: gateway down)", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const token = await shop.driver.cardToken("success");
    await shop.gateway.close();
    await expect.poll(async () => (await checkoutOf(buyer.headers)).data.card_fields_url, { timeout: 60_000 }).toBeNull();
    expect(methodOf((await checkoutOf(buyer.headers)).data, "card")).toMatchObject({ available: false, reason: "payment_unavailable" });
    const refused = await shop.order(buyer, { token });
    expect(refused).toMatchObject({ status: 503, code: "payment_unavailable", data: { order: { status: "pending" } } });
    expect(refused.message).toContain("Your order is kept");
    const orderId = refused.data.order.id;
    expect(await shop.read(buyer, orderId)).toMatchObject({ status: "pending", payments: [{ status: "initiated" }] });
    await shop.startGateway();
    const paid = await shop.pay(buyer, orderId, { token });
    expect(paid.data).toMatchObject({ order: { id: orderId, status: "paid" } });
    expect(await db().select({ n: count() }).from(payments).where(eq(payments.status, "captured"))).not.toEqual([{ n: 0 }]);
  });
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Problem } from "#contract/problem.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import type { Mail } from "#server/providers/mail.ts";
import { makeProgram, type SignedIn } from "#tests/support/factories.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
const mails: Mail[] = [];
beforeAll(async () => {
  shop = await Shop.open();
  vi.spyOn(shop.server.services.mail, "send").mockImplementation(async (mail) => void mails.push(mail));
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const MINUTES = 60_000;

/** An order with the bank's answer still to come. */
async function pending(
  seats = 5,
): Promise<{ buyer: SignedIn; program: { id: number }; orderId: string; paymentId: string; externalId: string }> {
  const program = await makeProgram(shop.server, { seats });
  const buyer = await shop.buyerOf([program]);
  const { data } = await shop.order(buyer, { card: "pending" });
  const [payment] = await db().select().from(payments).where(eq(payments.id, data.payment.id));
  return { buyer, program, orderId: data.order.id, paymentId: data.payment.id, externalId: payment?.externalId ?? "" };
}

/** Meanwhile the gateway gives no payment up. */
async function withoutVoid<T>(work: () => Promise<T>): Promise<T> {
  const gateway = shop.server.services.gateways.byProvider("sandbox-cards");
  if (!gateway) throw new Error("no gateway");
  const refusing = vi.spyOn(gateway, "voidPayment").mockRejectedValue(new Problem("unavailable"));
  return await work().finally(() => refusing.mockRestore());
}

describe("one open payment of an order (A15)", () => {
  const capturedOf = async (orderId: string) =>
    (await db().select().from(payments).where(eq(payments.orderId, orderId))).filter(({ status }) =>
      ["captured", "refunded"].includes(status),
    );

  test.each(["POST /orders", "POST /orders/{id}/pay"])("twelve at once by %s take the money once; the others are told", async (by) => {
    for (let round = 0; round < 4; round += 1) {
      const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
      const tokens = await Promise.all(Array.from({ length: 12 }, () => shop.driver.cardToken("success")));
      const { data } = await shop.order(buyer, { card: "declined" });
      const expectedTotal = 800;
      const answers = await Promise.all(
        tokens.map((token, n) =>
          by === "POST /orders"
            ? shop.order(buyer, { token, expectedTotal, headers: { "idempotency-key": `key-${data.order.id}-${n}` } })
            : shop.pay(buyer, data.order.id, { token }),
        ),
      );
      expect(await capturedOf(data.order.id)).toHaveLength(1);
      for (const answer of answers) expect([201, 200, 409, 422], JSON.stringify(answer)).toContain(answer.status);
      for (const { code } of answers.filter(({ status }) => status >= 400))
        expect(["payment_in_progress", "order_already_paid", "already_enrolled", "cart_empty"]).toContain(code);
      expect((await shop.read(buyer, data.order.id)).status).toBe("paid");
      expect(await db().select().from(orders).where(eq(orders.userId, buyer.user.id))).toHaveLength(1);
    }
  });

  test("twelve at once with the bank's page leave one page that can be answered", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const tokens = await Promise.all(Array.from({ length: 12 }, () => shop.driver.cardToken("three_ds")));
    const { data } = await shop.order(buyer, { card: "declined" });
    const answers = await Promise.all(tokens.map((token) => shop.pay(buyer, data.order.id, { token })));
    const pages = answers.flatMap((answer) => (answer.status < 300 && answer.data.next_action.url ? [answer.data.next_action.url] : []));
    expect(pages.length).toBeGreaterThan(0);
    for (const url of pages) await shop.driver.bank(url).catch(() => undefined);
    for (const { externalId } of await db().select().from(payments).where(eq(payments.orderId, data.order.id)))
      if (externalId) await shop.deliverNotices(externalId);
    expect(await capturedOf(data.order.id)).toHaveLength(1);
    expect((await shop.read(buyer, data.order.id)).status).toBe("paid");
  });

  test("the bank's page closed and another card tried: the first is given up at the gateway, and nobody is told that it failed", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const { data } = await shop.order(buyer, { card: "three_ds" });
    const second = await shop.pay(buyer, data.order.id, { card: "three_ds" });
    expect(second).toMatchObject({ data: { next_action: { type: "three_ds" } } });
    await shop.driver.bank(data.next_action.url ?? "").catch(() => undefined);
    await shop.driver.bank(second.data.next_action.url ?? "");
    await shop.poll(buyer, second.data.payment.id);
    expect(await shop.read(buyer, data.order.id)).toMatchObject({
      status: "paid",
      payments: expect.arrayContaining([
        expect.objectContaining({ id: data.payment.id, status: "voided" }),
        expect.objectContaining({ id: second.data.payment.id, status: "captured" }),
      ]),
    });
    const told = await db().select().from(notifications).where(eq(notifications.userId, buyer.user.id));
    expect(told.filter(({ kind }) => kind === "payment_result")).toHaveLength(1);
  });

  test("a page that was answered while another card was being tried counts: nobody pays twice", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const { data } = await shop.order(buyer, { card: "three_ds" });
    const gateway = shop.server.services.gateways.byProvider("sandbox-cards");
    if (!gateway) throw new Error("no gateway");
    const voiding = gateway.voidPayment.bind(gateway);
    const late = vi.spyOn(gateway, "voidPayment").mockImplementation(async (...given) => {
      await shop.driver.bank(data.next_action.url ?? "");
      return await voiding(...given);
    });
    expect(await shop.pay(buyer, data.order.id)).toMatchObject({ status: 409, code: "order_already_paid" });
    late.mockRestore();
    expect(await capturedOf(data.order.id)).toHaveLength(1);
  });

  test("one that waits at the bank and cannot be given up is waited for, and said in both languages", async () => {
    const { buyer, orderId, externalId } = await pending();
    const refused = await withoutVoid(() => shop.pay(buyer, orderId));
    expect(refused).toMatchObject({ status: 409, code: "payment_in_progress" });
    expect(refused.message).toContain("Another payment of this order");
    const arabic = { ...buyer, headers: { ...buyer.headers, "accept-language": "ar" } };
    expect((await withoutVoid(() => shop.pay(arabic, orderId))).message).toContain("دفعة أخرى");
    expect(refused.headers["retry-after"]).toBe("3");
    await shop.driver.settle(externalId, "declined");
    expect((await shop.pay(buyer, orderId)).data.order.status).toBe("paid");
  });

  test("one that never left a process that died is given up after two minutes", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const { data } = await shop.order(buyer, { card: "declined" });
    const now = shop.server.clock.now();
    await db().insert(payments).values({
      id: randomUUID(),
      orderId: data.order.id,
      provider: "sandbox-cards",
      method: "card",
      status: "initiated",
      amount: 80_000,
      createdAt: now,
    });
    expect(await shop.pay(buyer, data.order.id)).toMatchObject({ status: 409, code: "payment_in_progress" });
    shop.server.clock.advance(2 * MINUTES);
    expect((await shop.pay(buyer, data.order.id)).data.order.status).toBe("paid");
  });

  test("the table itself holds one", async () => {
    const { orderId } = await pending();
    const another = { id: randomUUID(), orderId, provider: "sandbox-cards", method: "card", amount: 1 } as const;
    await expect(
      db()
        .insert(payments)
        .values({ ...another, status: "initiated" }),
    ).rejects.toMatchObject({ cause: { code: "23505" } });
    await db()
      .insert(payments)
      .values({ ...another, status: "failed" });
  });
});

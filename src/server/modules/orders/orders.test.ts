import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Order } from "#contract/orders/orders.ts";
import { Problem } from "#contract/problem.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { auditLog, jobs } from "#server/db/tables/jobs.ts";
import { couponRedemptions, coupons, invoices, orders, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import type { Mail } from "#server/providers/mail.ts";
import { makeCoupon, makeProgram, type SignedIn } from "#tests/support/factories.ts";
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

/** Waits for the jobs that the transaction left behind. */
const settled = (read: () => Promise<unknown>, expected: unknown) =>
  expect.poll(read, { timeout: 60_000 }).toMatchObject(expected as object);

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

const paymentRow = async (id: string) => {
  const [row] = await db().select().from(payments).where(eq(payments.id, id));
  if (!row) throw new Error("no such payment");
  return row;
};

/** Meanwhile the gateway gives no payment up. */
async function withoutVoid<T>(work: () => Promise<T>): Promise<T> {
  const gateway = shop.server.services.gateways.byProvider("sandbox-cards");
  if (!gateway) throw new Error("no gateway");
  const refusing = vi.spyOn(gateway, "voidPayment").mockRejectedValue(new Problem("unavailable"));
  return await work().finally(() => refusing.mockRestore());
}

/** Thirty-one minutes later, after the round that closes unpaid orders; then back, so that tests do not push each other's clock. */
async function expire(orderId: string): Promise<void> {
  const { expireOrders } = await import("#server/commands/orders/expire-orders.ts");
  const later = new Date(shop.server.clock.now().getTime() + 31 * MINUTES);
  await expireOrders(db(), { now: later, actor: "system", requestId: null });
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId));
  expect(order?.status).toBe("expired");
}

/** Sixteen minutes later, after the round that gives seats back; then back, as above. */
async function lapse(): Promise<void> {
  const { releaseLapsedSeats } = await import("#server/commands/catalogue/hold-seats.ts");
  const later = new Date(shop.server.clock.now().getTime() + 16 * MINUTES);
  await releaseLapsedSeats(db(), { now: later, actor: "system", requestId: null });
}

describe("who is refused", () => {
  test("another's order and payment answer like missing ones, on every call", async () => {
    const { buyer, orderId, paymentId } = await pending();
    const other = await shop.buyer();
    for (const [method, where] of [
      ["GET", `/orders/${orderId}`],
      ["POST", `/orders/${orderId}/cancel`],
      ["POST", `/orders/${orderId}/recheck`],
      ["GET", `/payments/${paymentId}/status`],
      ["GET", "/orders/0192f6a0-0000-7000-8000-000000000000"],
      ["GET", "/payments/nonsense/status"],
    ] as const)
      expect(await shop.server.call(method, where, { headers: other.headers })).toMatchObject({ status: 404, code: "not_found" });
    expect(await shop.server.call("GET", `/orders/${orderId}`)).toMatchObject({ status: 401, code: "unauthenticated" });
    expect((await shop.read(buyer, orderId)).status).toBe("pending");
    expect((await shop.server.call<Order[]>("GET", "/orders", { headers: other.headers })).data).toEqual([]);
  });
});

describe("reading", () => {
  test("orders are listed newest first, by status, in pages, and are nobody's to cache", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const first = (await shop.order(buyer)).data.order;
    await shop.fill(buyer, [await makeProgram(shop.server)]);
    shop.server.clock.advance(1000);
    const second = (await shop.order(buyer, { card: "declined" })).data.order;
    const all = await shop.server.call<Order[]>("GET", "/orders?per_page=1", { headers: buyer.headers });
    expect(all.data.map(({ id }) => id)).toEqual([second.id]);
    expect(all).toMatchObject({ meta: { total: 2, last_page: 2 }, headers: { "cache-control": "private, no-store" } });
    expect(
      (await shop.server.call<Order[]>("GET", "/orders?filter[status]=paid", { headers: buyer.headers })).data.map(({ id }) => id),
    ).toEqual([first.id]);
  });

  test("an order keeps the titles and prices of its day, in the language asked for", async () => {
    const program = await makeProgram(shop.server, { titleAr: "الكتابة المهنية", titleEn: "Professional writing", price: 32_000 });
    const buyer = await shop.buyerOf([program]);
    const { id } = (await shop.order(buyer)).data.order;
    await db().update(programs).set({ titleEn: "Renamed", price: 99_900 }).where(eq(programs.id, program.id));
    expect((await shop.read(buyer, id)).items).toMatchObject([
      { program: { id: program.id, title: "Professional writing" }, price: 320, total: 320 },
    ]);
    const arabic = await shop.server.call<Order>("GET", `/orders/${id}`, { headers: { ...buyer.headers, "accept-language": "ar" } });
    expect(arabic.data.items[0]?.program.title).toBe("الكتابة المهنية");
  });
});

describe("cancelling and expiring", () => {
  test("an unpaid order can be cancelled, twice is once; a paid one cannot", async () => {
    const { buyer, orderId } = await pending();
    const cancel = (id: string) => shop.server.call<Order>("POST", `/orders/${id}/cancel`, { headers: buyer.headers });
    expect((await cancel(orderId)).data.status).toBe("cancelled");
    expect((await cancel(orderId)).data.status).toBe("cancelled");
    await shop.fill(buyer, [await makeProgram(shop.server)]);
    const paid = (await shop.order(buyer)).data.order;
    expect(await cancel(paid.id)).toMatchObject({ status: 409, code: "order_already_paid" });
  });

  test("thirty minutes unpaid: expired; the cart and the seats are as they were", async () => {
    const { buyer, program, orderId } = await pending();
    await expire(orderId);
    const [cohort] = await db().select().from(cohorts).where(eq(cohorts.programId, program.id));
    expect(cohort?.seatsTaken).toBe(0);
    expect(
      (await shop.server.call<{ learning_programs: unknown[] }>("GET", "/cart", { headers: buyer.headers })).data.learning_programs,
    ).toHaveLength(1);
  });
});

describe("I paid but nothing happened", () => {
  test("recheck asks the gateway and delivers", async () => {
    const { buyer, orderId, externalId } = await pending();
    await shop.driver.settle(externalId, "paid");
    expect((await shop.server.call<Order>("POST", `/orders/${orderId}/recheck`, { headers: buyer.headers })).data).toMatchObject({
      status: "paid",
      invoice: {},
    });
  });

  test("an answer of the gateway that was lost on the way is found by our own reference", async () => {
    const { buyer, orderId, paymentId, externalId } = await pending();
    await db().update(payments).set({ externalId: null }).where(eq(payments.id, paymentId));
    await shop.driver.settle(externalId, "paid");
    expect((await shop.server.call<Order>("POST", `/orders/${orderId}/recheck`, { headers: buyer.headers })).data.status).toBe("paid");
  });

  test("a gateway that does not answer: recheck says so, the poll answers what is known", async () => {
    const { buyer, orderId, paymentId } = await pending();
    await shop.driver.outage(true);
    expect(await shop.server.call("POST", `/orders/${orderId}/recheck`, { headers: buyer.headers })).toMatchObject({ status: 503 });
    expect(await shop.poll(buyer, paymentId)).toMatchObject({ payment: { status: "initiated" }, order: { status: "pending" } });
    await shop.driver.outage(false);
  });
});

describe("a capture that comes too late", () => {
  test.each(["expired", "cancelled"] as const)("on one that is %s, while seat and price still hold: paid", async (status) => {
    const { buyer, orderId, externalId } = await pending();
    if (status === "expired") await expire(orderId);
    else await shop.server.call("POST", `/orders/${orderId}/cancel`, { headers: buyer.headers });
    await shop.driver.settle(externalId, "paid");
    await shop.deliverNotices(externalId);
    expect(await shop.read(buyer, orderId)).toMatchObject({ status: "paid", invoice: {} });
  });

  test("on an expired order whose price rose: under review, then refunded by itself, with a mail", async () => {
    const { buyer, program, orderId, externalId } = await pending();
    await expire(orderId);
    await db().update(programs).set({ price: 90_000 }).where(eq(programs.id, program.id));
    await shop.driver.settle(externalId, "paid");
    await shop.deliverNotices(externalId);
    await settled(() => shop.read(buyer, orderId), { status: "refunded", invoice: null, payments: [{ status: "refunded" }] });
    const moves = await db().select().from(auditLog).where(eq(auditLog.subjectId, orderId)).orderBy(auditLog.id);
    expect(moves.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      [null, "pending", null],
      ["pending", "expired", "30 minutes unpaid"],
      ["expired", "review", "price_changed"],
      ["review", "refunded", "refund"],
    ]);
    const { number } = await shop.read(buyer, orderId);
    await expect
      .poll(() => mails.filter((mail) => mail.subject.includes(number)), { timeout: 60_000 })
      .toMatchObject([
        {
          to: "noura@example.com",
          subject: `Refunded: order \u2068${number}\u2069`,
          text: expect.stringContaining("whole amount of 800 SAR"),
        },
      ]);
  });

  test("a coupon that ended: an order in its time keeps it, an expired one is refunded", async () => {
    const coupon = await makeCoupon(shop.server, { expiresAt: new Date(shop.server.clock.now().getTime() + 3_600_000) });
    const orderOf = async () => {
      const buyer = await shop.buyerOf([await makeProgram(shop.server)], coupon.code);
      const { data } = await shop.order(buyer, { card: "pending" });
      const [payment] = await db().select().from(payments).where(eq(payments.id, data.payment.id));
      return { buyer, orderId: data.order.id, externalId: payment?.externalId ?? "" };
    };
    const [inTime, tooLate] = [await orderOf(), await orderOf()];
    await db().update(coupons).set({ expiresAt: shop.server.clock.now() }).where(eq(coupons.id, coupon.id));
    await db().update(orders).set({ expiresAt: shop.server.clock.now() }).where(eq(orders.id, tooLate.orderId));
    for (const { externalId } of [inTime, tooLate]) {
      await shop.driver.settle(externalId, "paid");
      await shop.deliverNotices(externalId);
    }
    expect((await shop.read(inTime.buyer, inTime.orderId)).status).toBe("paid");
    await settled(() => shop.read(tooLate.buyer, tooLate.orderId), { status: "refunded" });
  });

  test("a second capture on a paid order goes back by itself; the order stays paid", async () => {
    const buyer = await shop.buyerOf([await makeProgram(shop.server)]);
    const { data } = await shop.order(buyer, { card: "three_ds" });
    shop.server.clock.advance(1000);
    const again = await withoutVoid(() => shop.pay(buyer, data.order.id));
    expect(again.data.order.status).toBe("paid");
    // The bank's page that was left open is answered after all.
    await shop.driver.bank(data.next_action.url ?? "");
    await shop.deliverNotices((await paymentRow(data.payment.id)).externalId ?? "");
    await settled(() => shop.read(buyer, data.order.id), { status: "paid", payments: [{ status: "refunded" }, { status: "captured" }] });
    expect(await db().select().from(enrollments).where(eq(enrollments.orderId, data.order.id))).toHaveLength(1);
  });

  test("instalments accepted for an order that was paid otherwise are given up, and nothing is taken", async () => {
    const program = await makeProgram(shop.server);
    const buyer = await shop.buyerOf([program]);
    const { data } = await shop.order(buyer, { method: "tabby" });
    expect((await shop.pay(buyer, data.order.id)).data.order.status).toBe("paid");
    await shop.driver.instalments(data.next_action.url ?? "", "accept");
    await shop.deliverNotices((await paymentRow(data.payment.id)).externalId ?? "");
    expect(await shop.poll(buyer, data.payment.id)).toMatchObject({ payment: { status: "voided" }, order: { status: "paid" } });
  });
});

describe("a delivery that is no longer possible", () => {
  test("money that is owed waits for a gateway that is away, and goes back when it answers", async () => {
    const { buyer, program, orderId, externalId } = await pending();
    await lapse();
    await db().update(cohorts).set({ closed: false, seatsTaken: 5 }).where(eq(cohorts.programId, program.id));
    await shop.driver.settle(externalId, "paid");
    await shop.poll(buyer, (await shop.read(buyer, orderId)).payments[0]?.id ?? "");
    const gateway = shop.server.services.gateways.byProvider("sandbox-cards");
    if (!gateway) throw new Error("no gateway");
    await settled(() => shop.read(buyer, orderId), { status: "refunded" });

    const second = await pending();
    await lapse();
    await db().update(cohorts).set({ seatsTaken: 5 }).where(eq(cohorts.programId, second.program.id));
    await shop.driver.settle(second.externalId, "paid");
    const refund = vi.spyOn(gateway, "refundPayment").mockRejectedValue(new Problem("unavailable"));
    await shop.deliverNotices(second.externalId);
    await expect.poll(() => refund.mock.calls.length, { timeout: 60_000 }).toBe(1);
    expect((await shop.read(second.buyer, second.orderId)).status).toBe("review");
    refund.mockRestore();
    await expect
      .poll(
        () =>
          db()
            .select()
            .from(jobs)
            .where(eq(jobs.onceKey, `refund-payment:${second.paymentId}:1`)),
        { timeout: 60_000 },
      )
      .toHaveLength(1);
    shop.server.clock.advance(31_000);
    await shop.server.services.jobs.runDue();
    await settled(() => shop.read(second.buyer, second.orderId), { status: "refunded" });
  });

  test("the coupon's last use went to another order meanwhile: refunded, and used once", async () => {
    const coupon = await makeCoupon(shop.server, { usageLimit: 1 });
    const orderOf = async () => {
      const buyer = await shop.buyerOf([await makeProgram(shop.server)], coupon.code);
      const { data } = await shop.order(buyer, { card: "pending" });
      const [payment] = await db().select().from(payments).where(eq(payments.id, data.payment.id));
      return { buyer, orderId: data.order.id, externalId: payment?.externalId ?? "" };
    };
    const both = [await orderOf(), await orderOf()];
    for (const { externalId } of both) await shop.driver.settle(externalId, "paid");
    await Promise.all(both.map(({ externalId }) => shop.deliverNotices(externalId)));
    await expect
      .poll(
        async () => (await Promise.all(both.map(({ buyer, orderId }) => shop.read(buyer, orderId)))).map(({ status }) => status).sort(),
        { timeout: 60_000 },
      )
      .toEqual(["paid", "refunded"]);
    expect((await db().select().from(coupons).where(eq(coupons.id, coupon.id)))[0]?.usedCount).toBe(1);
    expect(await db().select().from(couponRedemptions).where(eq(couponRedemptions.couponId, coupon.id))).toHaveLength(1);
  });

  test("the program came by another order: already enrolled, refunded", async () => {
    const { buyer, orderId, externalId } = await pending();
    await shop.server.call("POST", `/orders/${orderId}/cancel`, { headers: buyer.headers });
    expect((await shop.order(buyer)).data.order.status).toBe("paid");
    await shop.driver.settle(externalId, "paid");
    await shop.deliverNotices(externalId);
    await settled(() => shop.read(buyer, orderId), { status: "refunded" });
    expect(await db().select().from(enrollments).where(eq(enrollments.userId, buyer.user.id))).toHaveLength(1);
  });

  test("a sold-out program is refused before the bank is asked", async () => {
    const program = await makeProgram(shop.server, { seats: 1 });
    const [first, second] = [await shop.buyerOf([program]), await shop.buyerOf([program])];
    const waiting = await shop.order(second, { card: "declined" });
    await lapse();
    expect((await shop.order(first)).data.order.status).toBe("paid");
    expect(await shop.pay(second, waiting.data.order.id)).toMatchObject({
      status: 409,
      code: "seat_unavailable",
      data: { program_id: program.id },
    });
  });
});

test("two buyers, one seat, both charged after the first one's time: one is delivered, the other gets the money back by itself", async () => {
  for (let round = 0; round < 3; round++) {
    const program = await makeProgram(shop.server, { seats: 1 });
    const both: { buyer: SignedIn; orderId: string; externalId: string }[] = [];
    for (const buyer of [await shop.buyerOf([program]), await shop.buyerOf([program])]) {
      const { data } = await shop.order(buyer, { card: "pending" });
      const [payment] = await db().select().from(payments).where(eq(payments.id, data.payment.id));
      both.push({ buyer, orderId: data.order.id, externalId: payment?.externalId ?? "" });
      await lapse();
    }
    for (const { externalId } of both) await shop.driver.settle(externalId, "paid");
    await Promise.all(both.map(({ externalId }) => shop.deliverNotices(externalId)));
    await expect
      .poll(
        async () => (await Promise.all(both.map(({ buyer, orderId }) => shop.read(buyer, orderId)))).map(({ status }) => status).sort(),
        { timeout: 60_000 },
      )
      .toEqual(["paid", "refunded"]);
    const [cohort] = await db().select().from(cohorts).where(eq(cohorts.programId, program.id));
    expect(cohort).toMatchObject({ seatsTaken: 1, seatsTotal: 1 });
    expect(await db().select().from(enrollments).where(eq(enrollments.programId, program.id))).toHaveLength(1);
  }
});

test("invoice numbers have no gap, though some deliveries were undone", async () => {
  const numbers = (await db().select({ number: invoices.number }).from(invoices))
    .map(({ number }) => Number(number.slice(-6)))
    .sort((a, b) => a - b);
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test("the receipt names the order, the amount and the invoice, in the language of the purchase", async () => {
  const buyer = await shop.buyerOf([await makeProgram(shop.server, { price: 127_050 })]);
  const { order } = (await shop.order(buyer, { headers: { "accept-language": "ar" } })).data;
  const ofOrder = () => mails.filter((mail) => mail.subject.includes(order.number));
  await expect.poll(ofOrder, { timeout: 60_000 }).toHaveLength(1);
  const [receipt] = ofOrder();
  expect(receipt).toMatchObject({ to: "noura@example.com", subject: `وصل الدفع: طلب الشراء \u2068${order.number}\u2069` });
  for (const said of [receipt?.text ?? "", receipt?.html ?? ""]) {
    expect(said).toContain("أهلًا \u2068نورة القحطاني\u2069،");
    expect(said).toContain("وصلنا مبلغ 1,270.50 ريال، وبرامجك جاهزة في «برامجي».");
    expect(said).toContain("الفاتورة الضريبية مرفقة مع هذه الرسالة.");
    expect(said).toContain(order.invoice?.number);
  }
  const [invoice] = receipt?.attachments ?? [];
  expect(invoice).toMatchObject({ filename: `${order.invoice?.number}.pdf`, contentType: "application/pdf" });
  expect(Buffer.from(invoice?.content ?? "").toString("latin1")).toMatch(/^%PDF-/u);
});

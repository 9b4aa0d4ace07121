import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Inbox } from "#contract/requests/admin-requests.ts";
import type { RefundQuote, Withdrawal } from "#contract/requests/withdrawals.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { orderItems, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { creditNotes, refunds } from "#server/db/tables/requests.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeCoupon, makeProgram, makeSignedIn, type SignedIn, signIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { SUNDAY_MORNING } from "#tests/support/server.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await Shop.open();
  staff = await makeStaff(shop.server);
});
afterAll(() => shop.close());
beforeEach(() => shop.server.clock.set(SUNDAY_MORNING));

const db = () => shop.server.services.db;

/** Two programs bought in one order with a coupon of 10 %, paid by card. */
async function bought(prices = [80_000, 33_333]) {
  const programs = [];
  for (const price of prices) programs.push(await makeProgram(shop.server, { price, seats: 5 }));
  const coupon = await makeCoupon(shop.server);
  const buyer = await shop.buyerOf(programs, coupon.code);
  const { data } = await shop.order(buyer);
  const rows = await db().select().from(enrollments).where(eq(enrollments.userId, buyer.user.id)).orderBy(enrollments.programId);
  const items = await db().select().from(orderItems).where(eq(orderItems.orderId, data.order.id)).orderBy(orderItems.programId);
  return { buyer, orderId: data.order.id, paymentId: data.payment.id, enrollments: rows, items };
}
const quote = (who: SignedIn, enrollmentId: number) =>
  shop.server.call<RefundQuote>("GET", `/student/withdrawals/quote?enrollment_id=${enrollmentId}`, { headers: who.headers });
const formOf = (enrollmentId: number, quoteId: string) => ({
  id: randomUUID(),
  enrollment_id: enrollmentId,
  quote_id: quoteId,
  reason_code: "schedule",
  reason: "",
  attachments: [],
  consent: true,
});
const send = (who: SignedIn, body: object) => shop.server.call<Withdrawal>("POST", "/student/withdrawals", { body, headers: who.headers });
const read = async (who: SignedIn, id: string) =>
  (await shop.server.call<Withdrawal>("GET", `/student/withdrawals/${id}`, { headers: who.headers })).data;
const decide = async (id: string, body: object) => {
  await confirmPassword(shop.server, staff);
  return await shop.server.call("POST", `/admin/requests/withdrawal/${id}/decide`, {
    body: { version: 1, ...body },
    headers: staff.headers,
  });
};
/** Asks with a quote of this moment. */
async function asked(who: SignedIn, enrollmentId: number): Promise<Withdrawal> {
  const { data } = await quote(who, enrollmentId);
  const answer = await send(who, formOf(enrollmentId, data.id));
  expect(answer).toMatchObject({ status: 201, data: { status: "pending" } });
  return answer.data;
}
const setProgress = (id: number, progress: number) => db().update(enrollments).set({ progress }).where(eq(enrollments.id, id));
const orderStatus = async (who: SignedIn, id: string) => (await shop.read(who, id)).status;
const done = (read: () => Promise<unknown>, expected: object) => expect.poll(read, { timeout: 60_000 }).toMatchObject(expected);

describe("who is refused", () => {
  it("another's enrollment, quote and request answer like missing ones", async () => {
    const { buyer, enrollments: held } = await bought();
    const id = held[0]?.id ?? 0;
    const { data } = await quote(buyer, id);
    const mine = await asked(buyer, held[1]?.id ?? 0);
    const other = await makeSignedIn(shop.server);
    expect(await quote(other, id)).toMatchObject({ status: 404, code: "enrollment_not_found" });
    expect(await send(other, formOf(id, data.id))).toMatchObject({ status: 404, code: "enrollment_not_found" });
    for (const one of [mine.id, randomUUID(), "nonsense"]) {
      const missing = { status: 404, code: "request_not_found" };
      expect(await shop.server.call("GET", `/student/withdrawals/${one}`, { headers: other.headers })).toMatchObject(missing);
      expect(await shop.server.call("POST", `/student/withdrawals/${one}/cancel`, { body: {}, headers: other.headers })).toMatchObject(
        missing,
      );
    }
    // A quote is its own enrollment's and its own student's.
    const { buyer: second, enrollments: theirs } = await bought();
    expect(await send(second, formOf(theirs[0]?.id ?? 0, data.id))).toMatchObject({ status: 409, code: "quote_expired" });
  });
});

describe("the calculator says what goes back and which rule decides (R2.4, R6.4)", () => {
  it("what was really paid: the price less its share of the coupon, and the VAT of the invoice", async () => {
    const { buyer, enrollments: held, items } = await bought();
    for (const [index, item] of items.entries()) {
      const { data } = await quote(buyer, held[index]?.id ?? 0);
      expect(item.discount).toBeGreaterThan(0);
      expect(data).toMatchObject({
        eligible_for_refund: true,
        amount: item.total / 100,
        vat_part: item.vat / 100,
        paid: item.total / 100,
        method: { type: "card" },
        decides: "within_14_days",
        deadline: "2026-12-06T21:00:00.000Z",
        expected_by: "2026-12-01",
        rules: [
          { id: "within_14_days", passed: true, limit: 14, actual: 0, date: "2026-12-06" },
          { id: "progress_at_most_20", passed: true, limit: 20, actual: 0, date: null },
        ],
      });
    }
  });

  it("the last moment of the 14th day in Riyadh, and the next; 20 % and 21 %", async () => {
    const { buyer, enrollments: held } = await bought();
    const id = held[0]?.id ?? 0;
    shop.server.clock.set(new Date("2026-12-06T20:59:59.999Z"));
    const then = await signIn(shop.server, buyer.user);
    await setProgress(id, 20);
    expect((await quote(then, id)).data).toMatchObject({ eligible_for_refund: true });
    await setProgress(id, 21);
    expect((await quote(then, id)).data).toMatchObject({ eligible_for_refund: false, amount: 0, decides: "progress_at_most_20" });
    await setProgress(id, 20);
    shop.server.clock.set(new Date("2026-12-06T21:00:00.000Z"));
    expect((await quote(then, id)).data).toMatchObject({ eligible_for_refund: false, amount: 0, decides: "within_14_days" });
  });

  it("nothing was paid, or the program is over: nothing goes back, or there is nothing to leave", async () => {
    const free = await makeProgram(shop.server, { price: 0 });
    const buyer = await shop.buyerOf([free]);
    await shop.order(buyer, { method: "free" });
    const [held] = await db().select().from(enrollments).where(eq(enrollments.userId, buyer.user.id));
    expect((await quote(buyer, held?.id ?? 0)).data).toMatchObject({
      eligible_for_refund: false,
      amount: 0,
      paid: 0,
      method: { type: "free" },
    });
    await db()
      .update(enrollments)
      .set({ status: "completed" })
      .where(eq(enrollments.id, held?.id ?? 0));
    expect(await quote(buyer, held?.id ?? 0)).toMatchObject({ status: 409, code: "withdrawal_not_allowed" });
  });
});

describe("a request", () => {
  it("keeps the quote it was sent with: decided days after the 14th it is still refunded", async () => {
    const { buyer, enrollments: held, items, orderId } = await bought();
    const id = held[0]?.id ?? 0;
    shop.server.clock.set(new Date("2026-12-06T20:50:00Z"));
    const then = await signIn(shop.server, buyer.user);
    const { data: seen } = await quote(then, id);
    // Looked at on the 14th day, sent on the 15th.
    shop.server.clock.set(new Date("2026-12-06T21:10:00Z"));
    const { data } = await send(then, formOf(id, seen.id));
    expect(data).toMatchObject({ status: "pending", refund: { eligible: true, amount: (items[0]?.total ?? 0) / 100 } });
    shop.server.clock.set(new Date("2026-12-10T06:00:00Z"));
    staff = await signIn(shop.server, staff.user);
    expect(await decide(data.id, { decision: "approve" })).toMatchObject({ status: 200 });
    await shop.server.runJobs();
    await done(() => read(then, data.id), { status: "refunded", expected_by: "2026-12-21" });
    expect(await orderStatus(then, orderId)).toBe("partially_refunded");
    shop.server.clock.set(SUNDAY_MORNING);
  });

  it("with a quote of half an hour ago, or of before more than 20 % was completed, is asked to look again", async () => {
    const { buyer, enrollments: held } = await bought();
    const id = held[0]?.id ?? 0;
    const { data: old } = await quote(buyer, id);
    shop.server.clock.advance(30 * 60_000 + 1);
    expect(await send(buyer, formOf(id, old.id))).toMatchObject({ status: 409, code: "quote_expired" });
    const { data: fresh } = await quote(buyer, id);
    await setProgress(id, 21);
    expect(await send(buyer, formOf(id, fresh.id))).toMatchObject({ status: 409, code: "quote_expired" });
    expect(await send(buyer, formOf(id, randomUUID()))).toMatchObject({ status: 409, code: "quote_expired" });
  });

  it("is one per enrollment, also of two at once, and can be cancelled until it is decided", async () => {
    const { buyer, enrollments: held } = await bought();
    const id = held[0]?.id ?? 0;
    const { data: seen } = await quote(buyer, id);
    const answers = await Promise.all([1, 2, 3].map(() => send(buyer, formOf(id, seen.id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const mine = answers.find(({ status }) => status === 201)?.data.id ?? "";
    const postpone = {
      id: randomUUID(),
      enrollment_id: id,
      from: "2026-11-22",
      to: "2026-12-22",
      reason_code: "work",
      reason: "سفر",
      attachments: [],
      consent: true,
    };
    expect(await shop.server.call("POST", "/student/postponements", { body: postpone, headers: buyer.headers })).toMatchObject({
      code: "request_already_pending",
    });
    const cancel = () => shop.server.call<Withdrawal>("POST", `/student/withdrawals/${mine}/cancel`, { body: {}, headers: buyer.headers });
    expect((await cancel()).data).toMatchObject({ status: "cancelled" });
    const next = await asked(buyer, id);
    await decide(next.id, { decision: "reject", note: "المهلة انتهت" });
    expect(await shop.server.call("POST", `/student/withdrawals/${next.id}/cancel`, { body: {}, headers: buyer.headers })).toMatchObject({
      status: 409,
      code: "request_closed",
    });
  });
});

describe("approved", () => {
  it("ends the enrollment, frees the seat, gives the money back once, and issues a credit note without gaps", async () => {
    const { buyer, enrollments: held, items, orderId, paymentId } = await bought();
    const first = await asked(buyer, held[0]?.id ?? 0);
    const before = (
      await db()
        .select()
        .from(cohorts)
        .where(eq(cohorts.id, held[0]?.cohortId ?? 0))
    )[0];
    expect(await decide(first.id, { decision: "approve", note: "تم" })).toMatchObject({ status: 200 });
    expect(
      (
        await db()
          .select()
          .from(cohorts)
          .where(eq(cohorts.id, before?.id ?? 0))
      )[0],
    ).toMatchObject({ seatsTaken: (before?.seatsTaken ?? 0) - 1 });
    expect(
      (
        await db()
          .select()
          .from(enrollments)
          .where(eq(enrollments.id, held[0]?.id ?? 0))
      )[0],
    ).toMatchObject({ status: "withdrawn" });
    await shop.server.runJobs();
    await done(() => read(buyer, first.id), {
      status: "refunded",
      refund: { amount: (items[0]?.total ?? 0) / 100 },
      expected_by: "2026-12-01",
      credit_note: { number: expect.stringMatching(/^CRN-2026-\d{6}$/u) },
    });
    expect((await read(buyer, first.id)).timeline.map(({ to }) => to)).toEqual(["pending", "approved", "refund_processing", "refunded"]);
    expect(await orderStatus(buyer, orderId)).toBe("partially_refunded");

    // The other program of the same order: a second part, and with it the whole.
    const second = await asked(buyer, held[1]?.id ?? 0);
    await decide(second.id, { decision: "approve" });
    await shop.server.runJobs();
    await done(() => read(buyer, second.id), { status: "refunded" });
    expect(await orderStatus(buyer, orderId)).toBe("refunded");
    const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
    expect(payment).toMatchObject({ status: "refunded", refunded: payment?.amount });
    const notes = await db().select().from(creditNotes).where(eq(creditNotes.orderId, orderId));
    expect(notes.reduce((sum, { amount }) => sum + amount, 0)).toBe(payment?.amount);
    expect(notes.reduce((sum, { vat }) => sum + vat, 0)).toBe(items.reduce((sum, { vat }) => sum + vat, 0));
    const numbers = (await db().select().from(creditNotes)).map(({ number }) => Number(number.slice(-6))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const told = await shop.server.call<{ kind: string }[]>("GET", "/notifications", { headers: buyer.headers });
    expect(told.data.filter(({ kind }) => kind === "refund_done")).toHaveLength(2);
  });

  it("while the gateway is away the money is on its way, and arrives once it answers", async () => {
    const { buyer, enrollments: held, orderId } = await bought();
    const { id } = await asked(buyer, held[0]?.id ?? 0);
    await shop.driver.outage(true);
    await decide(id, { decision: "approve" });
    await shop.server.runJobs();
    expect(await read(buyer, id)).toMatchObject({ status: "refund_processing", refunded_at: null });
    await shop.driver.outage(false);
    shop.server.clock.advance(31_000);
    await shop.server.runJobs();
    await done(() => read(buyer, id), { status: "refunded" });
    expect(
      await db()
        .select()
        .from(refunds)
        .where(and(eq(refunds.orderId, orderId), eq(refunds.status, "done"))),
    ).toHaveLength(1);
  });

  it("with more completed since, staff must say that they close it without a refund", async () => {
    const { buyer, enrollments: held } = await bought();
    const { id } = await asked(buyer, held[0]?.id ?? 0);
    await setProgress(held[0]?.id ?? 0, 45);
    expect(await decide(id, { decision: "approve" })).toMatchObject({ status: 422, code: "refund_not_eligible", data: { progress: 45 } });
    expect(await decide(id, { decision: "approve", without_refund: true })).toMatchObject({ status: 200 });
    expect(await read(buyer, id)).toMatchObject({ status: "closed_no_refund", refund: { eligible: false, amount: 0 } });
    expect(
      (
        await db()
          .select()
          .from(enrollments)
          .where(eq(enrollments.id, held[0]?.id ?? 0))
      )[0],
    ).toMatchObject({ status: "withdrawn" });
  });
});

describe("staff", () => {
  it("give back a part of a program by themselves, never more than is here, and once under a key", async () => {
    const { buyer, orderId, enrollments: held, items } = await bought();
    await confirmPassword(shop.server, staff);
    const refund = (body: object, key = randomUUID()) =>
      shop.server.call<{ id: string }>("POST", `/admin/orders/${orderId}/refund`, {
        body,
        headers: { ...staff.headers, "idempotency-key": key },
      });
    const program_id = held[0]?.programId;
    const whole = (items[0]?.total ?? 0) / 100;
    expect(await refund({ program_id, amount: whole + 0.01, reason: "خطأ" })).toMatchObject({ status: 422, code: "refund_not_eligible" });
    expect(await refund({ program_id, amount: 0, reason: "خطأ" })).toMatchObject({ status: 422, code: "validation_error" });
    expect(await refund({ program_id: 2_000_000, amount: 1, reason: "خطأ" })).toMatchObject({ status: 422, code: "refund_not_eligible" });
    const key = randomUUID();
    const part = { program_id, amount: 100.5, reason: "تعويض عن جلستين" };
    const [first, second] = [await refund(part, key), await refund(part, key)];
    expect(first).toMatchObject({ status: 201, data: { amount: 100.5, status: "processing" } });
    expect(second.data.id).toBe(first.data.id);
    await shop.server.runJobs();
    await done(() => orderStatus(buyer, orderId).then((status) => ({ status })), { status: "partially_refunded" });
    // What is left is what a withdrawal gives back.
    expect((await quote(buyer, held[0]?.id ?? 0)).data).toMatchObject({ amount: Math.round((whole - 100.5) * 100) / 100 });
    const rows = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, "refund"), eq(auditLog.subjectId, first.data.id)))
      .orderBy(auditLog.id);
    expect(rows.map(({ to, actor }) => ({ to, actor }))).toEqual([
      { to: "processing", actor: `user:${staff.user.id}` },
      { to: "done", actor: "system" },
    ]);
  });

  it("see everything that waits, the oldest first, by kind, by state and by name", async () => {
    const { buyer, enrollments: held } = await bought();
    const mine = await asked(buyer, held[0]?.id ?? 0);
    const inbox = async (query: string) =>
      (await shop.server.call<Inbox>("GET", `/admin/requests?${query}`, { headers: staff.headers })).data;
    const all = await inbox("per_page=100");
    expect(all.map(({ created_at: at }) => at)).toEqual(all.map(({ created_at: at }) => at).sort());
    expect(all.every(({ open }) => open)).toBe(true);
    expect(await inbox(`q=${mine.reference}`)).toMatchObject([
      { kind: "withdrawal", id: mine.id, open: true, overdue: false, reply_by: "2026-11-25" },
    ]);
    expect(await inbox(`q=${mine.reference}&filter[kind]=postponement,contact`)).toEqual([]);
    expect(await inbox(`q=${mine.reference}&filter[status]=closed`)).toEqual([]);
    expect(await shop.server.call("GET", "/admin/requests?filter[kind]=everything", { headers: staff.headers })).toMatchObject({
      status: 422,
    });
    const detail = await shop.server.call("GET", `/admin/requests/withdrawal/${mine.id}`, { headers: staff.headers });
    expect(detail.data).toMatchObject({
      request: { id: mine.id },
      withdrawal: { id: mine.id, refund: { eligible: true } },
      postponement: null,
    });
    shop.server.clock.set(new Date("2026-11-25T21:00:00Z"));
    expect(await inbox(`q=${mine.reference}`)).toMatchObject([{ overdue: true }]);
  });

  it("find these calls in the OpenAPI document", async () => {
    const { paths } = (await shop.server.app.inject("/api/v1/openapi.json")).json() as { paths: Record<string, object> };
    for (const path of ["/admin/requests", "/admin/requests/{kind}/{id}/decide", "/admin/orders/{id}/refund", "/student/withdrawals/quote"])
      expect(paths).toHaveProperty([path]);
  });
});

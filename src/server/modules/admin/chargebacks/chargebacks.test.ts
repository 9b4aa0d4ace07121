import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdminOrder, AdminRefundQuote } from "#contract/orders/admin-orders.ts";
import type { Chargeback, Chargebacks } from "#contract/orders/chargebacks.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { chargebacks } from "#server/db/tables/orders/chargebacks.ts";
import { creditNotes, refunds } from "#server/db/tables/requests.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { settings } from "#server/db/tables/site.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { fetchFile } from "#tests/support/certificate-factories.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";

const DAY_MS = 86_400_000;
let shop: Shop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await Shop.open();
  await shop.server.services.db.update(settings).set({ refundLimit: 5_000_000 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  staff = await makeStaff(shop.server);
  await confirmPassword(shop.server, staff);
});

const db = () => shop.server.services.db;
const ask = <T>(method: "GET" | "POST", path: string, body?: object, who = staff) =>
  shop.server.call<T>(method, `/admin${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const inDays = (days: number) => riyadhDay(new Date(shop.server.clock.now().getTime() + days * DAY_MS));

async function bought(price = 115_000) {
  const program = await makeProgram(shop.server, { price, seats: 5 });
  const buyer = await shop.buyerOf([program]);
  const { data } = await shop.order(buyer);
  const orderId = data.order.id;
  const [payment] = await db().select().from(payments).where(eq(payments.orderId, orderId));
  if (!payment) throw new Error("nothing was paid");
  return { program, buyer, orderId, number: data.order.number, payment };
}
type Bought = Awaited<ReturnType<typeof bought>>;

let references = 0;
const notice = ({ payment }: Pick<Bought, "payment">, more: object = {}) => ({
  payment_id: payment.id,
  amount: 575,
  bank_reference: `CB-${++references}`,
  reason: "unrecognised",
  due_on: inDays(10),
  note: "",
  ...more,
});
const record = (of: Bought, more: object = {}, who = staff) =>
  ask<Chargeback>("POST", `/orders/${of.orderId}/chargebacks`, notice(of, more), who);
const move = (id: string, step: string, who = staff) =>
  ask<Chargeback>("POST", `/chargebacks/${id}/move`, { step, note: "قرار البنك" }, who);
const refund = ({ orderId, program }: Bought, amount: number) =>
  ask("POST", `/orders/${orderId}/refund`, { program_id: program.id, amount, reason: "خطأ" });
const quote = ({ orderId, program }: Bought) =>
  ask<AdminRefundQuote>("POST", `/orders/${orderId}/refund/quote`, { program_id: program.id, amount: null });

describe("issue 20: chargebacks", () => {
  it("are recorded on a purchase and told in its record, its history and the list, the answer that is due soonest first", async () => {
    const late = await bought();
    const soon = await bought();
    const { data: later, status } = await record(late, { due_on: inDays(20), note: "إشعار البنك" });
    expect(status).toBe(201);
    expect(later).toMatchObject({
      state: "open",
      amount: 575,
      order: { id: late.orderId, number: late.number },
      buyer: { id: late.buyer.user.id },
      payment: { amount: 1150, refunded: 0 },
      note: "إشعار البنك",
      answered_at: null,
      history: [{ step: "open", by: { ar: "هند الدوسري" } }],
    });
    const { data: sooner } = await record(soon, { due_on: inDays(5) });
    const open = await ask<Chargebacks>("GET", "/chargebacks?filter[state]=open");
    expect(open.data.map(({ id }) => id)).toEqual([sooner.id, later.id]);
    const first = await ask<Chargebacks>("GET", "/chargebacks?filter[state]=open&per_page=1");
    const { next_cursor: cursor } = first.meta as { next_cursor: string };
    const second = await ask<Chargebacks>("GET", `/chargebacks?filter[state]=open&per_page=1&cursor=${encodeURIComponent(cursor)}`);
    expect([first.data[0]?.id, second.data[0]?.id]).toEqual([sooner.id, later.id]);
    expect(second.meta).toMatchObject({ total: 2, next_cursor: null });
    expect(await ask("GET", "/chargebacks?cursor=WyJ4IiwieSJd")).toMatchObject({ status: 422 });
    const { data: order } = await ask<AdminOrder>("GET", `/orders/${late.orderId}`);
    expect(order.chargebacks).toMatchObject([{ id: later.id, state: "open", amount: 575 }]);
    expect(order.history).toContainEqual(expect.objectContaining({ event: "chargeback_opened", amount: 575, word: later.bank_reference }));
    for (const one of [later, sooner]) await move(one.id, "won");
  });

  it("wait in Today while an answer is due within three days, and no more once it was sent", async () => {
    const waiting = async () => (await ask<{ chargebacks: number | null }>("GET", "/waiting")).data.chargebacks;
    expect(await waiting()).toBe(0);
    const { data: far } = await record(await bought(), { due_on: inDays(4) });
    expect(await waiting()).toBe(0);
    const { data: near } = await record(await bought(), { due_on: inDays(3) });
    const { data: overdue } = await record(await bought(), { due_on: inDays(-1) });
    expect(await waiting()).toBe(2);
    expect((await move(near.id, "answer")).data).toMatchObject({ state: "open", answered_at: expect.any(String) });
    expect(await waiting()).toBe(1);
    expect(await move(near.id, "answer")).toMatchObject({ code: "request_closed" });
    expect((await move(near.id, "won")).data.history.map(({ step }) => step)).toEqual(["won", "answer", "open"]);
    await move(overdue.id, "accepted");
    await move(far.id, "lost");
    expect(await waiting()).toBe(0);
    const registrar = await makeSignedIn(shop.server, { type: "staff" }, ["registrar"]);
    expect((await ask<{ chargebacks: number | null }>("GET", "/waiting", undefined, registrar)).data.chargebacks).toBeNull();
  });

  it("keep refunds of their purchase waiting, with the reason; won, everything can go back as before", async () => {
    const sale = await bought();
    const { data } = await record(sale);
    expect(await refund(sale, 100)).toMatchObject({ status: 409, code: "chargeback_open" });
    expect(await quote(sale)).toMatchObject({ status: 409, code: "chargeback_open" });
    expect(await db().$count(refunds, eq(refunds.orderId, sale.orderId))).toBe(0);
    expect((await move(data.id, "won")).data).toMatchObject({ state: "won" });
    expect((await quote(sale)).data).toMatchObject({ most: 1150, vat_part: 150 });
    expect(await refund(sale, 1150)).toMatchObject({ status: 201 });
  });

  it.each(["lost", "accepted"])(
    "%s, take their money away for good: no refund, no credit note, and the rest alone can go back",
    async (end) => {
      const sale = await bought();
      const { data } = await record(sale);
      const takenBack = async () => (await ask<{ charged_back: number }>("GET", "/reports/revenue")).data.charged_back;
      const before = await takenBack();
      expect((await move(data.id, end)).data).toMatchObject({ state: end });
      expect(await takenBack()).toBe(before + 575);
      expect(await db().$count(creditNotes, eq(creditNotes.orderId, sale.orderId))).toBe(0);
      expect(await db().$count(refunds, eq(refunds.orderId, sale.orderId))).toBe(0);
      const [[payment], [order]] = [
        await db().select().from(payments).where(eq(payments.id, sale.payment.id)),
        await db().select().from(orders).where(eq(orders.id, sale.orderId)),
      ];
      expect([payment?.status, payment?.refunded, order?.status]).toEqual(["captured", 0, "paid"]);
      // The VAT of what is left is that part of the whole.
      expect((await quote(sale)).data).toMatchObject({ most: 575, vat_part: 75 });
      expect(await refund(sale, 575.01)).toMatchObject({ code: "refund_not_eligible" });
      expect(await refund(sale, 575)).toMatchObject({ status: 201 });
      expect(await move(data.id, "won")).toMatchObject({ code: "request_closed" });
      // What came = what went back + what a bank took, halala by halala.
      const [gone] = await db().select().from(chargebacks).where(eq(chargebacks.id, data.id));
      const [given] = await db().select().from(refunds).where(eq(refunds.orderId, sale.orderId));
      expect(sale.payment.amount).toBe((gone?.amount ?? 0) + (given?.amount ?? 0));
      expect(await record(sale, { amount: 0.01 })).toMatchObject({ code: "validation_error" });
    },
  );

  it("and a refund at the same moment never take more together than was paid", async () => {
    const sale = await bought();
    const [given, taken] = await Promise.all([refund(sale, 1150), record(sale, { amount: 1150 })]);
    expect([given.status, taken.status].filter((status) => status === 201)).toHaveLength(1);
    if (taken.status === 201) await move(taken.data.id, "won");
  });

  it("are refused beyond what is still here, twice at once, and under a reference that is known", async () => {
    const sale = await bought();
    expect(await record(sale, { amount: 1150.01 })).toMatchObject({ code: "validation_error", errors: { amount: expect.anything() } });
    expect(await record(sale, { payment_id: "0193a4f0-0000-7000-8000-000000000000" })).toMatchObject({ code: "validation_error" });
    expect(await record(sale, { amount: 0 })).toMatchObject({ code: "validation_error" });
    const { data } = await record(sale, { bank_reference: "CB-TWICE" });
    expect(await record(sale)).toMatchObject({ code: "chargeback_open" });
    await move(data.id, "won");
    expect(await record(sale, { bank_reference: "CB-TWICE" })).toMatchObject({ code: "validation_error" });
    await db().update(payments).set({ provider: "transfer", method: "bank_transfer" }).where(eq(payments.id, sale.payment.id));
    expect(await record(sale)).toMatchObject({ code: "refund_not_eligible" });
  });

  it("are taken away as a file, by their state", async () => {
    const sale = await bought();
    const { data } = await record(sale);
    await move(data.id, "lost");
    const file = async (state: string) => {
      const { headers } = staff;
      const asked = await shop.server.call<{ id: string }>("POST", "/admin/exports", {
        headers: { ...headers, "accept-language": "en" },
        body: { kind: "chargebacks", filter: { chargeback_state: state } },
      });
      expect(asked.status).toBe(201);
      await shop.server.runJobs();
      const { bytes } = await fetchFile(shop.server, `/admin/exports/${asked.data.id}/file`, headers);
      return bytes
        .toString("utf8")
        .slice(1)
        .split("\r\n")
        .filter((line) => line === "" || !line.startsWith("CB-") || line.startsWith(`${data.bank_reference},`));
    };
    const [heads, line] = await file("lost");
    expect(heads).toBe('The bank’s reference,Purchase,Date,Buyer,"Amount, SAR",Answer by,Status');
    expect(line).toMatch(new RegExp(`^${data.bank_reference},${sale.number},2026-[^,]+,[^,]+,575\\.00,${inDays(10)},Lost$`, "u"));
    expect((await file("open"))[1]).toBe("");
  });

  it("are a matter of finance with its password alone, never of one's own purchase, and another's id is a missing one", async () => {
    const sale = await bought();
    const { data } = await record(sale);
    const learner = await makeSignedIn(shop.server);
    const registrar = await makeSignedIn(shop.server, { type: "staff" }, ["registrar"]);
    for (const who of [learner, registrar]) {
      expect(await ask("GET", "/chargebacks", undefined, who)).toMatchObject({ status: 403 });
      expect(await ask("GET", `/chargebacks/${data.id}`, undefined, who)).toMatchObject({ status: 403 });
      expect(await record(sale, {}, who)).toMatchObject({ status: 403 });
      expect(await move(data.id, "won", who)).toMatchObject({ status: 403 });
    }
    const unconfirmed = await makeStaff(shop.server);
    shop.server.clock.advance(11 * 60_000);
    expect(await move(data.id, "won", unconfirmed)).toMatchObject({ code: "reauth_required" });
    expect(await record(sale, {}, unconfirmed)).toMatchObject({ code: "reauth_required" });
    await confirmPassword(shop.server, staff);
    const nobody = "0193a4f0-0000-7000-8000-000000000000";
    for (const id of [nobody, "7"]) {
      expect(await ask("GET", `/chargebacks/${id}`)).toMatchObject({ status: 404 });
      expect(await move(id, "won")).toMatchObject({ status: 404 });
      expect(await ask("POST", `/orders/${id}/chargebacks`, notice(sale))).toMatchObject({ status: 404 });
    }
    await db().update(orders).set({ userId: staff.user.id }).where(eq(orders.id, sale.orderId));
    expect(await move(data.id, "won")).toMatchObject({ code: "own_account" });
    expect(await record(sale)).toMatchObject({ code: "own_account" });
    await db().update(orders).set({ userId: sale.buyer.user.id }).where(eq(orders.id, sale.orderId));
    await move(data.id, "lost");
    const moves = await db()
      .select({ from: auditLog.from, to: auditLog.to })
      .from(auditLog)
      .where(and(eq(auditLog.subject, "chargeback"), eq(auditLog.subjectId, data.id)))
      .orderBy(auditLog.id);
    expect(moves).toEqual([
      { from: null, to: "open" },
      { from: "open", to: "lost" },
    ]);
    const events = await db()
      .select({ name: securityEvents.name })
      .from(securityEvents)
      .where(eq(securityEvents.subject, `order ${sale.orderId}`))
      .orderBy(securityEvents.id);
    expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(["chargeback_recorded", "chargeback_closed"]));
  });
});

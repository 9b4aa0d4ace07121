import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Payout, PayoutRow } from "#contract/orders/payouts.ts";
import { toSar } from "#contract/rules/money.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { payoutLines, payouts } from "#server/db/tables/orders/payouts.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
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

/** A payment that a provider took, and who paid it. */
async function taken(price = 115_000) {
  const buyer = await shop.buyerOf([await makeProgram(shop.server, { price, seats: 5 })]);
  const { data } = await shop.order(buyer);
  const [payment] = await db().select().from(payments).where(eq(payments.orderId, data.order.id));
  if (!payment) throw new Error("nothing was paid");
  return { ...payment, number: data.order.number };
}

let references = 0;
const notice = (more: object = {}) => ({
  provider: "sandbox-cards",
  reference: `PO-${++references}`,
  expected_on: inDays(2),
  net: 95,
  gross: 100,
  fees: 4,
  fees_vat: 1,
  withheld: 0,
  ...more,
});
const record = (more: object = {}, who = staff) => ask<Payout>("POST", "/payouts", notice(more), who);
const confirm = (id: string, received: number, more: object = {}, who = staff) =>
  ask<Payout>("POST", `/payouts/${id}/confirm`, { received_on: inDays(0), received, note: "", ...more }, who);
const cancel = (id: string, who = staff) => ask<Payout>("POST", `/payouts/${id}/cancel`, { note: "سُجلت مرتين" }, who);
const reportOf = (...lines: string[]) => ["id,type,amount,fee,vat", ...lines].join("\n");
const revenue = async () =>
  (await ask<{ not_paid_out: number; overdue_payouts: { count: number; net: number } }>("GET", "/reports/revenue")).data;
/** What the providers took and did not give back, added up payment by payment. */
async function takenInAll(): Promise<number> {
  const rows = await db().select().from(payments);
  return rows
    .filter(({ status, method }) => (status === "captured" || status === "partially_refunded") && method !== "free")
    .reduce((all, { amount, refunded }) => all + amount - refunded, 0);
}

describe("issue 20: what the providers pay out", () => {
  it("is recorded by its report, each line beside our books, and its sum is that of the payments, added up another way", async () => {
    const [one, other, third] = [await taken(115_000), await taken(57_500), await taken(23_000)];
    const report = reportOf(
      `${one.externalId},payment,"1,150.00",20.13,3.02`,
      `${other.id},payment,575,10.06,1.51`,
      `${third.externalId},payment,229.99,4.03,0.60`,
      "tx_nobody,payment,10,0,0",
    );
    const net = toSar(115_000 + 57_500 + 22_999 + 1_000 - (2_013 + 1_006 + 403) - (302 + 151 + 60));
    const { data, status } = await record({ report, net });
    expect(status).toBe(201);
    expect(data).toMatchObject({ state: "expected", overdue: false, gross: 1964.99, fees: 34.22, fees_vat: 5.13, withheld: 0, net });
    expect(data).toMatchObject({ lines: 4, unmatched: 2, recorded: { by: { ar: "هند الدوسري" } }, closed: null });
    // Those that stand in none of our books first, each by its name.
    expect(data.transactions.map(({ external_id: id, problem, order }) => [id, problem, order?.number ?? null])).toEqual([
      [third.externalId, "amount", third.number],
      ["tx_nobody", "unknown", null],
      [one.externalId, null, one.number],
      [other.id, null, other.number],
    ]);
    const { rows } = await db().execute<{ sum: string }>(
      sql`select sum(p.amount) as sum from payments p where exists (select 1 from payout_lines l where l.payment_id = p.id and l.payout_id = ${data.id}::uuid and l.counts)`,
    );
    const matched = data.transactions.filter(({ problem }) => problem === null);
    expect(Number(rows[0]?.sum)).toBe(matched.reduce((all, { amount }) => all + Math.round(amount * 100), 0));
    const lines = await db().select().from(payoutLines).where(eq(payoutLines.payoutId, data.id));
    expect(data.net).toBe(toSar(lines.reduce((all, { amount, fee, feeVat }) => all + amount - fee - feeVat, 0)));
  });

  it("leaves what the providers hold: what was taken = what came + what is held, halala by halala", async () => {
    const paid = await taken(34_567);
    const before = await revenue();
    const came = async () => {
      const rows = await db()
        .select({ payment: payments, status: payouts.status })
        .from(payments)
        .innerJoin(payoutLines, and(eq(payoutLines.paymentId, payments.id), payoutLines.counts))
        .innerJoin(payouts, eq(payouts.id, payoutLines.payoutId));
      return rows
        .filter(({ status }) => status === "received" || status === "differing")
        .reduce((all, { payment }) => all + payment.amount - payment.refunded, 0);
    };
    expect(Math.round(before.not_paid_out * 100)).toBe((await takenInAll()) - (await came()));
    const { data } = await record({ report: reportOf(`${paid.externalId},,345.67,0,0`), net: 345.67 });
    expect((await revenue()).not_paid_out).toBe(before.not_paid_out);
    expect((await confirm(data.id, 345.67)).data).toMatchObject({
      state: "received",
      received: 345.67,
      received_on: inDays(0),
      closed: { by: { ar: "هند الدوسري" } },
    });
    expect(Math.round((await revenue()).not_paid_out * 100)).toBe(Math.round(before.not_paid_out * 100) - 34_567);
    expect(Math.round((await revenue()).not_paid_out * 100)).toBe((await takenInAll()) - (await came()));
    expect(await confirm(data.id, 345.67)).toMatchObject({ status: 409, code: "request_closed" });
    expect(await cancel(data.id)).toMatchObject({ code: "request_closed" });
  });

  it("covers a payment once, two reports at the same moment too; one that was recorded by mistake frees it and its reference", async () => {
    const paid = await taken(10_000);
    const body = { report: reportOf(`${paid.externalId},payment,100,0,0`), net: 100 };
    const both = await Promise.all([record(body), record(body)]);
    expect(both.map(({ data }) => data.unmatched).toSorted()).toEqual([0, 1]);
    const second = both.find(({ data }) => data.unmatched === 1)?.data;
    expect(second?.transactions).toMatchObject([{ problem: "twice", order: { number: paid.number } }]);
    const first = both.find(({ data }) => data.unmatched === 0)?.data;
    expect(await record({ ...body, reference: first?.reference })).toMatchObject({
      code: "validation_error",
      errors: { reference: expect.anything() },
    });
    expect((await cancel(first?.id ?? "")).data).toMatchObject({ state: "cancelled", note: "سُجلت مرتين" });
    expect((await record({ ...body, reference: first?.reference })).data).toMatchObject({ unmatched: 0 });
    const twice = await taken(10_000);
    const line = `${twice.externalId},payment,100,0,0`;
    expect((await record({ report: reportOf(line, line), net: 200 })).data).toMatchObject({ unmatched: 1 });
  });

  it("takes refunds and chargebacks off, of at most what went back by our books", async () => {
    const paid = await taken(20_000);
    const never = await taken(20_000);
    await db().update(payments).set({ status: "failed" }).where(eq(payments.id, never.id));
    await db().update(payments).set({ status: "partially_refunded", refunded: 5_000 }).where(eq(payments.id, paid.id));
    const report = reportOf(
      `${paid.externalId},payment,200,0,0`,
      `${paid.externalId},refund,-50,0,0`,
      `${paid.externalId},refund,-50,0,0`,
      `${paid.externalId},refund,-60,0,0`,
      `${paid.externalId},chargeback,-10,0,0`,
      `${never.externalId},payment,200,0,0`,
    );
    const { data } = await record({ report, net: 230 });
    expect(data).toMatchObject({ gross: 400, withheld: 170, net: 230 });
    expect(data.transactions.map(({ line, problem }) => [line, problem])).toEqual([
      [3, "twice"],
      [4, "amount"],
      [5, "amount"],
      [6, "not_taken"],
      [1, null],
      [2, null],
    ]);
  });

  it("is refused where its parts do not come to the net, and a report by the first line that cannot be read", async () => {
    expect(await record({ net: 96 })).toMatchObject({ code: "validation_error", errors: { net: expect.anything() } });
    const wrong = async (report: string) => {
      const { error_keys: keys } = await record({ report, net: 1 });
      return (keys as { report?: { values?: { line: number } }[] } | undefined)?.report?.[0]?.values?.line;
    };
    expect(await wrong("a,b\n1,2")).toBe(1);
    expect(await wrong("id,amount")).toBe(1);
    expect(await wrong(reportOf("x,payment,1,0,0", "y,payment,many,0,0"))).toBe(3);
    expect(await wrong(reportOf("x,gift,1,0,0"))).toBe(2);
    expect(await wrong(reportOf(`${"x".repeat(81)},payment,1,0,0`))).toBe(2);
    expect(await record({ provider: "nobody" })).toMatchObject({ code: "validation_error", errors: { provider: expect.anything() } });
    expect(await record({ provider: "transfer" })).toMatchObject({ code: "validation_error" });
    expect((await record({ report: "id;amount\nx;١٢٫٥", net: 12.5 })).data).toMatchObject({ gross: 12.5, unmatched: 1 });
  });

  it("stays open with its reason where another sum came, waits in Today when it is late, and ends once the whole sum is there", async () => {
    const waiting = async (who = staff) => (await ask<{ payouts: number | null }>("GET", "/waiting", undefined, who)).data.payouts;
    const before = (await waiting()) ?? 0;
    const overdue = (await revenue()).overdue_payouts;
    const { data: late } = await record({ expected_on: inDays(-1) });
    await record({ expected_on: inDays(0) });
    expect(late).toMatchObject({ overdue: true });
    expect(await waiting()).toBe(before + 1);
    expect((await revenue()).overdue_payouts).toEqual({ count: overdue.count + 1, net: overdue.net + 95 });
    expect(await confirm(late.id, 90)).toMatchObject({ code: "validation_error", errors: { note: expect.anything() } });
    expect(await confirm(late.id, 95, { received_on: inDays(1) })).toMatchObject({ errors: { received_on: expect.anything() } });
    const { data: short } = await confirm(late.id, 90, { note: "خصم البنك رسومًا" });
    expect(short).toMatchObject({ state: "differing", received: 90, overdue: false, note: "خصم البنك رسومًا" });
    expect(await waiting()).toBe(before + 1);
    expect(await cancel(late.id)).toMatchObject({ code: "request_closed" });
    expect((await confirm(late.id, 95)).data).toMatchObject({ state: "received", note: "خصم البنك رسومًا" });
    expect(await waiting()).toBe(before);
    const registrar = await makeSignedIn(shop.server, { type: "staff" }, ["registrar"]);
    expect(await waiting(registrar)).toBeNull();
    const moves = await db()
      .select({ from: auditLog.from, to: auditLog.to })
      .from(auditLog)
      .where(and(eq(auditLog.subject, "payout"), eq(auditLog.subjectId, late.id)))
      .orderBy(auditLog.id);
    expect(moves).toEqual([
      { from: null, to: "expected" },
      { from: "expected", to: "differing" },
      { from: "differing", to: "received" },
    ]);
    const events = await db()
      .select({ name: securityEvents.name })
      .from(securityEvents)
      .where(eq(securityEvents.subject, `payout ${late.id}`))
      .orderBy(securityEvents.id);
    expect(events.map(({ name }) => name)).toEqual(["payout_recorded", "payout_confirmed", "payout_confirmed"]);
  });

  it("is listed the newest first by state and provider, page by page, and taken away as a file", async () => {
    const made = [await record({ expected_on: inDays(60) }), await record({ expected_on: inDays(61), provider: "sandbox-instalments" })];
    const [sooner, later] = made.map(({ data }) => data.id);
    const first = await ask<PayoutRow[]>("GET", "/payouts?filter[state]=expected&per_page=1");
    const { next_cursor: cursor, providers } = first.meta as { next_cursor: string; providers: string[] };
    expect(providers).toEqual(["sandbox-cards", "sandbox-instalments"]);
    const second = await ask<PayoutRow[]>("GET", `/payouts?filter[state]=expected&per_page=1&cursor=${encodeURIComponent(cursor)}`);
    expect([first.data[0]?.id, second.data[0]?.id]).toEqual([later, sooner]);
    const cards = await ask<PayoutRow[]>("GET", "/payouts?filter[provider]=sandbox-instalments");
    expect(cards.data.map(({ id }) => id)).toEqual([later]);
    expect(await ask("GET", "/payouts?cursor=WyJ4IiwieSJd")).toMatchObject({ status: 422 });
    const asked = await shop.server.call<{ id: string }>("POST", "/admin/exports", {
      headers: { ...staff.headers, "accept-language": "en" },
      body: { kind: "payouts", filter: { payout_state: "expected", provider: "sandbox-instalments" } },
    });
    expect(asked.status).toBe(201);
    await shop.server.runJobs();
    const { bytes } = await fetchFile(shop.server, `/admin/exports/${asked.data.id}/file`, staff.headers);
    const [heads, line, rest] = bytes.toString("utf8").slice(1).split("\r\n");
    expect(heads).toMatch(/^Provider,The provider’s reference,Expected on,"Payments, SAR",/u);
    expect(line).toBe(`sandbox-instalments,${made[1]?.data.reference},${inDays(61)},100.00,4.00,1.00,0.00,95.00,,,Expected`);
    expect(rest).toBe("");
  });

  it("is a matter of finance with its password alone, and another's id is a missing one", async () => {
    const { data } = await record();
    const learner = await makeSignedIn(shop.server);
    const registrar = await makeSignedIn(shop.server, { type: "staff" }, ["registrar"]);
    for (const who of [learner, registrar]) {
      expect(await ask("GET", "/payouts", undefined, who)).toMatchObject({ status: 403 });
      expect(await ask("GET", `/payouts/${data.id}`, undefined, who)).toMatchObject({ status: 403 });
      expect(await record({}, who)).toMatchObject({ status: 403 });
      expect(await confirm(data.id, 95, {}, who)).toMatchObject({ status: 403 });
      expect(await cancel(data.id, who)).toMatchObject({ status: 403 });
    }
    for (const id of ["0193a4f0-0000-7000-8000-000000000000", "7"]) {
      expect(await ask("GET", `/payouts/${id}`)).toMatchObject({ status: 404 });
      expect(await confirm(id, 95)).toMatchObject({ status: 404 });
      expect(await cancel(id)).toMatchObject({ status: 404 });
    }
    const unconfirmed = await makeStaff(shop.server);
    shop.server.clock.advance(11 * 60_000);
    expect(await record({}, unconfirmed)).toMatchObject({ code: "reauth_required" });
    expect(await confirm(data.id, 95, {}, unconfirmed)).toMatchObject({ code: "reauth_required" });
    expect(await cancel(data.id, unconfirmed)).toMatchObject({ code: "reauth_required" });
  });
});

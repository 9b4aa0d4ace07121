import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VatPeriod, VatPeriodRow } from "#contract/reports/vat-periods.ts";
import type { Approval } from "#contract/security/approvals.ts";
import { sweepApprovals } from "#server/commands/security/settle-approval.ts";
import { invoices, orders } from "#server/db/tables/commerce.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { vatPeriods } from "#server/db/tables/orders/closed-books.ts";
import { paymentDifferences, reconciliations } from "#server/db/tables/orders/reconciliations.ts";
import { creditNotes } from "#server/db/tables/requests.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";

const DAY_MS = 86_400_000;
let shop: Shop;
let asker: SignedIn;
let second: SignedIn;
let program: { id: number };
beforeAll(async () => {
  shop = await Shop.open();
  program = await makeProgram(shop.server, { price: 115_000, seats: 50 });
  for (const _ of [1, 2]) await shop.order(await shop.buyerOf([program]));
  await staffComes();
});
afterAll(() => shop.close());

/** The staff of the day: earlier sessions are over. */
async function staffComes() {
  [asker, second] = [await makeStaff(shop.server), await makeStaff(shop.server)];
  for (const who of [asker, second]) await confirmPassword(shop.server, who);
}
/** The fifth day of 2027: the last quarter of 2026 is over. */
async function nextYear() {
  shop.server.clock.advance(Date.parse("2027-01-05T06:00:00Z") - shop.server.clock.now().getTime());
  await staffComes();
}

const db = () => shop.server.services.db;
const call = <T>(who: SignedIn, method: "GET" | "POST", path: string, body?: object) =>
  shop.server.call<T>(method, `/admin${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const PERIOD = "/vat-periods/2026-4";
const read = async (who = asker) => (await call<VatPeriod>(who, "GET", PERIOD)).data;
const close = (who = asker, path = PERIOD) => call<VatPeriod>(who, "POST", `${path}/close`, {});
const wish = async (id: string) => (await call<Approval>(second, "GET", `/approvals/${id}`)).data;
const confirm = (who: SignedIn, id: string, seen?: string) =>
  call<Approval>(who, "POST", `/approvals/${id}/confirm`, seen === undefined ? undefined : { seen });

describe("office.md §9: a tax period is closed by two persons", () => {
  it("one that is not over can not be closed, and says so", async () => {
    expect(await read()).toMatchObject({ quarter: "2026-4", state: "running", report: { totals: { sales: 2_300, output_tax: 300 } } });
    expect(await close()).toMatchObject({ status: 409, code: "period_running" });
    expect(await call(asker, "POST", `${PERIOD}/corrections`, { note: "خطأ" })).toMatchObject({ status: 409, code: "books_open" });
    for (const none of ["2026-5", "2026", "x"]) expect(await call(asker, "GET", `/vat-periods/${none}`)).toMatchObject({ status: 404 });
  });

  it("is seen by whoever reads money, and asked for by finance alone", async () => {
    const [registrar, auditor, learner] = [
      await makeSignedIn(shop.server, { type: "staff" }, ["registrar"]),
      await makeSignedIn(shop.server, { type: "staff" }, ["auditor"]),
      await makeSignedIn(shop.server),
    ];
    expect(await call(registrar, "GET", "/vat-periods")).toMatchObject({ status: 403, code: "capability_required" });
    expect(await call(registrar, "GET", PERIOD)).toMatchObject({ status: 403, code: "capability_required" });
    expect(await call(learner, "GET", PERIOD)).toMatchObject({ status: 403 });
    expect(await call(auditor, "GET", PERIOD)).toMatchObject({ status: 200 });
    for (const what of ["close", "corrections"])
      expect(await call(auditor, "POST", `${PERIOD}/${what}`, { note: "x" })).toMatchObject({ status: 403, code: "capability_required" });
  });

  it("waits for a second person, who approves figures counted anew; moved, it asks once more; then they are kept", async () => {
    await nextYear();
    expect(await read()).toMatchObject({ state: "open", approval: null, closed: null, moved: [] });
    const asked = await close();
    const id = String((asked.meta as { approval: string }).approval);
    expect(asked).toMatchObject({ status: 200, data: { state: "waiting", approval: id, closed: null } });
    expect(await close(second)).toMatchObject({ status: 409, code: "request_already_pending" });
    const { seen, ...shown } = await wish(id);
    expect(shown).toMatchObject({ kind: "vat_period", subject: { kind: "vat_period", id: "2026-4" } });
    expect(shown.figures).toEqual([
      { name: "sales", asked: 2_300, now: 2_300 },
      { name: "returned", asked: 0, now: 0 },
      { name: "taxable", asked: 2_000, now: 2_000 },
      { name: "output_tax", asked: 300, now: 300 },
      { name: "documents", asked: 2, now: 2 },
      { name: "missing", asked: 0, now: 0 },
      { name: "open_differences", asked: 0, now: 0 },
    ]);
    // By category, as the page of the period has it.
    const { report } = await read();
    expect(shown.vat).toEqual(report);
    expect(report.categories).toMatchObject([{ category: "S", sales: 2_300, returned: 0, output_tax: 300 }]);
    expect(await confirm(asker, id, seen)).toMatchObject({ code: "second_person_needed" });
    // A difference of the reconciliation is found meanwhile.
    const day = {
      id: crypto.randomUUID(),
      provider: "moyasar",
      startsAt: new Date("2026-12-10T21:00:00Z"),
      checkedAt: shop.server.clock.now(),
    };
    await db()
      .insert(reconciliations)
      .values({ ...day, status: "done", differences: 1, open: 1 });
    await db()
      .insert(paymentDifferences)
      .values({ id: crypto.randomUUID(), reconciliationId: day.id, kind: "missing_here", at: day.startsAt });
    expect((await read()).open_differences).toBe(1);
    const stopped = await confirm(second, id, seen);
    expect(stopped).toMatchObject({ status: 409, code: "figures_moved" });
    expect(stopped.data.figures.at(-1)).toEqual({ name: "open_differences", asked: 0, now: 1 });
    expect((await read()).state).toBe("waiting");
    expect(await confirm(second, id, stopped.data.seen)).toMatchObject({ status: 200, data: { status: "confirmed" } });
    expect(await read()).toMatchObject({
      state: "closed",
      approval: null,
      closed: { asked_by: { ar: asker.user.nameAr }, by: { ar: second.user.nameAr }, at: shop.server.clock.now().toISOString() },
      report: { totals: { sales: 2_300, output_tax: 300 } },
      moved: [],
    });
    const list = (await call<VatPeriodRow[]>(asker, "GET", "/vat-periods")).data;
    expect(list.map(({ quarter, state }) => [quarter, state])).toEqual([
      ["2027-1", "running"],
      ["2026-4", "closed"],
    ]);
  });

  it("is never closed again nor opened, in the database neither; both steps stand in the audit log", async () => {
    expect(await close()).toMatchObject({ status: 409, code: "books_closed" });
    await expect(db().update(vatPeriods).set({ closedAt: new Date() }).where(eq(vatPeriods.quarter, "2026-4"))).rejects.toThrow();
    await expect(db().delete(vatPeriods)).rejects.toThrow();
    const told = await db().select().from(securityEvents).where(eq(securityEvents.subject, "vat_period 2026-4"));
    expect(told).toMatchObject([{ name: "vat_period_closed", details: { from: "2026-10-01", to: "2026-12-31", asked_by: asker.user.id } }]);
    expect(await db().$count(auditLog, and(eq(auditLog.subject, "vat_period"), eq(auditLog.to, "closed")))).toBe(1);
  });

  it("what comes later belongs to the period in which it is issued: a credit note changes nothing of the closed one", async () => {
    const [order] = await db().select().from(orders).limit(1);
    await call(asker, "POST", `/orders/${order?.id}/refund`, { program_id: program.id, amount: 115, reason: "خطأ في التسجيل" });
    await shop.server.runJobs();
    await expect.poll(() => db().$count(creditNotes), { timeout: 60_000 }).toBe(1);
    expect(await read()).toMatchObject({ report: { totals: { returned: 0, output_tax: 300 } }, moved: [] });
    expect((await call<VatPeriod>(asker, "GET", "/vat-periods/2027-1")).data).toMatchObject({
      state: "running",
      report: { totals: { returned: 115, returned_vat: 15, output_tax: -15 } },
    });
  });

  it("a document that bears another day than it did changes no filed figure: both are said", async () => {
    const [first] = await db().select().from(invoices).orderBy(asc(invoices.number)).limit(1);
    const dated = (issuedAt: Date) =>
      db()
        .update(invoices)
        .set({ issuedAt })
        .where(eq(invoices.number, first?.number ?? ""));
    await dated(new Date("2026-12-31T21:00:00Z"));
    const { report, moved } = await read();
    expect(report.totals).toMatchObject({ sales: 2_300, output_tax: 300 });
    // What was approved is shown as it was filed, whatever moved since.
    const approved = (await call<Approval[]>(second, "GET", "/approvals?filter[status]=confirmed")).data;
    expect(approved.map(({ vat }) => vat)).toEqual([report]);
    expect(moved).toEqual(
      expect.arrayContaining([
        { category: "S", figure: "sales", filed: 2_300, now: 1_150 },
        { category: null, figure: "output_tax", filed: 300, now: 150 },
        { category: null, figure: "documents", filed: 2, now: 1 },
      ]),
    );
    await dated(new Date("2026-12-31T20:59:59Z"));
    expect((await read()).moved).toEqual([]);
  });

  it("takes a dated correction, with who wrote it and why", async () => {
    expect(await call(asker, "POST", `${PERIOD}/corrections`, { note: " " })).toMatchObject({ status: 422 });
    const written = await call<VatPeriod>(asker, "POST", `${PERIOD}/corrections`, { note: "فاتورة أُرّخت خطأ، وتدخل الربع الأول" });
    expect(written).toMatchObject({
      status: 201,
      data: { state: "closed", corrections: [{ note: "فاتورة أُرّخت خطأ، وتدخل الربع الأول", by: { ar: asker.user.nameAr } }] },
    });
    expect(await db().$count(securityEvents, eq(securityEvents.name, "books_corrected"))).toBe(1);
  });

  it("a wish that lapses or is refused leaves its period open", async () => {
    await db()
      .update(invoices)
      .set({ issuedAt: new Date("2026-09-01T06:00:00Z") });
    const asked = await close(asker, "/vat-periods/2026-3");
    const id = String((asked.meta as { approval: string }).approval);
    expect(await call(second, "POST", `/approvals/${id}/refuse`, { reason: "راجعوا الأرقام" })).toMatchObject({ status: 200 });
    expect((await call<VatPeriod>(asker, "GET", "/vat-periods/2026-3")).data).toMatchObject({ state: "open", approval: null });
    // Nothing was filed: what it would have been is what was asked with.
    expect(await wish(id)).toMatchObject({ status: "refused", vat: null });
    const again = await close(asker, "/vat-periods/2026-3");
    expect(again.data.state).toBe("waiting");
    await sweepApprovals(db(), new Date(shop.server.clock.now().getTime() + 30 * DAY_MS));
    expect((await call<VatPeriod>(asker, "GET", "/vat-periods/2026-3")).data).toMatchObject({ state: "open", approval: null });
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TaxDocuments, VatReport } from "#contract/reports/vat-report.ts";
import type { Transfers } from "#contract/orders/admin-transfers.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { readWaiting } from "#contract/reports/waiting.ts";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { toHalalas } from "#contract/rules/money.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { invoices, orderItems, orders } from "#server/db/tables/commerce.ts";
import { creditNotes } from "#server/db/tables/requests.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff, postponementOf, studying } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";
import { makeOrder } from "#tests/support/study-factories.ts";

let shop: Shop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await Shop.open();
  staff = await makeStaff(shop.server);
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const read = <T>(path: string, who = staff) => shop.server.call<T>("GET", `/admin/${path}`, { headers: who.headers });
const only = (...roles: StaffRole[]) => makeSignedIn(shop.server, { type: "staff" }, roles);
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
const QUARTER = "from=2026-10-01&to=2026-12-31";

describe("issue 20.3: what the books say of VAT", () => {
  it("is refused to whoever may not read money", async () => {
    const registrar = await only("registrar");
    for (const path of [`reports/vat?${QUARTER}`, "tax-documents", "transfers"])
      expect(await read(path, registrar)).toMatchObject({ status: 403, code: "capability_required" });
    expect(await read("reports/vat?from=2026-01-01")).toMatchObject({ status: 422 });
  });

  it("is the sum of the documents, halala by halala and by category, and tells a number that no document has", async () => {
    const [taxed, exempt] = [
      await makeProgram(shop.server, { price: 80_033, seats: 9 }),
      await makeProgram(shop.server, { price: 25_017 }),
    ];
    await db().update(programs).set({ vatCategory: "E" }).where(eq(programs.id, exempt.id));
    for (const bought of [[taxed], [taxed, exempt], [exempt]]) await shop.order(await shop.buyerOf(bought));
    const [order] = await db().select().from(orders).where(eq(orders.total, 80_033));
    await confirmPassword(shop.server, staff);
    const refund = { program_id: taxed.id, amount: 33.33, reason: "خطأ في التسجيل" };
    await shop.server.call("POST", `/admin/orders/${order?.id}/refund`, { headers: staff.headers, body: refund });
    await shop.server.runJobs();
    await expect.poll(() => db().$count(creditNotes), { timeout: 60_000 }).toBe(1);

    const { data } = await read<VatReport>(`reports/vat?${QUARTER}`);
    const items = (await db().select().from(invoices).innerJoin(orderItems, eq(orderItems.orderId, invoices.orderId))).map(
      (row) => row.order_items,
    );
    const notes = await db().select().from(creditNotes);
    const owed = sum(items.map(({ vat }) => vat)) - sum(notes.map(({ vat }) => vat));
    expect(toHalalas(data.totals.output_tax)).toBe(owed);
    expect(toHalalas(data.totals.sales)).toBe(sum(items.map(({ total }) => total)));
    expect(toHalalas(data.totals.taxable)).toBe(
      sum(items.map(({ total, vat }) => total - vat)) - sum(notes.map(({ amount, vat }) => amount - vat)),
    );
    expect(data.categories.map(({ category }) => category)).toEqual(["S", "E"]);
    expect(data.categories[1]).toMatchObject({ output_tax: 0, sales: 500.34, returned: 0 });
    expect(data.series).toMatchObject([
      { kind: "invoice", documents: 3, missing: 0 },
      { kind: "credit_note", documents: 1, missing: 0 },
    ]);

    const pages: TaxDocuments = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof read<TaxDocuments>>> = await read<TaxDocuments>(
        `tax-documents?${QUARTER}&per_page=2${cursor ? `&cursor=${cursor}` : ""}`,
      );
      const meta = page.meta as { total: number; next_cursor: string | null };
      expect(meta.total).toBe(4);
      pages.push(...page.data);
      cursor = meta.next_cursor;
    }
    expect(new Set(pages.map(({ number }) => number)).size).toBe(4);
    expect(toHalalas(sum(pages.map(({ kind, vat }) => (kind === "invoice" ? vat : -vat))))).toBe(owed);
    expect((await read<TaxDocuments>("tax-documents?filter[kind]=credit_note")).data).toHaveLength(1);

    await db().update(invoices).set({ number: "INV-2026-000009" }).where(eq(invoices.number, "INV-2026-000003"));
    expect((await read<VatReport>(`reports/vat?${QUARTER}`)).data.series[0]).toMatchObject({
      last: "INV-2026-000009",
      documents: 3,
      missing: 6,
    });
  });
});

describe("issue 20.3: bank transfers", () => {
  it("are listed by what became of them, found by the purchase, and gone from what is awaited once one came", async () => {
    const program = await makeProgram(shop.server, { price: 50_000, seats: 9 });
    const buyer = await shop.buyer();
    const sold = [{ id: program.id, titleAr: "برنامج", titleEn: "Program", price: 50_000 }];
    const at = shop.server.clock.now();
    await makeOrder(db(), buyer.user.id, {
      status: "pending",
      programs: sold,
      payments: [{ status: "requires_action", transfer: true }],
      at,
    });
    await makeOrder(db(), buyer.user.id, { status: "expired", programs: sold, payments: [{ status: "expired", transfer: true }], at });
    await makeOrder(db(), buyer.user.id, { status: "pending", programs: sold, payments: [{ status: "requires_action" }], at });
    const waiting = await read<Transfers>("transfers?filter[state]=waiting");
    expect(waiting.data).toMatchObject([{ amount: 500, returned: 0, status: "requires_action", buyer: { id: buyer.user.id } }]);
    expect((await read<Transfers>("transfers")).meta).toMatchObject({ total: 2, next_cursor: null });
    expect((await read<Transfers>(`transfers?q=${buyer.user.email}&filter[state]=ended`)).data).toHaveLength(1);
    expect((await read<Transfers>("transfers?q=nobody")).data).toEqual([]);
    const before = (await read<DataOf<typeof readWaiting>>("waiting")).data.transfers;
    const order = waiting.data[0]?.order;
    await confirmPassword(shop.server, staff);
    const body = { amount: 500, bank_reference: "FT-2211" };
    expect(await shop.server.call("POST", `/admin/orders/${order?.id}/transfer`, { headers: staff.headers, body })).toMatchObject({
      status: 201,
    });
    expect((await read<Transfers>("transfers?filter[state]=waiting")).data).toEqual([]);
    expect((await read<DataOf<typeof readWaiting>>("waiting")).data.transfers).toBe((before ?? 0) - 1);
  });
});

describe("issue 20: what waits is counted", () => {
  it("for each by what their roles allow them to do, and null of anything else", async () => {
    const { learner, enrollment, later } = await studying(shop.server);
    const form = postponementOf(enrollment.id, { target_cohort_id: later[0]?.id });
    await shop.server.call("POST", "/student/postponements", { headers: learner.headers, body: form });
    const { data: registrar } = await read<DataOf<typeof readWaiting>>("waiting", await only("registrar"));
    expect(registrar).toMatchObject({ requests: 1, transfers: null, refunds: null, dead_jobs: null });
    const { data: finance } = await read<DataOf<typeof readWaiting>>("waiting", await only("finance"));
    expect(finance).toMatchObject({ messages: null, transfers: 0, refunds: 0 });
    const { data: auditor } = await read<DataOf<typeof readWaiting>>("waiting", await only("auditor"));
    expect(auditor.requests, "reads, and nothing waits for the answer").toBe(1);
    expect(auditor.transfers).toBeNull();
  });
});

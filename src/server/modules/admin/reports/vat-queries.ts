import { sql } from "drizzle-orm";
import type { TAX_DOCUMENT_KINDS, VatReport } from "#contract/reports/vat-report.ts";
import { toSar, VAT_CATEGORIES, type VatCategory } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import type { ReportFrame } from "./report-frame.ts";

type Kind = (typeof TAX_DOCUMENT_KINDS)[number];
const NAMES = ["sales", "sales_vat", "returned", "returned_vat"] as const;
type Sums = Record<(typeof NAMES)[number], number>;

const inSar = (sums: Sums) => ({
  sales: toSar(sums.sales),
  sales_vat: toSar(sums.sales_vat),
  returned: toSar(sums.returned),
  returned_vat: toSar(sums.returned_vat),
  taxable: toSar(sums.sales - sums.sales_vat - (sums.returned - sums.returned_vat)),
  output_tax: toSar(sums.sales_vat - sums.returned_vat),
});

/** The VAT of a period, by category and together, with the numbers of its documents. */
export async function vatReport(db: Executor, frame: ReportFrame): Promise<VatReport> {
  const [issued, noted] = [sql`i.issued_at`, sql`n.issued_at`];
  const { rows } = await db.execute<{ category: VatCategory } & Record<keyof Sums, string>>(sql`
    select category, sum(sales) as sales, sum(sales_vat) as sales_vat, sum(returned) as returned, sum(returned_vat) as returned_vat from (
      select t.vat_category as category, sum(t.total) as sales, sum(t.vat) as sales_vat, 0::bigint as returned, 0::bigint as returned_vat
        from invoices i join order_items t on t.order_id = i.order_id where ${frame.within(issued)} group by 1
      union all
      select t.vat_category, 0, 0, sum(n.amount), sum(n.vat) from credit_notes n join refunds r on r.id = n.refund_id
        join order_items t on t.order_id = r.order_id and t.program_id = r.program_id where ${frame.within(noted)} group by 1
    ) s group by category`);
  const sums = new Map(rows.map((row) => [row.category, Object.fromEntries(NAMES.map((name) => [name, Number(row[name])])) as Sums]));
  const all = [...sums.values()];
  const total = Object.fromEntries(NAMES.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)])) as Sums;
  const categories = VAT_CATEGORIES.flatMap((category) => {
    const of = sums.get(category);
    return of ? { category, ...inSar(of) } : [];
  });
  const series = [...(await seriesOf(db, "invoice", frame)), ...(await seriesOf(db, "credit_note", frame))];
  return { from: frame.from, to: frame.to, categories, totals: inSar(total), series };
}

/** A series is a prefix with its year; numbers have the same length, so that they stand in their order as text. */
async function seriesOf(db: Executor, kind: Kind, frame: ReportFrame): Promise<VatReport["series"]> {
  const table = kind === "invoice" ? sql`invoices` : sql`credit_notes`;
  const { rows } = await db.execute<{ first: string; last: string; documents: number; missing: number }>(sql`
    select r.first, r.last, r.documents, (r.stop - r.start + 1 - (select count(*) from ${table} d where d.number between r.first and r.last))::int as missing
    from (
      select min(number) as first, max(number) as last, count(*)::int as documents,
        min(substring(number from '[0-9]+$')::bigint) as start, max(substring(number from '[0-9]+$')::bigint) as stop
      from ${table} d where ${frame.within(sql`d.issued_at`)} group by regexp_replace(number, '[0-9]+$', '')
    ) r order by r.first`);
  return rows.map((row) => ({ kind, ...row }));
}

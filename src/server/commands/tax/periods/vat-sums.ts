import { type SQL, sql } from "drizzle-orm";
import type { TAX_DOCUMENT_KINDS, VatReport } from "#contract/reports/vat-report.ts";
import { toSar, VAT_CATEGORIES, type VatCategory } from "#contract/rules/money.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import type { VatSum, VatSums } from "#server/db/tables/orders/closed-books.ts";

type Kind = (typeof TAX_DOCUMENT_KINDS)[number];
const DAY_MS = 86_400_000;

/** First and last day in Riyadh. */
export interface Days {
  from: string;
  to: string;
}

/** Whether an instant lies in the days. */
export const within = (at: SQL, { from, to }: Days): SQL => {
  const [start, end] = [riyadhDayStart(from), new Date(riyadhDayStart(to).getTime() + DAY_MS)];
  return sql`(${at} >= ${start.toISOString()}::timestamptz and ${at} < ${end.toISOString()}::timestamptz)`;
};

/** Added up from the documents as they were issued: their halalas are never reckoned anew. */
export async function vatSums(db: Executor, days: Days): Promise<VatSums> {
  const { rows } = await db.execute<{ category: VatCategory } & Record<keyof VatSum, string>>(sql`
    select category, sum(sales) as sales, sum(sales_vat) as "salesVat", sum(returned) as returned, sum(returned_vat) as "returnedVat" from (
      select t.vat_category as category, sum(t.total) as sales, sum(t.vat) as sales_vat, 0::bigint as returned, 0::bigint as returned_vat
        from invoices i join order_items t on t.order_id = i.order_id where ${within(sql`i.issued_at`, days)} group by 1
      union all
      select t.vat_category, 0, 0, sum(n.amount), sum(n.vat) from credit_notes n join refunds r on r.id = n.refund_id
        join order_items t on t.order_id = r.order_id and t.program_id = r.program_id where ${within(sql`n.issued_at`, days)} group by 1
    ) s group by category`);
  const categories = VAT_CATEGORIES.flatMap((category) => {
    const row = rows.find((one) => one.category === category);
    if (!row) return [];
    const { sales, salesVat, returned, returnedVat } = row;
    return [{ category, sales: Number(sales), salesVat: Number(salesVat), returned: Number(returned), returnedVat: Number(returnedVat) }];
  });
  return { categories, series: [...(await seriesOf(db, "invoice", days)), ...(await seriesOf(db, "credit_note", days))] };
}

/** A series is a prefix with its year; numbers have the same length, so that they stand in their order as text. */
async function seriesOf(db: Executor, kind: Kind, days: Days): Promise<VatReport["series"]> {
  const table = kind === "invoice" ? sql`invoices` : sql`credit_notes`;
  const { rows } = await db.execute<{ first: string; last: string; documents: number; missing: number }>(sql`
    select r.first, r.last, r.documents, (r.stop - r.start + 1 - (select count(*) from ${table} d where d.number between r.first and r.last))::int as missing
    from (
      select min(number) as first, max(number) as last, count(*)::int as documents,
        min(substring(number from '[0-9]+$')::bigint) as start, max(substring(number from '[0-9]+$')::bigint) as stop
      from ${table} d where ${within(sql`d.issued_at`, days)} group by regexp_replace(number, '[0-9]+$', '')
    ) r order by r.first`);
  return rows.map((row) => ({ kind, ...row }));
}

/** All categories together. */
export function totalOf({ categories }: VatSums): VatSum {
  const sum = (name: keyof VatSum) => categories.reduce((all, one) => all + one[name], 0);
  return { sales: sum("sales"), salesVat: sum("salesVat"), returned: sum("returned"), returnedVat: sum("returnedVat") };
}

/** Sales without VAT, less what went back without it. Halalas. */
export const taxableOf = (of: VatSum) => of.sales - of.salesVat - (of.returned - of.returnedVat);
/** VAT of sales less that of credit notes. Halalas. */
export const outputTaxOf = (of: VatSum) => of.salesVat - of.returnedVat;

const inSar = (of: VatSum) => ({
  sales: toSar(of.sales),
  sales_vat: toSar(of.salesVat),
  returned: toSar(of.returned),
  returned_vat: toSar(of.returnedVat),
  taxable: toSar(taxableOf(of)),
  output_tax: toSar(outputTaxOf(of)),
});

/** As the contract tells it. */
export const presentVat = ({ from, to }: Days, sums: VatSums): VatReport => ({
  from,
  to,
  categories: sums.categories.map(({ category, ...of }) => ({ category, ...inSar(of) })),
  totals: inSar(totalOf(sums)),
  series: sums.series,
});

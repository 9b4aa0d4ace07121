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

const boundsOf = ({ from, to }: Days) => ({
  starts: riyadhDayStart(from).toISOString(),
  ends: new Date(riyadhDayStart(to).getTime() + DAY_MS).toISOString(),
});

/** Periods as rows of a statement, `d`: their place in the list, from when and until when. */
export const framesOf = (periods: readonly Days[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(periods.map((days, place) => ({ place, ...boundsOf(days) })))}::jsonb)
    as d(place int, starts timestamptz, ends timestamptz)`;
/** Whether an instant lies in a period of `framesOf`. */
export const framed = (at: SQL): SQL => sql`(${at} >= d.starts and ${at} < d.ends)`;

/** Added up from the documents as they were issued: their halalas are never reckoned anew. */
export async function vatSums(db: Executor, days: Days): Promise<VatSums> {
  const [sums] = await vatSumsOf(db, [days]);
  return sums ?? { categories: [], series: [] };
}

/** The same of several periods, in their order, in two statements however many they are. */
export async function vatSumsOf(db: Executor, periods: readonly Days[]): Promise<VatSums[]> {
  const { rows } = await db.execute<{ place: number; category: VatCategory } & Record<keyof VatSum, string>>(sql`
    select place, category, sum(sales) as sales, sum(sales_vat) as "salesVat", sum(returned) as returned, sum(returned_vat) as "returnedVat"
    from (
      select d.place, t.vat_category as category, sum(t.total) as sales, sum(t.vat) as sales_vat, 0::bigint as returned, 0::bigint as returned_vat
        from ${framesOf(periods)} join invoices i on ${framed(sql`i.issued_at`)} join order_items t on t.order_id = i.order_id group by 1, 2
      union all
      select d.place, t.vat_category, 0, 0, sum(n.amount), sum(n.vat) from ${framesOf(periods)}
        join credit_notes n on ${framed(sql`n.issued_at`)} join refunds r on r.id = n.refund_id
        join order_items t on t.order_id = r.order_id and t.program_id = r.program_id group by 1, 2
    ) s group by place, category`);
  const series = await seriesOf(db, periods);
  return periods.map((_, place) => ({
    categories: VAT_CATEGORIES.flatMap((category) => {
      const row = rows.find((one) => one.place === place && one.category === category);
      if (!row) return [];
      const { sales, salesVat, returned, returnedVat } = row;
      return [{ category, sales: Number(sales), salesVat: Number(salesVat), returned: Number(returned), returnedVat: Number(returnedVat) }];
    }),
    series: series.flatMap(({ place: of, ...one }) => (of === place ? [one] : [])),
  }));
}

/** A series is a prefix with its year; numbers have the same length, so that they stand in their order as text. */
async function seriesOf(db: Executor, periods: readonly Days[]) {
  const ofTable = (kind: Kind) => {
    const table = kind === "invoice" ? sql`invoices` : sql`credit_notes`;
    return sql`select r.place, ${kind}::text as kind, r.first, r.last, r.documents,
        (r.stop - r.start + 1 - (select count(*) from ${table} n where n.number between r.first and r.last))::int as missing
      from (
        select d.place, min(number) as first, max(number) as last, count(*)::int as documents,
          min(substring(number from '[0-9]+$')::bigint) as start, max(substring(number from '[0-9]+$')::bigint) as stop
        from ${framesOf(periods)} join ${table} i on ${framed(sql`i.issued_at`)} group by d.place, regexp_replace(number, '[0-9]+$', '')
      ) r`;
  };
  const { rows } = await db.execute<{ place: number } & VatReport["series"][number]>(
    sql`${ofTable("invoice")} union all ${ofTable("credit_note")} order by kind desc, first`,
  );
  return rows;
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

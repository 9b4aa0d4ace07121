import { sql } from "drizzle-orm";
import type { ApprovalFigures } from "#contract/security/approval-kinds.ts";
import type { Executor } from "#server/db/client.ts";
import type { VatSums } from "#server/db/tables/orders/closed-books.ts";
import { type Days, framed, framesOf, outputTaxOf, taxableOf, totalOf, vatSumsOf } from "./vat-sums.ts";

/** Differences of the reconciliation, of the days of each period, that nobody settled: a count for each, in their order. */
export async function openDifferences(db: Executor, periods: readonly Days[]): Promise<number[]> {
  const { rows } = await db.execute<{ place: number; open: number }>(
    sql`select d.place, sum(r.open)::int as open from ${framesOf(periods)} join reconciliations r on ${framed(sql`r.starts_at`)} group by 1`,
  );
  return periods.map((_, place) => rows.find((row) => row.place === place)?.open ?? 0);
}

/** What a second person approves of periods, in their order: the sums of each, and what should make them look twice. */
export async function periodFigures(db: Executor, periods: readonly Days[]): Promise<{ sums: VatSums; figures: ApprovalFigures }[]> {
  const all = await vatSumsOf(db, periods);
  const open = await openDifferences(db, periods);
  return all.map((sums, place) => {
    const total = totalOf(sums);
    const numbers = (name: "documents" | "missing") => sums.series.reduce((sum, one) => sum + one[name], 0);
    return {
      sums,
      figures: {
        sales: total.sales,
        returned: total.returned,
        taxable: taxableOf(total),
        output_tax: outputTaxOf(total),
        documents: numbers("documents"),
        missing: numbers("missing"),
        open_differences: open[place] ?? 0,
      },
    };
  });
}

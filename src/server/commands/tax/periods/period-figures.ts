import { sql } from "drizzle-orm";
import type { ApprovalFigures } from "#contract/security/approval-kinds.ts";
import type { Quarter } from "#contract/reports/tax-quarters.ts";
import type { Executor } from "#server/db/client.ts";
import type { VatSums } from "#server/db/tables/orders/closed-books.ts";
import { type Days, outputTaxOf, taxableOf, totalOf, within } from "./vat-sums.ts";

/** Differences of the reconciliation, of the days of a period, that nobody settled: a count. */
export async function openDifferences(db: Executor, days: Days): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(
    sql`select coalesce(sum(r.open), 0)::int as open from reconciliations r where ${within(sql`r.starts_at`, days)}`,
  );
  return rows[0]?.open ?? 0;
}

/** What a second person approves of a period: its sums, and what should make them look twice. */
export async function periodFigures(db: Executor, quarter: Quarter, sums: VatSums): Promise<ApprovalFigures> {
  const total = totalOf(sums);
  const numbers = (name: "documents" | "missing") => sums.series.reduce((sum, one) => sum + one[name], 0);
  return {
    sales: total.sales,
    returned: total.returned,
    taxable: taxableOf(total),
    output_tax: outputTaxOf(total),
    documents: numbers("documents"),
    missing: numbers("missing"),
    open_differences: await openDifferences(db, quarter),
  };
}

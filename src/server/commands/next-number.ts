import { sql } from "drizzle-orm";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { counters } from "#server/db/tables/commerce.ts";

/**
 * The next number of a series in this year of Riyadh, such as `QBS-2026-000123`. The counter's row stays locked until the
 * transaction ends and goes back with it, so a series has no gap: what an invoice must have (api.md §4).
 */
export async function nextNumber(db: Executor, series: "QBS" | "INV" | "CRN", now: Date): Promise<string> {
  const prefix = `${series}-${riyadhDay(now).slice(0, 4)}`;
  const [row] = await db
    .insert(counters)
    .values({ name: prefix, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning({ value: counters.value });
  if (!row) throw new Error("the counter gave no number");
  return `${prefix}-${String(row.value).padStart(6, "0")}`;
}

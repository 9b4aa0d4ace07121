import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { counters } from "#server/db/tables/commerce.ts";
import { hijriYear } from "#server/commands/next-reference.ts";

/**
 * The next certificate of this Hijri year of Riyadh, such as `QBS-1448-000123`. The counter's row stays locked until the
 * transaction ends and goes back with it: numbers have no gaps.
 */
export async function nextCertificateNumber(db: Executor, now: Date): Promise<string> {
  const prefix = `QBS-${hijriYear(now)}`;
  const [row] = await db
    .insert(counters)
    .values({ name: prefix, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning({ value: counters.value });
  if (!row) throw new Error("the counter gave no number");
  return `${prefix}-${String(row.value).padStart(6, "0")}`;
}

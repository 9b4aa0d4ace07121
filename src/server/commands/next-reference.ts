import { sql } from "drizzle-orm";
import { hijriYear } from "#contract/rules/hijri-year.ts";
import type { Executor } from "#server/db/client.ts";
import { referenceNumbers } from "#server/db/tables/messages.ts";

const PREFIX = {
  contact: "CM",
  trainer: "TR",
  postponement: "PO",
  withdrawal: "WD",
  excuse: "EX",
  absence: "AB",
  departure: "DP",
} as const;

/**
 * The next reference of a kind in this Hijri year of Riyadh, such as `CM-1448-000123`. Its row stays locked until the
 * transaction ends and goes back with it.
 */
export async function nextReference(db: Executor, kind: keyof typeof PREFIX, now: Date): Promise<string> {
  const year = hijriYear(now);
  const [row] = await db
    .insert(referenceNumbers)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({ target: [referenceNumbers.kind, referenceNumbers.year], set: { last: sql`${referenceNumbers.last} + 1` } })
    .returning({ last: referenceNumbers.last });
  if (!row) throw new Error("the counter gave no number");
  return `${PREFIX[kind]}-${year}-${String(row.last).padStart(6, "0")}`;
}

import { inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { reconciliations } from "#server/db/tables/orders/reconciliations.ts";

/**
 * Counts the open differences of days anew, in the caller's transaction; a day that was compared and has none is closed.
 * @returns the days that are closed
 */
export async function countOpen(tx: Executor, days: readonly string[], now: Date): Promise<string[]> {
  const open = sql`(select count(*)::int from payment_differences d where d.reconciliation_id = ${reconciliations.id} and d.settled_as is null)`;
  const rows = await tx
    .update(reconciliations)
    .set({
      open,
      closedAt: sql`case when ${open} = 0 then coalesce(${reconciliations.closedAt}, ${now.toISOString()}::timestamptz) end`,
    })
    .where(inArray(reconciliations.id, [...days]))
    .returning({ id: reconciliations.id, closedAt: reconciliations.closedAt });
  return rows.flatMap(({ id, closedAt }) => (closedAt === null ? [] : [id]));
}

import { and, asc, eq, gte } from "drizzle-orm";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { reconciliations } from "#server/db/tables/orders/reconciliations.ts";
import { enqueueJobs } from "#server/jobs/enqueue-job.ts";
import type { Gateways } from "#server/providers/payments/gateways.ts";

/** One provider and day. Payload `{ provider, day }`; registered by the orders module. */
export const RECONCILE_PAYMENTS = "reconcile-payments";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days that are looked at: a list that could not be had for a while is had later. */
export const LOOKED_BACK_DAYS = 14;
/** A day that differs is looked at once more each day: money on its way arrives. */
const AGAIN_MS = 20 * HOUR_MS;

/**
 * Asks for each provider's days that are over: those that have no result, at each call, and those with open differences, once a day. A
 * provider's first day is that of its first payment with us.
 * @param now the same hour again writes no second job
 */
export async function enqueueDueDays(db: Executor, gateways: Gateways, now: Date): Promise<void> {
  const today = riyadhDayStart(riyadhDay(now)).getTime();
  const hour = Math.floor(now.getTime() / HOUR_MS);
  for (const { provider, report } of gateways.all) {
    if (!report) continue;
    const [first] = await db
      .select({ at: payments.createdAt })
      .from(payments)
      .where(eq(payments.provider, provider))
      .orderBy(asc(payments.createdAt))
      .limit(1);
    if (!first) continue;
    const begin = Math.max(today - LOOKED_BACK_DAYS * DAY_MS, riyadhDayStart(riyadhDay(first.at)).getTime());
    const known = await db
      .select()
      .from(reconciliations)
      .where(and(eq(reconciliations.provider, provider), gte(reconciliations.startsAt, new Date(begin))));
    const byStart = new Map(known.map((row) => [row.startsAt.getTime(), row]));
    const due: string[] = [];
    for (let start = begin; start < today; start += DAY_MS) {
      const row = byStart.get(start);
      const rests = row?.status === "done" && (row.closedAt !== null || now.getTime() - row.checkedAt.getTime() < AGAIN_MS);
      if (!rests) due.push(riyadhDay(new Date(start)));
    }
    await enqueueJobs(
      db,
      due.map((day) => ({
        kind: RECONCILE_PAYMENTS,
        payload: { provider, day },
        runAt: now,
        onceKey: `${RECONCILE_PAYMENTS}:${provider}:${day}:${hour}`,
      })),
    );
  }
}

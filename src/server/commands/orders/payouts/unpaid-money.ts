import { sql } from "drizzle-orm";
import type { Halalas } from "#contract/rules/money.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { TRANSFER } from "#server/providers/payments/transfer/transfer.ts";

/** Whether a payout is expected and its day is over. */
const isOverdue = (now: Date) => sql`status = 'expected' and expected_on < ${riyadhDay(now)}::date`;

/** Expected payouts whose day is over, and those of which another sum came: they wait for finance. */
export const waitingPayouts = (now: Date) => sql`select net from payouts where status = 'differing' or (${isOverdue(now)})`;

export interface UnpaidMoney {
  /** Taken by the providers, of which no payout has come: what did not go back of it. */
  notPaidOut: Halalas;
  /** Expected payouts whose day is over. */
  overdue: number;
  overdueNet: Halalas;
}

/** What the providers hold of ours now. */
export async function unpaidMoney(db: Executor, now: Date): Promise<UnpaidMoney> {
  const { rows } = await db.execute<{ held: string | null; overdue: number; net: string | null }>(sql`
    select
      (select sum(p.amount - p.refunded) from payments p
        where p.status in ('captured', 'partially_refunded') and p.provider <> ${TRANSFER} and p.method <> 'free'
          and not exists (select 1 from payout_lines l join payouts o on o.id = l.payout_id
            where l.payment_id = p.id and l.kind = 'payment' and l.counts and o.status in ('received', 'differing'))) as held,
      count(*)::int as overdue, sum(net) as net
    from payouts where ${isOverdue(now)}`);
  const [row] = rows;
  return { notPaidOut: Number(row?.held ?? 0), overdue: row?.overdue ?? 0, overdueNet: Number(row?.net ?? 0) };
}

import { and, eq, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { chargebacks } from "#server/db/tables/orders/chargebacks.ts";

/** What a bank took back of a payment, or holds while it decides: nobody can give it back a second time. One that was won counts for nothing. */
export const disputedMoney = (paymentId: string) =>
  sql<Halalas>`(select coalesce(sum(amount), 0)::int from chargebacks where payment_id = ${paymentId}::uuid and status <> 'won')`;

/** The same by itself. */
export async function disputedOf(db: Executor, paymentId: string): Promise<Halalas> {
  const [row] = await db.select({ amount: disputedMoney(paymentId) }).from(sql`(values (1)) as one`);
  return row?.amount ?? 0;
}

/**
 * Refuses a refund of an order while its bank decides: the money would go out twice. The order is locked until the transaction ends.
 * @throws Problem `chargeback_open`
 */
export async function refuseWhileDisputed(tx: Executor, orderId: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
  if ((await tx.$count(chargebacks, and(eq(chargebacks.orderId, orderId), eq(chargebacks.status, "open")))) > 0)
    throw new Problem("chargeback_open");
}

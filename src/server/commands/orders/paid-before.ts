import { and, desc, eq, inArray } from "drizzle-orm";
import type { PaymentStatus } from "#contract/orders/orders.ts";
import type { Executor } from "#server/db/client.ts";
import { orderRequests, payments } from "#server/db/tables/commerce.ts";

const HAS_MONEY: readonly PaymentStatus[] = ["captured", "partially_refunded", "refunded"];

/** Writes down which request asked for an order, by its key. Another order under the key of an earlier one takes its place. */
export async function rememberRequest(tx: Executor, userId: number, key: string, orderId: string, now: Date): Promise<void> {
  await tx
    .insert(orderRequests)
    .values({ userId, key, orderId, createdAt: now })
    .onConflictDoUpdate({ target: [orderRequests.userId, orderRequests.key], set: { orderId, createdAt: now } });
}

/** The newest payment that brought an order its money; null for an order that nobody paid. */
export async function paymentOf(db: Executor, orderId: string): Promise<string | null> {
  const [paid] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, [...HAS_MONEY])))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return paid?.id ?? null;
}

/**
 * The paid order that this very request made before, where everything was committed and only the answer was lost: by then
 * the cart is empty, and the request would look like one for nothing. Null where it made none, or none that is paid.
 */
export async function paidByRequest(db: Executor, userId: number, key: string): Promise<{ orderId: string; paymentId: string } | null> {
  const [made] = await db
    .select({ id: orderRequests.orderId })
    .from(orderRequests)
    .where(and(eq(orderRequests.userId, userId), eq(orderRequests.key, key)));
  const paymentId = made ? await paymentOf(db, made.id) : null;
  return made && paymentId !== null ? { orderId: made.id, paymentId } : null;
}

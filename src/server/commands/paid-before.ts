import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { PaymentStatus } from "#contract/orders.ts";
import type { Executor } from "#server/db/client.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { auditLog } from "#server/db/tables/operations.ts";

const HAS_MONEY: readonly PaymentStatus[] = ["captured", "partially_refunded", "refunded"];

/** How the audit row of an order names the request that asked for it. */
export const requestReason = (key: string): string => `request ${key}`;

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
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(auditLog, and(eq(auditLog.subject, "order"), eq(auditLog.subjectId, sql`${orders.id}::text`)))
    .where(and(eq(orders.userId, userId), eq(auditLog.reason, requestReason(key))))
    .limit(1);
  const paymentId = made ? await paymentOf(db, made.id) : null;
  return made && paymentId !== null ? { orderId: made.id, paymentId } : null;
}

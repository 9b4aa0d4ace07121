import { and, eq, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { chargebacks, chargebackSteps } from "#server/db/tables/orders/chargebacks.ts";
import { refunds } from "#server/db/tables/requests.ts";
import { TRANSFER } from "#server/providers/payments/transfer/transfer.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import { refuseOwn } from "../approve-refund.ts";
import { disputedOf, refuseWhileDisputed } from "./disputed-money.ts";

export type NewChargeback = Pick<typeof chargebacks.$inferInsert, "paymentId" | "amount" | "bankReference" | "reason" | "dueOn" | "note">;

/**
 * Writes down that a bank takes money of an order's payment back. No money moves with us: the bank holds it, and refunds of the order wait.
 * @throws Problem `not_found`, `own_account`, `chargeback_open` where one of the order is open, `refund_not_eligible` for a payment that
 *   brought no money by a card or by instalments, `validation_error` for more than is still here or a reference that is known
 */
export async function recordChargeback(tx: Executor, orderId: string, given: NewChargeback, context: ActionContext): Promise<string> {
  const [order] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Problem("not_found");
  refuseOwn(order.userId, context);
  await refuseWhileDisputed(tx, orderId);
  const ofOrder = and(eq(payments.id, given.paymentId), eq(payments.orderId, orderId));
  const [payment] = await tx.select().from(payments).where(ofOrder).for("update");
  if (!payment) throw new Problem("validation_error", { fields: { payment_id: [{ key: "selection" }] } });
  const hasMoney = payment.status === "captured" || payment.status === "partially_refunded";
  if (!hasMoney || payment.provider === TRANSFER || payment.method === "free") throw new Problem("refund_not_eligible");
  const [underWay] = await tx
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.status, "processing")));
  const here = payment.amount - payment.refunded - (underWay?.amount ?? 0) - (await disputedOf(tx, payment.id));
  if (given.amount > here) throw new Problem("validation_error", { fields: { amount: [{ key: "selection" }] } });
  const id = uuidV7(context.now);
  const [made] = await tx
    .insert(chargebacks)
    .values({ ...given, id, orderId, createdAt: context.now })
    .onConflictDoNothing()
    .returning({ id: chargebacks.id });
  if (!made) throw new Problem("validation_error", { fields: { bank_reference: [{ key: "taken" }] } });
  await tx
    .insert(chargebackSteps)
    .values({ chargebackId: id, step: "open", note: given.note, doneBy: staffActor(context), at: context.now });
  await recordTransition(tx, { subject: "chargeback", subjectId: id, from: null, to: "open", reason: given.bankReference }, context);
  await recordSecurityEvent(tx, {
    name: "chargeback_recorded",
    subject: `order ${orderId}`,
    details: { amount: given.amount, reason: given.reason },
  });
  return id;
}

import { and, eq } from "drizzle-orm";
import type { PaymentStatus } from "#contract/orders/orders.ts";
import type { Executor } from "#server/db/client.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";

export type PaymentRow = typeof payments.$inferSelect;

/**
 * The payment's machine (api.md §4). The gateway's word on money that was taken counts whatever we believed before: a payment
 * that we had given up may still turn out captured, and is then delivered or given back.
 */
const MOVES: Record<PaymentStatus, readonly PaymentStatus[]> = {
  initiated: ["requires_action", "authorized", "captured", "failed", "voided", "expired"],
  requires_action: ["authorized", "captured", "failed", "voided", "expired"],
  authorized: ["captured", "failed", "voided", "expired"],
  captured: ["partially_refunded", "refunded"],
  failed: ["captured"],
  voided: [],
  expired: ["captured", "voided"],
  partially_refunded: ["refunded"],
  refunded: [],
};

/** Statuses in which the gateway may still change its mind. */
export const OPEN_PAYMENTS = ["initiated", "requires_action", "authorized"] as const satisfies readonly PaymentStatus[];

export const isOpenPayment = (status: PaymentStatus): boolean => (OPEN_PAYMENTS as readonly PaymentStatus[]).includes(status);
export const canMovePayment = (from: PaymentStatus, to: PaymentStatus): boolean => MOVES[from].includes(to);

/**
 * Moves a payment whose row the caller has locked, and writes the audit row. Changes the given row too.
 * @throws IllegalTransition for a move that the machine does not have
 */
export async function movePayment(
  db: Executor,
  payment: PaymentRow,
  to: PaymentStatus,
  change: { failure?: string | null; refunded?: number },
  context: ActionContext,
): Promise<void> {
  const from = payment.status;
  if (!canMovePayment(from, to)) throw new IllegalTransition("payment", from, to);
  const set = { status: to, updatedAt: context.now, failure: change.failure ?? null, refunded: change.refunded ?? payment.refunded };
  const moved = await db
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, payment.id), eq(payments.status, from)))
    .returning({ id: payments.id });
  if (!moved[0]) throw new IllegalTransition("payment (changed meanwhile)", from, to);
  await recordTransition(db, { subject: "payment", subjectId: payment.id, from, to, reason: change.failure ?? null }, context);
  Object.assign(payment, set);
}

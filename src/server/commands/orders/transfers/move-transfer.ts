import { and, desc, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import type { GatewayPayment } from "#server/providers/payments/gateway.ts";
import { TRANSFER } from "#server/providers/payments/transfer/transfer.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { refuseOwn } from "../approve-refund.ts";
import type { PaymentRow } from "../move-payment.ts";
import { settlePayment } from "../settle-payment.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";

interface SeenTransfer {
  /** Halalas that came, or went back. */
  amount: Halalas;
  /** What the bank calls the transfer. */
  bankReference: string;
}

/**
 * One of the staff has found the transfer of an order in the bank's statement: from here on it is a payment that was captured, and
 * delivers the order as every other does; late, or where a seat is gone, as a late capture does. Said twice it is said once.
 * @throws Problem `not_found` for an order without a transfer, `own_account`, `order_already_paid`, `validation_error` for another amount
 */
export async function matchTransfer(db: Database, orderId: string, seen: SeenTransfer, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockTransfer(tx, orderId, context);
    if (payment.status === "captured" || payment.refunded > 0) throw new Problem("order_already_paid");
    // Money that is too much or too little delivers nothing: it goes back by hand, and nothing is written here.
    if (seen.amount !== payment.amount) throw new Problem("validation_error", { fields: { amount: [{ key: "selection" }] } });
    await settlePayment(tx, payment.id, spoken(payment, "captured", 0), context);
    await tell(tx, "transfer_matched", payment, seen, context);
  });
}

/**
 * One of the staff has sent money of a transfer back by hand.
 * @throws Problem `not_found`, `own_account`, `refund_not_eligible` for more than came and is still here
 */
export async function returnTransfer(db: Database, orderId: string, seen: SeenTransfer, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockTransfer(tx, orderId, context);
    const refunded = payment.refunded + seen.amount;
    if (!["captured", "partially_refunded"].includes(payment.status) || refunded > payment.amount) throw new Problem("refund_not_eligible");
    await settlePayment(
      tx,
      payment.id,
      spoken(payment, refunded === payment.amount ? "refunded" : "partially_refunded", refunded),
      context,
    );
    await tell(tx, "transfer_returned", payment, seen, context);
  });
}

/** The newest transfer of an order, with the order's row locked. */
async function lockTransfer(tx: Executor, orderId: string, context: ActionContext): Promise<PaymentRow> {
  const [order] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw new Problem("not_found");
  refuseOwn(order.userId, context);
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.provider, TRANSFER)))
    .orderBy(desc(payments.id))
    .limit(1);
  if (!payment) throw new Problem("not_found");
  return payment;
}

/** What a gateway would have said. */
const spoken = (payment: PaymentRow, status: GatewayPayment["status"], refunded: Halalas): GatewayPayment => ({
  externalId: payment.externalId ?? payment.id,
  reference: payment.id,
  status,
  amount: payment.amount,
  refunded,
  currency: payment.currency,
  brand: null,
  last4: null,
  failure: null,
  action: null,
});

async function tell(
  tx: Executor,
  name: "transfer_matched" | "transfer_returned",
  { id, orderId, status }: PaymentRow,
  { amount, bankReference }: SeenTransfer,
  context: ActionContext,
): Promise<void> {
  // The bank's own name of it stands in the record of what was decided, and not in the log.
  await recordTransition(tx, { subject: "payment", subjectId: id, from: status, to: status, reason: `${name}: ${bankReference}` }, context);
  await recordSecurityEvent(tx, { name, subject: `order ${orderId}`, details: { amount } });
}

import { recordTransition, type ActionContext } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { PaymentRow } from "#server/commands/orders/move-payment.ts";

/** Job that gives a payment back; registered by the orders module. Payload `{ paymentId }`. */
export const REFUND_PAYMENT = "refund-payment";

/** Has a captured payment given back, once, and writes down why. */
export async function giveBack(tx: Executor, payment: PaymentRow, reason: string, context: ActionContext): Promise<void> {
  await recordTransition(
    tx,
    { subject: "payment", subjectId: payment.id, from: payment.status, to: payment.status, reason: `refund: ${reason}` },
    context,
  );
  await enqueueJob(tx, {
    kind: REFUND_PAYMENT,
    payload: { paymentId: payment.id },
    runAt: context.now,
    onceKey: `${REFUND_PAYMENT}:${payment.id}`,
  });
}

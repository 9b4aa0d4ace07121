import { type PaymentDesk, readPayment } from "./ask-gateway.ts";
import type { ActionContext } from "./record-transition.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Gives back what is left of a captured payment, once however often it is asked (the gateway's key is the payment's id), and
 * moves payment and order with it. Talks to the network: never inside a transaction.
 * @throws Problem `unavailable` where the gateway does not answer: the job tries again
 */
export async function refundPayment({ db, gateways }: PaymentDesk, paymentId: string, context: ActionContext): Promise<void> {
  const payment = await readPayment(db, paymentId);
  const gateway = payment ? gateways.byProvider(payment.provider) : null;
  if (!payment?.externalId || !gateway || (payment.status !== "captured" && payment.status !== "partially_refunded")) return;
  // Asked first: an earlier try may have given the money back and died before it was written down.
  const known = await gateway.fetchPayment(payment.externalId);
  const seen =
    known?.status === "refunded"
      ? known
      : await gateway.refundPayment(payment.externalId, payment.amount - payment.refunded, `refund:${payment.id}:${payment.refunded}`);
  await settlePayment(db, payment.id, seen, context);
}

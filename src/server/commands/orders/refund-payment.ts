import type { Halalas } from "#contract/rules/money.ts";
import { type PaymentServices, readPayment } from "./ask-gateway.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { settlePayment } from "./settle-payment.ts";

/** A part of a payment that goes back, under a key of its own: sent again it is the same part. */
export interface RefundPart {
  amount: Halalas;
  key: string;
}

/**
 * Gives back what is left of a captured payment, or a part of it, once however often it is asked (the gateway's key is the
 * payment's id, or the part's), and moves payment and order with it. Talks to the network: never inside a transaction.
 * @returns whether the gateway was asked: not for a payment that nobody can give back
 * @throws Problem `unavailable` where the gateway does not answer: the job tries again
 */
export async function refundPayment(
  { db, gateways }: PaymentServices,
  paymentId: string,
  context: ActionContext,
  part: RefundPart | null = null,
): Promise<boolean> {
  const payment = await readPayment(db, paymentId);
  const gateway = payment ? gateways.byProvider(payment.provider) : null;
  if (!payment?.externalId || !gateway) return false;
  if (part) {
    await settlePayment(db, payment.id, await gateway.refundPayment(payment.externalId, part.amount, `refund:${part.key}`), context);
    return true;
  }
  if (payment.status !== "captured" && payment.status !== "partially_refunded") return false;
  // Asked first: an earlier try may have given the money back and died before it was written down.
  const known = await gateway.fetchPayment(payment.externalId);
  const seen =
    known?.status === "refunded"
      ? known
      : await gateway.refundPayment(payment.externalId, payment.amount - payment.refunded, `refund:${payment.id}:${payment.refunded}`);
  await settlePayment(db, payment.id, seen, context);
  return true;
}

import { and, eq, lt, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import type { Database } from "#server/db/client.ts";
import { refunds } from "#server/db/tables/requests.ts";
import type { GatewayPayment, PaymentGateway } from "#server/providers/payments/gateway.ts";
import { TRANSFER } from "#server/providers/payments/transfer/transfer.ts";
import { disputedOf } from "./chargebacks/disputed-money.ts";
import { type PaymentServices, readPayment } from "./ask-gateway.ts";
import type { PaymentRow } from "./move-payment.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { settlePayment } from "./settle-payment.ts";

/** A part of a payment that goes back, under a key of its own: sent again it is the same part. */
export interface RefundPart {
  amount: Halalas;
  /** The refund's id. */
  key: string;
}

/** An older refund of the same payment is asked for first; it has an answer, or another try, within a minute. */
const AGAIN_SECONDS = 60;

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
    const back = gateway.refundsOncePerKey
      ? await gateway.refundPayment(payment.externalId, part.amount, `refund:${part.key}`)
      : await refundOnce(db, gateway, { ...payment, externalId: payment.externalId }, part);
    await settlePayment(db, payment.id, back, context);
    return true;
  }
  if (payment.status !== "captured" && payment.status !== "partially_refunded") return false;
  const left = payment.amount - payment.refunded - (await disputedOf(db, payment.id));
  if (left <= 0) return false;
  // Asked first: an earlier try may have given the money back and died before it was written down.
  const known = await gateway.fetchPayment(payment.externalId);
  const seen =
    known?.status === "refunded"
      ? known
      : await gateway.refundPayment(payment.externalId, left, `refund:${payment.id}:${payment.refunded}`);
  await settlePayment(db, payment.id, seen, context);
  return true;
}

/**
 * Gives a part back at a gateway that knows no key: what had gone back before the first try is written down, so that a try whose answer
 * was lost is recognised by the sum. One refund of a payment at a time, the oldest first, or the sum would tell of another.
 */
async function refundOnce(
  db: Database,
  gateway: PaymentGateway,
  payment: PaymentRow & { externalId: string },
  part: RefundPart,
): Promise<GatewayPayment> {
  const [older] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.status, "processing"), lt(refunds.id, part.key)))
    .limit(1);
  if (older) throw new Problem("unavailable", { retryAfter: AGAIN_SECONDS });
  const known = payment.provider === TRANSFER ? inOurBooks(payment) : await gateway.fetchPayment(payment.externalId);
  if (!known) throw new Problem("unavailable", { cause: new Error("the gateway knows the payment no more") });
  const [noted] = await db
    .update(refunds)
    .set({ refundedBefore: sql`coalesce(${refunds.refundedBefore}, ${known.refunded})` })
    .where(eq(refunds.id, part.key))
    .returning({ before: refunds.refundedBefore });
  if (known.refunded >= (noted?.before ?? known.refunded) + part.amount) return known;
  return await gateway.refundPayment(payment.externalId, part.amount, `refund:${part.key}`);
}

/** A transfer goes back by hand: what is known of it stands with us (`transfers/return-transfer.ts`). */
const inOurBooks = (payment: PaymentRow & { externalId: string }): GatewayPayment => ({
  externalId: payment.externalId,
  reference: payment.id,
  status: payment.status,
  amount: payment.amount,
  refunded: payment.refunded,
  currency: payment.currency,
  brand: payment.brand,
  last4: payment.last4,
  failure: null,
  action: null,
});

import { and, eq, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { creditNotes, refunds, withdrawals } from "#server/db/tables/requests.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { disputedOf } from "./chargebacks/disputed-money.ts";
import type { PaymentServices } from "./ask-gateway.ts";
import { lockWithdrawal, moveWithdrawal } from "#server/commands/requests/move-withdrawal.ts";
import { nextNumber } from "#server/commands/next-number.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { issueTaxNote } from "#server/commands/tax/issue-tax-document.ts";
import { refundPayment } from "./refund-payment.ts";
import { REFUND_MAIL } from "./settle-payment.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";

/** Job that gives the money back; registered by the requests module. Payload `{ refundId }`. */
export const REFUND_PROGRAM = "refund-program";

interface NewRefund {
  orderId: string;
  paymentId: string;
  programId: number;
  withdrawalId: string | null;
  amount: Halalas;
  vat: Halalas;
  reason: string;
  /** Who of the staff asked for it: it counts for their day. */
  askedBy: number | null;
}

/** Under the order's lock: what other refunds and a bank took, since the caller looked, cannot go back twice. */
async function requireHere(tx: Executor, { orderId, paymentId, amount }: NewRefund): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
  const [payment] = await tx
    .select({ amount: payments.amount, refunded: payments.refunded })
    .from(payments)
    .where(eq(payments.id, paymentId));
  const underWay = and(eq(refunds.paymentId, paymentId), eq(refunds.status, "processing"));
  const [given] = await tx
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(underWay);
  const held = (payment?.amount ?? 0) - (payment?.refunded ?? 0) - (given?.amount ?? 0) - (await disputedOf(tx, paymentId));
  if (amount > held) throw new Problem("refund_not_eligible");
}

/**
 * Writes down that money goes back, in the transaction that decides it; a job does it. Answers the refund's id.
 * @throws Problem `refund_not_eligible` for more than is here by now
 */
export async function startRefund(db: Executor, refund: NewRefund, context: ActionContext): Promise<string> {
  await requireHere(db, refund);
  const id = uuidV7(context.now);
  await db.insert(refunds).values({ ...refund, id, status: "processing", createdAt: context.now });
  const reason = `${refund.amount} of order ${refund.orderId}: ${refund.reason}`;
  await recordTransition(db, { subject: "refund", subjectId: id, from: null, to: "processing", reason }, context);
  const { orderId, amount, askedBy } = refund;
  await recordSecurityEvent(db, {
    name: "refund_started",
    subject: `order ${orderId}`,
    details: { refund: id, amount, asked_by: askedBy },
  });
  await enqueueJob(db, { kind: REFUND_PROGRAM, payload: { refundId: id }, runAt: context.now, onceKey: `${REFUND_PROGRAM}:${id}` });
  return id;
}

/**
 * Gives the money of a refund back and writes the rest once: credit note, the request's end, word to the student. Talks to the
 * network: never inside a transaction.
 * @throws Problem `unavailable` where the gateway does not answer: the job tries again
 */
export async function carryOutRefund(services: PaymentServices, refundId: string, context: ActionContext): Promise<void> {
  const [refund] = await services.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.status !== "processing") return;
  const asked = await refundPayment(services, refund.paymentId, context, { amount: refund.amount, key: refund.id });
  if (!asked) throw new Error(`no gateway can give back payment ${refund.paymentId}`);
  await services.db.transaction(async (tx) => {
    const withdrawal = refund.withdrawalId === null ? null : await lockWithdrawal(tx, refund.withdrawalId);
    const [locked] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("update");
    if (locked?.status !== "processing") return;
    await tx.update(refunds).set({ status: "done", doneAt: context.now }).where(eq(refunds.id, refundId));
    await recordTransition(tx, { subject: "refund", subjectId: refundId, from: "processing", to: "done" }, context);
    if (withdrawal) await moveWithdrawal(tx, withdrawal.request, "refunded", { refundedAt: context.now }, context);
    await notifyOfRefund(tx, refund, context.now);
    // Last: the counter's row and the tax unit's are everybody's, and stay locked until the end.
    const noteId = uuidV7(context.now);
    await tx.insert(creditNotes).values({
      id: noteId,
      number: await nextNumber(tx, "CRN", context.now),
      orderId: refund.orderId,
      refundId,
      amount: refund.amount,
      vat: refund.vat,
      issuedAt: context.now,
    });
    await issueTaxNote(tx, noteId, context);
    const payload = { paymentId: refund.paymentId, amount: refund.amount, refundId };
    await enqueueJob(tx, { kind: REFUND_MAIL, payload, runAt: context.now, onceKey: `${REFUND_MAIL}:${refundId}` });
  });
}

async function notifyOfRefund(tx: Executor, refund: typeof refunds.$inferSelect, now: Date): Promise<void> {
  const [order] = await tx.select({ userId: orders.userId, number: orders.number }).from(orders).where(eq(orders.id, refund.orderId));
  if (!order) return;
  const [request] = refund.withdrawalId
    ? await tx.select({ id: withdrawals.id }).from(withdrawals).where(eq(withdrawals.id, refund.withdrawalId))
    : [];
  await notify(
    tx,
    {
      userId: order.userId,
      kind: "refund_done",
      target: request ? { type: "withdrawal", id: request.id } : { type: "transaction", id: refund.paymentId },
      values: { order_number: order.number, amount: refund.amount },
    },
    now,
  );
}

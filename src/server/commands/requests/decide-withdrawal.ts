import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { refundDueDay } from "#contract/orders/refund.ts";
import { isUndecidedWithdrawal } from "#contract/requests/withdrawals.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { refundQuotes } from "#server/db/tables/requests.ts";
import { refuseWhileDisputed } from "#server/commands/orders/chargebacks/disputed-money.ts";
import { askForSecond, dropApprovals, needsSecond, refuseOwn } from "#server/commands/orders/approve-refund.ts";
import type { EnrollmentRow } from "#server/commands/enrollments/move-enrollment.ts";
import { lockWithdrawal, moveWithdrawal, type WithdrawalRow } from "./move-withdrawal.ts";
import { readHolidays } from "./open-requests.ts";
import { paidFor } from "#server/commands/orders/quote-refund.ts";
import { refundShare, shareBack } from "#server/commands/orders/sponsors/refund-share.ts";
import { startRefund } from "#server/commands/orders/refund-program.ts";
import { type Decision, refuseStale, notifyDecision } from "./request-decision.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { actorId } from "#server/commands/staff/staff-actor.ts";
import { holdsStill } from "./submit-withdrawal.ts";
import { withdrawEnrollment } from "#server/commands/enrollments/withdraw-enrollment.ts";

/**
 * Approves or rejects a withdrawal. Approved, the enrollment ends, its seat is free, and the money that was quoted begins its
 * way back, and as much of a sponsor's share of the seat; where nothing was quoted the request is closed.
 * @throws Problem `request_not_found`, `request_closed` once decided, `version_conflict`, `refund_not_eligible` where a refund
 *   was quoted and more than the limit was completed since: staff must say that they close it without one; `chargeback_open`
 */
export const decideWithdrawal = (db: Database, id: string, decision: Decision, context: ActionContext): Promise<void> =>
  db.transaction((tx) => decideInTransaction(tx, id, decision, context, null));

/** @param approval where a second person has confirmed it: a refund above the limit waits for them otherwise, and the request stays undecided */
export async function decideInTransaction(
  tx: Executor,
  id: string,
  decision: Decision,
  context: ActionContext,
  approval: { askedBy: number } | null,
): Promise<void> {
  const found = await lockWithdrawal(tx, id);
  if (!found) throw new Problem("request_not_found");
  const { request, enrollment } = found;
  if (!isUndecidedWithdrawal(request.status)) throw new Problem("request_closed");
  refuseStale(request.version, decision.version);
  const approved = decision.decision === "approve";
  const change = { decidedAt: context.now, decisionNote: decision.note };
  const due = approved ? await refundOf(tx, request, enrollment, decision.withoutRefund === true) : null;
  if (due) refuseOwn(request.userId, context);
  const share = due ? await shareBack(tx, enrollment, { back: due.amount, paid: due.paid }) : null;
  if (due && !approval && (await needsSecond(tx, due.orderId, due.amount + (share?.amount ?? 0), context))) {
    const { orderId, amount } = due;
    const seen = { reason: decision.note, withdraw: true, seenVersion: request.version };
    await askForSecond(tx, { orderId, programId: enrollment.programId, withdrawalId: id, amount, ...seen }, context);
    return;
  }
  await dropApprovals(tx, id, context);
  await moveWithdrawal(tx, request, approved ? "approved" : "rejected", change, context);
  if (approved) {
    await withdrawEnrollment(tx, enrollment, request.reference, context);
    if (due) {
      const askedBy = approval ? approval.askedBy : actorId(context);
      const { programId } = enrollment;
      const { orderId, paymentId, amount, vat } = due;
      const why = { reason: request.reference, askedBy };
      await startRefund(tx, { orderId, paymentId, amount, vat, withdrawalId: request.id, programId, ...why }, context);
      if (share) await refundShare(tx, share, why, context);
      const refundDue = refundDueDay(context.now, await readHolidays(tx));
      await moveWithdrawal(tx, request, "refund_processing", { refundDue }, context);
    } else await moveWithdrawal(tx, request, "closed_no_refund", {}, context);
  }
  await notifyDecision(tx, { userId: request.userId, kind: "withdrawal", id, enrollmentId: request.enrollmentId, approved }, context.now);
}

/** What goes back: what was quoted, never more than is still here. */
async function refundOf(tx: Executor, request: WithdrawalRow, enrollment: EnrollmentRow, without: boolean) {
  const [quote] = await tx.select().from(refundQuotes).where(eq(refundQuotes.id, request.quoteId));
  if (!quote?.eligible || without) return null;
  if (!holdsStill(quote, enrollment)) throw new Problem("refund_not_eligible", { data: { progress: enrollment.progress } });
  if (enrollment.orderId !== null) await refuseWhileDisputed(tx, enrollment.orderId);
  const paid = await paidFor(tx, enrollment.orderId, enrollment.programId);
  const amount = Math.min(quote.amount, paid?.paid ?? 0);
  if (!paid || amount === 0) return null;
  return {
    orderId: paid.orderId,
    paymentId: paid.paymentId,
    amount,
    paid: paid.paid,
    vat: amount === quote.amount ? quote.vat : Math.min(paid.vat, amount),
  };
}

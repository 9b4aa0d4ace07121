import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import { isUndecidedWithdrawal, QUOTE_MINUTES, type WithdrawalForm } from "#contract/requests/withdrawals.ts";
import type { Database } from "#server/db/client.ts";
import { refundQuotes, withdrawals } from "#server/db/tables/requests.ts";
import { canMoveEnrollment, type EnrollmentRow } from "#server/commands/enrollments/move-enrollment.ts";
import { lockWithdrawal, moveWithdrawal } from "./move-withdrawal.ts";
import { nextReference } from "#server/commands/next-reference.ts";
import { lockEnrollment, refuseSecondRequest } from "./open-requests.ts";
import { type QuoteRow } from "#server/commands/orders/quote-refund.ts";
import { recordTransition, type ActionContext } from "#server/commands/record-transition.ts";
import { attachFiles, recordRequestEvent } from "./request-events.ts";
import { notifyRequestWaits } from "#server/commands/notifications/notify-teachers.ts";

/** @throws Problem `withdrawal_not_allowed` where there is nothing left to leave */
export function refuseOver({ status, accessUntil }: EnrollmentRow, now: Date): void {
  if (!canMoveEnrollment(status, "withdrawn") || accessUntil <= now) throw new Problem("withdrawal_not_allowed");
}

/**
 * Takes a student's request to withdraw with the quote that they saw, once per id. The quote stays as it is from here on: it is
 * honoured for some minutes, so that midnight may fall between looking and sending.
 * @throws Problem `enrollment_not_found`, `request_already_pending`, `withdrawal_not_allowed`, `quote_expired` (also where more
 *   was completed since), `validation_error`, `idempotency_key_reused`
 */
export async function submitWithdrawal(db: Database, userId: number, form: WithdrawalForm, context: ActionContext): Promise<string> {
  return await db.transaction(async (tx) => {
    const enrollment = await lockEnrollment(tx, form.enrollment_id, userId);
    const [known] = await tx.select().from(withdrawals).where(eq(withdrawals.id, form.id));
    if (known) {
      if (known.userId !== userId || known.enrollmentId !== form.enrollment_id) throw new Problem("idempotency_key_reused");
      return known.id;
    }
    refuseOver(enrollment, context.now);
    await refuseSecondRequest(tx, enrollment.id);
    const [quote] = await tx
      .select()
      .from(refundQuotes)
      .where(and(eq(refundQuotes.id, form.quote_id), eq(refundQuotes.enrollmentId, enrollment.id), eq(refundQuotes.userId, userId)));
    if (!quote || isStale(quote, context.now) || !holdsStill(quote, enrollment)) throw new Problem("quote_expired");
    await tx.insert(withdrawals).values({
      id: form.id,
      reference: await nextReference(tx, "withdrawal", context.now),
      userId,
      enrollmentId: enrollment.id,
      status: "pending",
      reasonCode: form.reason_code,
      reason: form.reason,
      quoteId: quote.id,
      createdAt: context.now,
    });
    await attachFiles(tx, { kind: "withdrawal", id: form.id }, form.attachments, userId);
    await recordRequestEvent(tx, { kind: "withdrawal", id: form.id }, { from: null, to: "pending" }, context);
    await recordTransition(tx, { subject: "withdrawal", subjectId: form.id, from: null, to: "pending" }, context);
    await notifyRequestWaits(tx, "withdrawal", form.id, enrollment.programId, context.now);
    return form.id;
  });
}

/** The student changed their mind before anybody decided. @throws Problem `request_not_found`, `request_closed` */
export async function cancelWithdrawal(db: Database, id: string, userId: number, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockWithdrawal(tx, id);
    if (found?.request.userId !== userId) throw new Problem("request_not_found");
    if (found.request.status === "cancelled") return;
    if (!isUndecidedWithdrawal(found.request.status)) throw new Problem("request_closed");
    await moveWithdrawal(tx, found.request, "cancelled", {}, context);
  });
}

/** Whether a refund that was quoted still stands: the day is frozen with it, what was completed is looked at again. */
export const holdsStill = (quote: QuoteRow, { progress }: EnrollmentRow): boolean =>
  !quote.eligible || progress <= TERMS.refundProgressPercent;

const isStale = ({ createdAt }: QuoteRow, now: Date): boolean => now.getTime() - createdAt.getTime() > QUOTE_MINUTES * 60_000;

import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { isUndecidedWithdrawal } from "#contract/requests/withdrawals.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { lockCohorts } from "#server/commands/catalogue/cohort-seats.ts";
import { carryOut, lockPostponement } from "#server/commands/enrollments/postpone-enrollment.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { movePostponement } from "#server/commands/requests/move-postponement.ts";
import { lockWithdrawal, moveWithdrawal, type WithdrawalRow } from "#server/commands/requests/move-withdrawal.ts";
import { tellAssignee } from "#server/commands/requests/questions/answer-question.ts";
import { recordRequestEvent } from "#server/commands/requests/request-events.ts";
import { submitPostponement } from "#server/commands/requests/submit-postponement.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { withdrawals } from "#server/db/tables/requests.ts";
import { endOffer } from "./end-offer.ts";

/**
 * The student's answer to an offer. Accepted, the withdrawal is cancelled and a postponement is asked for and approved by the rules of
 * any other, with the seat that was held; declined, the withdrawal waits for staff again.
 * @returns the id of the postponement; null where it was declined
 * @throws Problem `request_not_found`, also for another's; `request_closed`, `offer_closed`, `postponement_not_allowed`, `seat_unavailable`
 */
export async function answerOffer(
  db: Database,
  { id, userId }: { id: string; userId: number },
  { answer, cohort_id: cohortId }: { answer: "accept" | "decline"; cohort_id: number },
  context: ActionContext,
): Promise<string | null> {
  return await db.transaction(async (tx) => {
    const found = await lockWithdrawal(tx, id);
    if (found?.request.userId !== userId) throw new Problem("request_not_found");
    const { request } = found;
    if (!isUndecidedWithdrawal(request.status)) throw new Problem("request_closed");
    const { offeredCohortId, offerUntil } = request;
    if (offeredCohortId !== cohortId || offerUntil === null || offerUntil <= context.now) throw new Problem("offer_closed");
    await lockCohorts(tx, [found.enrollment.cohortId, cohortId]);
    const [held] = await tx.select({ ending: cohorts.ending }).from(cohorts).where(eq(cohorts.id, cohortId));
    // Two people decided that it ends: a job will end the offer.
    if (held?.ending !== null) throw new Problem("offer_closed");
    if (answer === "decline") {
      await endOffer(tx, request, "offer_declined", context);
      await tellAssignee(tx, { kind: "withdrawal", id }, request.enrollmentId, context.now);
      return null;
    }
    return await accept(tx, request, cohortId, context);
  });
}

async function accept(tx: Executor, request: WithdrawalRow, cohortId: number, context: ActionContext): Promise<string> {
  const { id, userId, enrollmentId } = request;
  // The seat changes hands: it is not given back with the withdrawal.
  const none = { offeredCohortId: null, offerUntil: null };
  await tx.update(withdrawals).set(none).where(eq(withdrawals.id, id));
  Object.assign(request, none);
  await recordRequestEvent(tx, { kind: "withdrawal", id }, { from: request.status, to: "offer_accepted" }, context);
  await moveWithdrawal(tx, request, "cancelled", {}, context);
  const postponement = await submitPostponement(
    tx,
    userId,
    {
      id: uuidV7(context.now),
      enrollment_id: enrollmentId,
      target_cohort_id: cohortId,
      from: riyadhDay(context.now),
      reason_code: "other",
      reason: request.reason || request.reference,
      attachments: [],
      consent: true,
    },
    context,
    { seatHeld: true },
  );
  const found = await lockPostponement(tx, postponement);
  if (!found) throw new Problem("request_not_found");
  // Staff approved it when they offered it.
  const bySystem = { ...context, actor: "system" };
  await movePostponement(tx, found.request, "approved", { decidedAt: context.now, seatHeld: true }, bySystem);
  await carryOut(tx, found, bySystem);
  return postponement;
}

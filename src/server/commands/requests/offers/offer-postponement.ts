import { eq } from "drizzle-orm";
import { businessDaysAfter } from "#contract/orders/refund.ts";
import { Problem } from "#contract/problem.ts";
import { REPLY_BUSINESS_DAYS } from "#contract/requests/postponement.ts";
import type { PostponementHindrance } from "#contract/requests/postponements.ts";
import { isUndecidedWithdrawal } from "#contract/requests/withdrawals.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import { holdSeat, lockCohorts } from "#server/commands/catalogue/cohort-seats.ts";
import type { EnrollmentRow } from "#server/commands/enrollments/move-enrollment.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { dropApprovals } from "#server/commands/orders/approve-refund.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { lockWithdrawal } from "#server/commands/requests/move-withdrawal.ts";
import { readHolidays } from "#server/commands/requests/open-requests.ts";
import { hindrances, laterCohorts, timesPostponed } from "#server/commands/requests/postponement-options.ts";
import { programTitles, refuseStale } from "#server/commands/requests/request-decision.ts";
import { OFFERED, recordRequestEvent } from "#server/commands/requests/request-events.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { withdrawals } from "#server/db/tables/requests.ts";

const DAY_MS = 86_400_000;

/** Into which cohorts a postponement of an enrollment can be offered now, why into none, and until which day. */
export async function offersFor(db: Executor, enrollment: EnrollmentRow, now: Date) {
  const [used, later, holidays] = [
    (await timesPostponed(db, [enrollment.id])).get(enrollment.id) ?? 0,
    await laterCohorts(db, [enrollment.programId], now),
    await readHolidays(db),
  ];
  const { status, accessUntil } = enrollment;
  const reasons: PostponementHindrance[] = hindrances({ status, accessUntil, usedTimes: used, requestOpen: false, now });
  return {
    reasons,
    cohorts:
      reasons.length > 0 ? [] : later.filter(({ id, seatsTaken, seatsTotal }) => id !== enrollment.cohortId && seatsTaken < seatsTotal),
    until: businessDaysAfter(riyadhDay(now), REPLY_BUSINESS_DAYS, holidays),
  };
}

/**
 * Offers a postponement into a later cohort in place of a withdrawal, holds a seat there, and tells the student. It lapses after three
 * business days, and on the day the cohort begins.
 * @throws Problem `request_not_found`, `request_closed` once decided, `version_conflict`, `question_open` while it waits for its sender,
 *   `postponement_not_allowed` with the reasons, `seat_unavailable`
 */
export async function offerPostponement(
  db: Database,
  id: string,
  offer: { cohortId: number; note: string | null; version: number },
  context: ActionContext,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockWithdrawal(tx, id);
    if (!found) throw new Problem("request_not_found");
    const { request, enrollment } = found;
    if (!isUndecidedWithdrawal(request.status)) throw new Problem("request_closed");
    refuseStale(request.version, offer.version);
    if (request.waitsSince) throw new Problem("question_open");
    const { reasons, cohorts: offered, until } = await offersFor(tx, enrollment, context.now);
    if (reasons.length > 0) throw new Problem("postponement_not_allowed", { data: { reasons } });
    const cohort = offered.find((one) => one.id === offer.cohortId);
    if (!cohort) throw new Problem("seat_unavailable");
    await lockCohorts(tx, [cohort.id]);
    if (!(await holdSeat(tx, cohort.id, context.now))) throw new Problem("seat_unavailable");
    await dropApprovals(tx, id, context);
    const lapses = [riyadhDayStart(until).getTime() + DAY_MS, riyadhDayStart(cohort.startsOn).getTime()];
    const offerUntil = new Date(Math.min(...lapses));
    const set = { waitsSince: context.now, offeredCohortId: cohort.id, offerUntil, version: request.version + 1 };
    await tx.update(withdrawals).set(set).where(eq(withdrawals.id, id));
    const { status, userId, enrollmentId } = request;
    await recordRequestEvent(tx, { kind: "withdrawal", id }, { from: status, to: OFFERED, note: offer.note }, context);
    await recordTransition(tx, { subject: "withdrawal", subjectId: id, from: status, to: OFFERED }, context);
    const program = await programTitles(tx, enrollmentId);
    const values = { request: "withdrawal", decision: "offered", program, until: offerUntil.toISOString() } as const;
    await notify(tx, { userId, kind: "request_decided", target: { type: "withdrawal", id }, values }, context.now);
  });
}

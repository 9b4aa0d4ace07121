import { and, eq, lt, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { lockCohorts, releaseSeat } from "#server/commands/catalogue/cohort-seats.ts";
import type { EnrollmentRow } from "#server/commands/enrollments/move-enrollment.ts";
import { leaveGroups } from "#server/commands/coursework/groups/leave-groups.ts";
import { notifyEnrolled } from "#server/commands/notifications/notify-enrolled.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { lockEnrollment, refuseSecondRequest } from "#server/commands/requests/open-requests.ts";
import { dayAfter } from "./enrol-by-hand.ts";
import { learnerClashes } from "./learner-clashes.ts";

export interface TransferWish {
  enrollmentId: number;
  cohortId: number;
  /** The cohort that was seen. */
  seenCohortId: number | null;
  reason: string;
  allowClash: boolean;
  /** Also one that pauses: it comes back with the other cohort where it would have come back with its own. */
  pausedToo?: boolean;
}

/**
 * Moves an enrollment that runs to another cohort of its program: a seat there is taken before the own is given back, access never ends
 * before the cohort does, marks of attendance stay with the cohort that is left.
 * @throws Problem `enrollment_not_found`, `version_conflict`, `enrollment_closed`, `request_already_pending`, `validation_error`,
 *   `seat_unavailable`, `session_clash` with the number of clashes
 */
export async function transferEnrollment(tx: Executor, wish: TransferWish, context: ActionContext): Promise<EnrollmentRow> {
  const { now } = context;
  const enrollment = await lockEnrollment(tx, wish.enrollmentId);
  if (enrollment.cohortId !== wish.seenCohortId) throw new Problem("version_conflict");
  const paused = enrollment.status === "postponed" && wish.pausedToo === true;
  if ((enrollment.status !== "active" && enrollment.status !== "pending" && !paused) || enrollment.accessUntil <= now)
    throw new Problem("enrollment_closed");
  await refuseSecondRequest(tx, enrollment.id);
  await lockCohorts(tx, [enrollment.cohortId, wish.cohortId]);
  const [target] = await tx.select().from(cohorts).where(eq(cohorts.id, wish.cohortId));
  const fits =
    target?.programId === enrollment.programId && target.archivedAt === null && target.ending === null && target.endsOn >= riyadhDay(now);
  if (!target || !fits || target.id === enrollment.cohortId) return refuseField("cohort_id", "selection");
  if (!wish.allowClash) {
    const [clash] = await learnerClashes(tx, [{ userId: enrollment.userId, cohortId: target.id }], { now, except: enrollment.id });
    if (clash) throw new Problem("session_clash", { data: { clashes: clash.count } });
  }
  const [seated] = await tx
    .update(cohorts)
    .set({ seatsTaken: sql`${cohorts.seatsTaken} + 1` })
    .where(and(eq(cohorts.id, target.id), lt(cohorts.seatsTaken, cohorts.seatsTotal)))
    .returning({ id: cohorts.id });
  if (!seated) throw new Problem("seat_unavailable", { data: { program_id: enrollment.programId, cohort_id: target.id } });
  const left = enrollment.cohortId;
  const ends = dayAfter(target.endsOn);
  const change = {
    cohortId: target.id,
    ...(paused ? await comesBackWith(tx, enrollment, target) : {}),
    // One that waits for its first day begins with a cohort that has begun; nobody who learns is made to wait.
    status: enrollment.status === "pending" && target.startsOn <= riyadhDay(now) ? ("active" as const) : enrollment.status,
    accessUntil: enrollment.accessUntil > ends ? enrollment.accessUntil : ends,
  };
  await tx.update(enrollments).set(change).where(eq(enrollments.id, enrollment.id));
  await leaveGroups(tx, [enrollment.id]);
  await releaseSeat(tx, left, now);
  await touchPublic(tx, ...ofPrograms([enrollment.programId]));
  const moved = { from: `cohort ${left ?? "-"}`, to: `cohort ${target.id}`, reason: wish.reason };
  await recordTransition(tx, { subject: "enrollment", subjectId: String(enrollment.id), ...moved }, context);
  await recordSecurityEvent(tx, {
    name: "enrollment_moved",
    personId: enrollment.userId,
    subject: `enrollment ${enrollment.id}`,
    details: { from: left, to: target.id },
  });
  await notifyEnrolled(tx, enrollment, "moved", riyadhDayStart(target.startsOn), now);
  return { ...enrollment, ...change };
}

/** Whoever pauses until their cohort begins pauses until the other one does; who pauses for days of their own keeps those. */
async function comesBackWith(tx: Executor, { id, cohortId, resumesOn }: EnrollmentRow, target: typeof cohorts.$inferSelect) {
  const [meant] = await tx
    .update(postponements)
    .set({ targetCohortId: target.id })
    .where(and(eq(postponements.enrollmentId, id), eq(postponements.status, "applied"), eq(postponements.targetCohortId, cohortId ?? 0)))
    .returning({ id: postponements.id });
  return { resumesOn: meant ? target.startsOn : resumesOn };
}

import { Problem } from "#contract/problem.ts";
import { canMoveEnrollment, type EnrollmentRow } from "#server/commands/enrollments/move-enrollment.ts";
import { withdrawEnrollment } from "#server/commands/enrollments/withdraw-enrollment.ts";
import { notifyEnrolled } from "#server/commands/notifications/notify-enrolled.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { lockEnrollment, refuseSecondRequest } from "#server/commands/requests/open-requests.ts";
import type { Executor } from "#server/db/client.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { freeCompanySeat, seatAfter, type SeatAfter } from "./seat-after.ts";

/** Whether staff may end it: it runs, is about to or pauses, and its time is not over. */
export const canEnd = ({ status, accessUntil }: Pick<EnrollmentRow, "status" | "accessUntil">, now: Date): boolean =>
  status !== "expired" && accessUntil > now && canMoveEnrollment(status, "withdrawn");

/**
 * Ends an enrollment by hand: access closes now, the seat goes to whose it is, and no money moves.
 * @throws Problem `enrollment_not_found`, `enrollment_closed`, `request_already_pending`
 */
export async function endEnrollment(
  tx: Executor,
  { enrollmentId, reason }: { enrollmentId: number; reason: string },
  context: ActionContext,
): Promise<{ enrollment: EnrollmentRow; seat: SeatAfter }> {
  const { now } = context;
  const enrollment = await lockEnrollment(tx, enrollmentId);
  if (!canEnd(enrollment, now)) throw new Problem("enrollment_closed");
  await refuseSecondRequest(tx, enrollment.id);
  const seat = await seatAfter(tx, enrollment, now);
  await withdrawEnrollment(tx, enrollment, reason, context, { keepsSeat: seat === "company" });
  if (seat === "company") await freeCompanySeat(tx, enrollment.id, now);
  await recordSecurityEvent(tx, {
    name: "enrollment_ended",
    personId: enrollment.userId,
    subject: `enrollment ${enrollment.id}`,
    details: { program: enrollment.programId, cohort: enrollment.cohortId },
  });
  await notifyEnrolled(tx, enrollment, "ended", null, now);
  return { enrollment, seat };
}

import { and, eq, gt, inArray, ne } from "drizzle-orm";
import { EXTEND_MONTHS_MOST } from "#contract/enrollments/enrollment-access.ts";
import type { EnrollmentStatus } from "#contract/enrollments/enrollments.ts";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { OWNED } from "#server/commands/cart/refuse-undeliverable.ts";
import { monthsLater } from "#server/commands/enrollments/access-months.ts";
import { type EnrollmentRow, moveEnrollment } from "#server/commands/enrollments/move-enrollment.ts";
import { notifyEnrolled } from "#server/commands/notifications/notify-enrolled.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { dayAfter } from "./enrol-by-hand.ts";

/** The last moment of a day in Riyadh: shown as a date it is that day. */
const lastMoment = (day: string): Date => new Date(dayAfter(day).getTime() - 1_000);

/** The days on which extended access may end: later than now, and than today. Null: it is over for good, or lasts as long as it may. */
export function extensionDays(status: EnrollmentStatus, accessUntil: Date, now: Date): { from: string; to: string } | null {
  if (status === "withdrawn") return null;
  const latest = accessUntil > now ? riyadhDay(accessUntil) : null;
  const from = latest === null ? riyadhDay(now) : riyadhDay(dayAfter(latest));
  const to = riyadhDay(monthsLater(now, EXTEND_MONTHS_MOST));
  return from <= to ? { from, to } : null;
}

export interface ExtensionWish {
  enrollmentId: number;
  lastDay: string;
  /** The end that was seen. */
  seenUntil: Date;
  reason: string;
}

/**
 * Gives an enrollment a later last day of access; one that has expired runs again.
 * @throws Problem `enrollment_not_found`, `version_conflict`, `enrollment_closed`, `validation_error`; `already_enrolled` where the person
 *   took the program again since it expired
 */
export async function extendAccess(tx: Executor, wish: ExtensionWish, context: ActionContext): Promise<EnrollmentRow> {
  const { now } = context;
  const enrollment = await lockEnrollment(tx, wish.enrollmentId);
  const before = enrollment.accessUntil;
  if (before.getTime() !== wish.seenUntil.getTime()) throw new Problem("version_conflict");
  const days = extensionDays(enrollment.status, before, now);
  if (days === null) throw new Problem("enrollment_closed");
  if (wish.lastDay < days.from || wish.lastDay > days.to)
    throw new Problem("validation_error", { fields: { last_day: [{ key: "day.range", values: days }] } });
  if (before <= now) await refuseSecond(tx, enrollment, now);
  const accessUntil = lastMoment(wish.lastDay);
  if (enrollment.status === "expired") await moveEnrollment(tx, enrollment, "active", wish.reason, { accessUntil }, context);
  else {
    await tx.update(enrollments).set({ accessUntil }).where(eq(enrollments.id, enrollment.id));
    enrollment.accessUntil = accessUntil;
  }
  const moved = { from: `until ${riyadhDay(before)}`, to: `until ${wish.lastDay}` };
  await recordTransition(tx, { subject: "enrollment", subjectId: String(enrollment.id), ...moved, reason: wish.reason }, context);
  await recordSecurityEvent(tx, {
    name: "enrollment_extended",
    personId: enrollment.userId,
    subject: `enrollment ${enrollment.id}`,
    details: { from: riyadhDay(before), until: wish.lastDay },
  });
  await notifyEnrolled(tx, enrollment, "extended", accessUntil, now);
  return enrollment;
}

async function refuseSecond(tx: Executor, { id, userId, programId }: EnrollmentRow, now: Date): Promise<void> {
  const stands = and(
    eq(enrollments.userId, userId),
    eq(enrollments.programId, programId),
    ne(enrollments.id, id),
    inArray(enrollments.status, [...OWNED]),
    gt(enrollments.accessUntil, now),
  );
  if ((await tx.$count(enrollments, stands)) > 0) throw new Problem("already_enrolled", { data: { program_id: programId } });
}

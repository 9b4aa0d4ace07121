import { eq } from "drizzle-orm";
import type { PostponementForm } from "#contract/requests/postponements.ts";
import { Problem } from "#contract/problem.ts";
import { POSTPONEMENT } from "#contract/requests/postponement.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { type EnrollmentRow } from "#server/commands/enrollments/move-enrollment.ts";
import { movePostponement } from "./move-postponement.ts";
import { nextReference } from "#server/commands/next-reference.ts";
import { lockEnrollment, refuseSecondRequest } from "./open-requests.ts";
import { hindrances, laterCohorts, timesPostponed } from "./postponement-options.ts";
import { lockPostponement, resumeEnrollment } from "#server/commands/enrollments/postpone-enrollment.ts";
import { recordTransition, type ActionContext } from "#server/commands/record-transition.ts";
import { attachFiles, recordRequestEvent } from "./request-events.ts";

const DAY_MS = 86_400_000;

/**
 * Takes a student's request to postpone, once per id however often it is sent.
 * @throws Problem `enrollment_not_found`, `request_already_pending`, `postponement_not_allowed` (with the reasons),
 *   `seat_unavailable` for a cohort that began or was closed meanwhile, `validation_error`, `idempotency_key_reused`
 * @param seatHeld a seat is kept there already, also of a cohort that was closed meanwhile
 */
export async function submitPostponement(
  db: Executor,
  userId: number,
  form: PostponementForm,
  context: ActionContext,
  { seatHeld = false }: { seatHeld?: boolean } = {},
): Promise<string> {
  return await db.transaction(async (tx) => {
    const enrollment = await lockEnrollment(tx, form.enrollment_id, userId);
    const [known] = await tx.select().from(postponements).where(eq(postponements.id, form.id));
    if (known) {
      if (known.userId !== userId || known.enrollmentId !== form.enrollment_id || known.reason !== form.reason)
        throw new Problem("idempotency_key_reused");
      return known.id;
    }
    await resumeEnrollment(tx, enrollment, context);
    await refuseSecondRequest(tx, enrollment.id);
    const reasons = hindrances({
      status: enrollment.status,
      accessUntil: enrollment.accessUntil,
      usedTimes: (await timesPostponed(tx, [enrollment.id])).get(enrollment.id) ?? 0,
      requestOpen: false,
      now: context.now,
    });
    if (reasons.length > 0) throw new Problem("postponement_not_allowed", { data: { reasons } });
    const days = await checkedDays(tx, enrollment, form, { now: context.now, seatHeld });
    await tx.insert(postponements).values({
      id: form.id,
      reference: await nextReference(tx, "postponement", context.now),
      userId,
      enrollmentId: enrollment.id,
      status: "pending",
      reasonCode: form.reason_code,
      reason: form.reason,
      fromDay: days.from,
      toDay: days.to,
      targetCohortId: form.target_cohort_id ?? null,
      fromCohortId: enrollment.cohortId,
      createdAt: context.now,
    });
    await attachFiles(tx, { kind: "postponement", id: form.id }, form.attachments, userId);
    await recordRequestEvent(tx, { kind: "postponement", id: form.id }, { from: null, to: "pending" }, context);
    await recordTransition(tx, { subject: "postponement", subjectId: form.id, from: null, to: "pending" }, context);
    return form.id;
  });
}

/** The student changed their mind before anybody decided. @throws Problem `request_not_found`, `request_closed` */
export async function cancelPostponement(db: Database, id: string, userId: number, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockPostponement(tx, id);
    if (found?.request.userId !== userId) throw new Problem("request_not_found");
    if (found.request.status === "cancelled") return;
    if (found.request.status !== "pending") throw new Problem("request_closed");
    await movePostponement(tx, found.request, "cancelled", {}, context);
  });
}

/**
 * The days of the pause, as far as they can be. One that was asked for without a connection may begin before today: it then
 * begins today. Into a cohort it ends with that cohort's first day.
 */
async function checkedDays(
  db: Executor,
  enrollment: EnrollmentRow,
  form: PostponementForm,
  { now, seatHeld }: { now: Date; seatHeld: boolean },
): Promise<{ from: string; to: string | null }> {
  const today = riyadhDay(now);
  const from = form.from < today ? today : form.from;
  const last = dayAfter(today, POSTPONEMENT.startsWithinDays);
  if (from > last) throw range("from", today, last);
  if (form.target_cohort_id !== undefined) {
    const target = (await laterCohorts(db, [enrollment.programId], now, { closedToo: seatHeld })).find(
      ({ id }) => id === form.target_cohort_id,
    );
    if (!target || target.id === enrollment.cohortId) throw new Problem("seat_unavailable");
    if (from >= target.startsOn) throw range("from", today, dayAfter(target.startsOn, -1));
    return { from, to: target.startsOn };
  }
  const to = form.to ?? "";
  const end = dayAfter(from, POSTPONEMENT.maxDays);
  if (to <= from || to > end) throw range("to", dayAfter(from, 1), end);
  return { from, to };
}

const dayAfter = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const range = (field: string, from: string, to: string) =>
  new Problem("validation_error", { fields: { [field]: [{ key: "day.range", values: { from, to } }] } });

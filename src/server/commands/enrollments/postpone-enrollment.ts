import { eq } from "drizzle-orm";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { holdSeat, lockCohorts, releaseSeat } from "#server/commands/catalogue/cohort-seats.ts";
import { type EnrollmentRow, moveEnrollment } from "./move-enrollment.ts";
import { movePostponement, type PostponementRow } from "#server/commands/requests/move-postponement.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

const DAY_MS = 86_400_000;

/** A request and its enrollment, both locked: always the enrollment first. */
export async function lockPostponement(db: Executor, id: string): Promise<{ request: PostponementRow; enrollment: EnrollmentRow } | null> {
  const [known] = await db.select({ enrollmentId: postponements.enrollmentId }).from(postponements).where(eq(postponements.id, id));
  if (!known) return null;
  const enrollment = await lockEnrollment(db, known.enrollmentId);
  const [request] = await db.select().from(postponements).where(eq(postponements.id, id)).for("update");
  return request ? { request, enrollment } : null;
}

/**
 * Does what can be done now for an approved request: a seat of the target cohort is held before the enrollment's own is
 * given back, and both change hands in one transaction, on the day the pause begins. Without a free seat the request waits
 * and the enrollment stays as it is: at no moment has it no seat.
 */
export async function carryOut(
  db: Executor,
  { request, enrollment }: { request: PostponementRow; enrollment: EnrollmentRow },
  context: ActionContext,
): Promise<void> {
  if (request.status !== "approved") return;
  if (enrollment.status !== "active" && enrollment.status !== "pending") return await endPostponement(db, request, "cancelled", context);
  const { targetCohortId } = request;
  const moves = targetCohortId !== null && targetCohortId !== enrollment.cohortId;
  if (moves) await lockCohorts(db, [enrollment.cohortId, targetCohortId]);
  if (moves && !request.seatHeld) {
    const held = await holdSeat(db, targetCohortId, context.now);
    await note(db, request, { seatHeld: held, waitingForSeat: !held });
    if (!held) return await giveUpIfBegun(db, request, targetCohortId, context);
  }
  if (request.fromDay > riyadhDay(context.now)) return;
  const target = targetCohortId === null ? null : await cohortDays(db, targetCohortId);
  const left = enrollment.cohortId;
  await moveEnrollment(
    db,
    enrollment,
    "postponed",
    request.reference,
    {
      resumesOn: target?.startsOn ?? request.toDay,
      ...(moves ? { cohortId: targetCohortId } : {}),
      // A later cohort must not run out of access before it ends.
      ...(target ? { accessUntil: later(enrollment.accessUntil, dayAfter(target.endsOn)) } : {}),
    },
    context,
  );
  if (moves) await releaseSeat(db, left, context.now);
  await movePostponement(db, request, "applied", { seatHeld: false, waitingForSeat: false }, context);
}

/** Ends an approved request that will not be carried out; a seat that it held goes back. */
export async function endPostponement(
  db: Executor,
  request: PostponementRow,
  to: "expired" | "cancelled",
  context: ActionContext,
): Promise<void> {
  if (request.seatHeld) {
    await lockCohorts(db, [request.targetCohortId]);
    await releaseSeat(db, request.targetCohortId, context.now);
  }
  await movePostponement(db, request, to, { seatHeld: false, waitingForSeat: false }, context);
}

/** Puts a paused enrollment back to work on its day, and its request with it. */
export async function resumeEnrollment(db: Executor, enrollment: EnrollmentRow, context: ActionContext): Promise<void> {
  if (enrollment.status !== "postponed" || enrollment.resumesOn === null || enrollment.resumesOn > riyadhDay(context.now)) return;
  await moveEnrollment(db, enrollment, "active", "resumed", { resumesOn: null }, context);
  const applied = await db.select().from(postponements).where(eq(postponements.enrollmentId, enrollment.id)).for("update");
  for (const request of applied) if (request.status === "applied") await movePostponement(db, request, "resumed", {}, context);
}

async function note(db: Executor, request: PostponementRow, change: Pick<PostponementRow, "seatHeld" | "waitingForSeat">): Promise<void> {
  await db.update(postponements).set(change).where(eq(postponements.id, request.id));
  Object.assign(request, change);
}

async function giveUpIfBegun(db: Executor, request: PostponementRow, cohortId: number, context: ActionContext): Promise<void> {
  const target = await cohortDays(db, cohortId);
  if (!target || target.startsOn <= riyadhDay(context.now)) await endPostponement(db, request, "expired", context);
}

async function cohortDays(db: Executor, id: number) {
  const [row] = await db.select({ startsOn: cohorts.startsOn, endsOn: cohorts.endsOn }).from(cohorts).where(eq(cohorts.id, id));
  return row ?? null;
}

const later = (a: Date, b: Date): Date => (a > b ? a : b);
const dayAfter = (day: string): Date => new Date(riyadhDayStart(day).getTime() + DAY_MS);

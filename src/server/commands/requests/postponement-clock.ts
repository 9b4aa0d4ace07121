import { and, asc, eq, isNotNull, lte, or, sql } from "drizzle-orm";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Database } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { lockEnrollment } from "./open-requests.ts";
import { movePostponement } from "./move-postponement.ts";
import { carryOut, lockPostponement, resumeEnrollment } from "#server/commands/enrollments/postpone-enrollment.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

/** A round at most: the next one takes the rest. */
const BATCH = 200;

/**
 * Tries again what waits for a seat, in the order it was approved, each in a transaction of its own.
 * @param cohortId of this cohort alone, where a seat was just freed
 */
export async function seatTheWaiting(db: Database, cohortId: number | null, context: ActionContext): Promise<void> {
  const waiting = await db
    .select({ id: postponements.id })
    .from(postponements)
    .where(
      and(
        eq(postponements.status, "approved"),
        cohortId === null
          ? or(eq(postponements.waitingForSeat, true), lte(postponements.fromDay, riyadhDay(context.now)))
          : and(eq(postponements.waitingForSeat, true), eq(postponements.targetCohortId, cohortId)),
      ),
    )
    .orderBy(asc(postponements.decidedAt), asc(postponements.id))
    .limit(BATCH);
  for (const { id } of waiting) {
    const done = await db.transaction(async (tx) => {
      const found = await lockPostponement(tx, id);
      if (found) await carryOut(tx, found, context);
      return found?.request.waitingForSeat !== true;
    });
    // Who was approved first comes first: nobody behind finds a seat either.
    if (!done && cohortId !== null) return;
  }
}

/** What the days bring: pauses that begin and end, and requests that nobody decided on in time. */
export async function turnPostponements(db: Database, context: ActionContext): Promise<void> {
  const today = riyadhDay(context.now);
  await seatTheWaiting(db, null, context);
  const back = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.status, "postponed"), isNotNull(enrollments.resumesOn), lte(enrollments.resumesOn, today)))
    .limit(BATCH);
  for (const { id } of back) await db.transaction(async (tx) => resumeEnrollment(tx, await lockEnrollment(tx, id), context));
  const late = await db
    .select({ id: postponements.id })
    .from(postponements)
    .leftJoin(cohorts, eq(cohorts.id, postponements.targetCohortId))
    .where(and(eq(postponements.status, "pending"), sql`coalesce(${cohorts.startsOn}, ${postponements.toDay}) <= ${today}::date`))
    .limit(BATCH);
  for (const { id } of late) {
    await db.transaction(async (tx) => {
      const found = await lockPostponement(tx, id);
      if (found?.request.status === "pending") await movePostponement(tx, found.request, "expired", {}, context);
    });
  }
}

import { and, eq, inArray } from "drizzle-orm";
import type { SEATS_AFTER } from "#contract/enrollments/enrollment-access.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { EnrollmentRow } from "#server/commands/enrollments/move-enrollment.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { companySeats, seatInvitations } from "#server/db/tables/orders/company-seats.ts";

export type SeatAfter = (typeof SEATS_AFTER)[number];

/**
 * Whose the seat of an enrollment is once it has ended. A company's or a sponsor's stays theirs until the cohort begins, for somebody else;
 * not where the learner paid a part of it.
 */
export async function seatAfter(
  db: Executor,
  enrollment: Pick<EnrollmentRow, "id" | "cohortId" | "orderId">,
  now: Date,
): Promise<SeatAfter> {
  if (enrollment.cohortId === null) return "none";
  if (enrollment.orderId !== null) return "cohort";
  const [seat] = await db
    .select({ startsOn: cohorts.startsOn })
    .from(companySeats)
    .innerJoin(cohorts, eq(cohorts.id, companySeats.cohortId))
    .where(and(eq(companySeats.enrollmentId, enrollment.id), eq(companySeats.cohortId, enrollment.cohortId)));
  return seat && seat.startsOn > riyadhDay(now) ? "company" : "cohort";
}

/** Lets a company's seat be given to another: who had it has left. */
export async function freeCompanySeat(tx: Executor, enrollmentId: number, now: Date): Promise<void> {
  const freed = await tx
    .update(companySeats)
    .set({ enrollmentId: null })
    .where(eq(companySeats.enrollmentId, enrollmentId))
    .returning({ id: companySeats.id });
  const ids = freed.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(seatInvitations)
      .set({ status: "withdrawn", endedAt: now })
      .where(and(inArray(seatInvitations.seatId, ids), inArray(seatInvitations.status, ["open", "accepted"])));
}

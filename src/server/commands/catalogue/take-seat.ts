import { and, asc, eq, gte, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { takeOfferedSeat } from "./seat-offers.ts";
import { countSeat, lockCohorts, seatsSpokenFor } from "./cohort-seats.ts";

export interface Seat {
  cohortId: number;
  startsOn: string;
}

/**
 * Takes a seat in the earliest cohort that can be joined: not closed, not begun, with a seat left. The cohorts that could be
 * it are locked first, so two buyers of the last seat come one after the other.
 * @returns null for a program that has no cohort to join: it is taken without one
 * @throws Problem `seat_unavailable` where every such cohort is full
 */
export async function takeSeat(db: Executor, programId: number, now: Date): Promise<Seat | null> {
  const open = and(eq(cohorts.programId, programId), eq(cohorts.closed, false), gte(cohorts.startsOn, riyadhDay(now)));
  const joinable = await db.select({ id: cohorts.id }).from(cohorts).where(open).orderBy(asc(cohorts.id)).for("no key update");
  if (joinable.length === 0) return null;
  const [cohort] = await db
    .select({ cohortId: cohorts.id, startsOn: cohorts.startsOn })
    .from(cohorts)
    .where(and(open, sql`${cohorts.seatsTaken} + ${seatsSpokenFor} < ${cohorts.seatsTotal}`))
    .orderBy(asc(cohorts.startsOn), asc(cohorts.id))
    .limit(1);
  if (!cohort) throw new Problem("seat_unavailable", { data: { program_id: programId } });
  await db
    .update(cohorts)
    .set({ seatsTaken: sql`${cohorts.seatsTaken} + 1` })
    .where(eq(cohorts.id, cohort.cohortId));
  return cohort;
}

/**
 * Takes a person a seat in these cohorts, or a company its seats, all or none: each can still be joined and has so many left, or one that was
 * offered to the person. They are locked in the order of their ids.
 * @throws Problem `seat_unavailable` with the program of the first that has none
 */
export async function takeSeatsIn(
  db: Executor,
  userId: number,
  wanted: readonly { programId: number; cohortId: number; seats: number | null }[],
  now: Date,
): Promise<void> {
  await lockCohorts(
    db,
    wanted.map(({ cohortId }) => cohortId),
  );
  for (const { programId, cohortId, seats } of wanted) {
    const meant = and(eq(cohorts.id, cohortId), eq(cohorts.programId, programId), gte(cohorts.startsOn, riyadhDay(now)));
    if (seats === null && (await takeOfferedSeat(db, { userId, cohortId }, now))) continue;
    if (!(await countSeat(db, meant, { seats: seats ?? 1 })))
      throw new Problem("seat_unavailable", { data: { program_id: programId, cohort_id: cohortId } });
  }
}

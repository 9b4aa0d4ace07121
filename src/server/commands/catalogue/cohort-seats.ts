import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { waitingList } from "#server/db/tables/waiting-list.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";

/** Job that gives freed seats to those who wait for one; registered by the requests module. Payload `{ cohortId }`. */
export const SEAT_FREED = "seat-freed";

/**
 * Locks cohorts until the transaction ends, always in the order of their ids: two moves the other way round cannot meet. Not
 * against rows that merely refer to a cohort, which PostgreSQL locks in an order of its own.
 */
export async function lockCohorts(db: Executor, ids: readonly (number | null)[]): Promise<void> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return;
  await db.select({ id: cohorts.id }).from(cohorts).where(inArray(cohorts.id, wanted)).orderBy(asc(cohorts.id)).for("no key update");
}

/**
 * Takes a seat in one cohort that can still be joined: open, not begun, with a seat left. The cohort is locked by the caller.
 * @returns whether there was one
 */
export async function holdSeat(db: Executor, cohortId: number, now: Date): Promise<boolean> {
  // Who is enrolled already comes before those who wait for a first seat.
  const taken = await countSeat(db, and(eq(cohorts.id, cohortId), gt(cohorts.startsOn, riyadhDay(now))), { ahead: true });
  if (!taken) return false;
  await touchPublic(db, ...ofPrograms([taken.programId]));
  return true;
}

/** How many wait for a seat of the cohort of the surrounding query and have not been offered one: so many free seats are spoken for. */
export const seatsSpokenFor: SQL<number> = sql<number>`(select count(*)::int from ${waitingList}
  where ${waitingList.cohortId} = ${cohorts.id} and ${waitingList.offeredUntil} is null)`;

/**
 * Counts seats of the cohort that is meant as taken, all or none, where it is open and so many are left that nobody waits for; null where
 * they were not.
 * @param ahead before those who wait
 */
export async function countSeat(
  db: Executor,
  meant: SQL | undefined,
  { ahead = false, seats = 1 }: { ahead?: boolean; seats?: number } = {},
): Promise<{ programId: number } | null> {
  const spoken = ahead ? cohorts.seatsTaken : sql`${cohorts.seatsTaken} + ${seatsSpokenFor}`;
  const [taken] = await db
    .update(cohorts)
    .set({ seatsTaken: sql`${cohorts.seatsTaken} + ${seats}` })
    .where(and(meant, eq(cohorts.closed, false), sql`${spoken} + ${seats} <= ${cohorts.seatsTotal}`))
    .returning({ programId: cohorts.programId });
  return taken ?? null;
}

/** Gives a seat back, or several, and lets those who wait know. The cohort is locked by the caller. */
export async function releaseSeat(db: Executor, cohortId: number | null, now: Date, seats = 1): Promise<void> {
  if (cohortId === null) return;
  const given = await db
    .update(cohorts)
    .set({ seatsTaken: sql`greatest(${cohorts.seatsTaken} - ${seats}, 0)` })
    .where(eq(cohorts.id, cohortId))
    .returning({ programId: cohorts.programId });
  await enqueueJob(db, { kind: SEAT_FREED, payload: { cohortId }, runAt: now });
  await touchPublic(db, ...ofPrograms(given.map(({ programId }) => programId)));
}

import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { SEAT_OFFER_HOURS } from "#contract/catalogue/waiting-list.ts";
import type { NotificationValues } from "#contract/notifications/notification-values.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { waitingList } from "#server/db/tables/waiting-list.ts";
import { lockCohorts, releaseSeat } from "./cohort-seats.ts";

/** A round at most: the next one takes the rest. */
const BATCH = 100;
const HOUR_MS = 3_600_000;

interface Place {
  userId: number;
  cohortId: number;
}

const placeOf = ({ userId, cohortId }: Place) => and(eq(waitingList.cohortId, cohortId), eq(waitingList.userId, userId));

/**
 * Offers the free seats of a cohort to those who wait, in the order of joining: each is counted as taken until the offer ends, and its
 * person is told. The cohort's lock makes it race-safe: two jobs at once offer no seat twice.
 * @returns how many were offered
 */
export async function offerSeats(tx: Executor, cohortId: number, now: Date): Promise<number> {
  await lockCohorts(tx, [cohortId]);
  const [cohort] = await tx
    .select({ free: sql<number>`${cohorts.seatsTotal} - ${cohorts.seatsTaken}`, startsOn: cohorts.startsOn, program: programs })
    .from(cohorts)
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .where(
      and(eq(cohorts.id, cohortId), eq(cohorts.closed, false), gt(cohorts.startsOn, riyadhDay(now)), eq(programs.status, "published")),
    );
  if (!cohort || cohort.free <= 0) return 0;
  const next = await tx
    .select({ userId: waitingList.userId })
    .from(waitingList)
    .where(and(eq(waitingList.cohortId, cohortId), isNull(waitingList.offeredUntil)))
    .orderBy(asc(waitingList.createdAt), asc(waitingList.userId))
    .limit(cohort.free)
    .for("update");
  if (next.length === 0) return 0;
  const until = new Date(Math.min(now.getTime() + SEAT_OFFER_HOURS * HOUR_MS, riyadhDayStart(cohort.startsOn).getTime()));
  const people = next.map(({ userId }) => userId);
  await tx
    .update(waitingList)
    .set({ offeredUntil: until, orderedAt: null })
    .where(and(eq(waitingList.cohortId, cohortId), inArray(waitingList.userId, people)));
  await tx
    .update(cohorts)
    .set({ seatsTaken: sql`${cohorts.seatsTaken} + ${people.length}` })
    .where(eq(cohorts.id, cohortId));
  await touchPublic(tx, ...ofPrograms([cohort.program.id]));
  for (const userId of people) await tell(tx, userId, cohort, "offered", until, now);
  return people.length;
}

/** Takes the seat that was offered to a person, for an order of theirs; it is counted already. The cohort is locked by the caller. */
export async function takeOfferedSeat(tx: Executor, place: Place, now: Date): Promise<boolean> {
  const taken = await tx
    .update(waitingList)
    .set({ orderedAt: now })
    .where(and(placeOf(place), gt(waitingList.offeredUntil, now), isNull(waitingList.orderedAt)))
    .returning({ userId: waitingList.userId });
  return taken.length > 0;
}

/**
 * An unpaid order gives back a seat that was offered: while the offer lasts it stays the person's, after that the place on the list goes.
 * The cohort is locked by the caller.
 * @returns whether the seat stays counted
 */
export async function offerAgain(tx: Executor, place: Place, now: Date): Promise<boolean> {
  const ordered = and(placeOf(place), isNotNull(waitingList.orderedAt));
  const again = await tx
    .update(waitingList)
    .set({ orderedAt: null })
    .where(and(ordered, gt(waitingList.offeredUntil, now)))
    .returning({ userId: waitingList.userId });
  if (again.length > 0) return true;
  await tx.delete(waitingList).where(ordered);
  return false;
}

/** Takes a person off the lists of these cohorts; a seat that was offered to them and is in no order goes to the next. */
export async function leaveLists(tx: Executor, userId: number, cohortIds: readonly number[], now: Date): Promise<void> {
  if (cohortIds.length === 0) return;
  await lockCohorts(tx, cohortIds);
  const left = await tx
    .delete(waitingList)
    .where(and(eq(waitingList.userId, userId), inArray(waitingList.cohortId, [...cohortIds])))
    .returning();
  for (const { cohortId, offeredUntil, orderedAt } of left.toSorted((a, b) => a.cohortId - b.cohortId))
    if (offeredUntil && !orderedAt) await releaseSeat(tx, cohortId, now);
}

/** Cohorts on whose lists a person stands, of these programs or of all. */
export const listsOf = async (tx: Executor, userId: number, programIds?: readonly number[]): Promise<number[]> =>
  (
    await tx
      .select({ id: waitingList.cohortId })
      .from(waitingList)
      .innerJoin(cohorts, eq(cohorts.id, waitingList.cohortId))
      .where(and(eq(waitingList.userId, userId), programIds ? inArray(cohorts.programId, [...programIds]) : undefined))
  ).map(({ id }) => id);

/** Tells whoever waited for a cohort that ended. @param cohortId the one whose line they stand in now, or the one that ended */
export async function tellOfEnding(tx: Executor, people: readonly number[], cohortId: number, state: "cancelled" | "moved", now: Date) {
  const [cohort] = await tx
    .select({ startsOn: cohorts.startsOn, program: programs })
    .from(cohorts)
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .where(eq(cohorts.id, cohortId));
  if (cohort) for (const userId of people) await tell(tx, userId, cohort, state, now, now);
}

/** Ends the offers whose time is over: the seat goes to the next, and the person is told. Takes down lists of cohorts that have begun. */
export async function lapseOffers(db: Database, now: Date): Promise<number> {
  const lapsed = and(lte(waitingList.offeredUntil, now), isNull(waitingList.orderedAt));
  const due = await db
    .selectDistinct({ cohortId: waitingList.cohortId })
    .from(waitingList)
    .where(lapsed)
    .orderBy(asc(waitingList.cohortId))
    .limit(BATCH);
  for (const { cohortId } of due)
    await db.transaction(async (tx) => {
      await lockCohorts(tx, [cohortId]);
      const [cohort] = await tx
        .select({ startsOn: cohorts.startsOn, program: programs })
        .from(cohorts)
        .innerJoin(programs, eq(programs.id, cohorts.programId))
        .where(eq(cohorts.id, cohortId));
      const ended = await tx
        .delete(waitingList)
        .where(and(eq(waitingList.cohortId, cohortId), lapsed))
        .returning();
      for (const { userId, offeredUntil } of ended) {
        await releaseSeat(tx, cohortId, now);
        if (cohort) await tell(tx, userId, cohort, "lapsed", offeredUntil ?? now, now);
      }
    });
  const begun = db
    .select({ id: cohorts.id })
    .from(cohorts)
    .where(lte(cohorts.startsOn, riyadhDay(now)));
  await db.delete(waitingList).where(and(isNull(waitingList.offeredUntil), inArray(waitingList.cohortId, begun)));
  return due.length;
}

type State = NotificationValues["seat_offer"]["state"];
interface Told {
  startsOn: string;
  program: Pick<typeof programs.$inferSelect, "id" | "titleAr" | "titleEn">;
}

async function tell(tx: Executor, userId: number, { startsOn, program }: Told, state: State, until: Date, now: Date) {
  const values = { program: { ar: program.titleAr, en: program.titleEn }, state, starts_on: startsOn, until: until.toISOString() };
  await notify(tx, { userId, kind: "seat_offer", target: { type: "program", id: String(program.id) }, values }, now);
}

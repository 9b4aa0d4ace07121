import { and, asc, eq, exists, gte, inArray, lt, ne, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { SEAT_ALERTS_AT_MOST } from "#contract/catalogue/seat-alerts.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { seatAlerts } from "#server/db/tables/seat-alerts.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { notifyFound } from "#server/commands/notifications/notify-many.ts";

/** Job that tells those who wait for a seat of a program; registered by the student module. Payload `{ programId }`. */
export const SEAT_ALERT = "seat-alert";

const HELD = ["pending", "active", "completed", "postponed"] as const;

export const askedAlerts = async (db: Executor, userId: number): Promise<number[]> =>
  (
    await db.select({ id: seatAlerts.programId }).from(seatAlerts).where(eq(seatAlerts.userId, userId)).orderBy(asc(seatAlerts.programId))
  ).map(({ id }) => id);

/** @throws Problem `not_found` for a program that nobody sees, `already_enrolled`, `validation_error` beyond so many */
export async function askSeatAlert(tx: Executor, userId: number, programId: number, now: Date): Promise<void> {
  const [program] = await tx.select({ status: programs.status }).from(programs).where(eq(programs.id, programId));
  if (program?.status !== "published") throw new Problem("not_found");
  if (await isEnrolled(tx, userId, programId)) throw new Problem("already_enrolled");
  const others = await tx.$count(seatAlerts, and(eq(seatAlerts.userId, userId), ne(seatAlerts.programId, programId)));
  if (others >= SEAT_ALERTS_AT_MOST)
    throw new Problem("validation_error", { fields: { id: [{ key: "list.max", values: { max: SEAT_ALERTS_AT_MOST } }] } });
  await tx.insert(seatAlerts).values({ userId, programId, createdAt: now }).onConflictDoNothing();
  // A seat may have come back since the page was read.
  await lookForSeats(tx, programId, now);
}

export async function dropSeatAlert(db: Executor, userId: number, programId: number): Promise<void> {
  await db.delete(seatAlerts).where(and(eq(seatAlerts.userId, userId), eq(seatAlerts.programId, programId)));
}

/** Whoever may have freed a seat asks for this in the same transaction. */
export const lookForSeats = (tx: Executor, programId: number, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: SEAT_ALERT, payload: { programId }, runAt: now });

/**
 * Tells everybody who waits, once, where a cohort that can still be joined has a seat. Each row goes with its notification, so
 * two jobs at once tell nobody twice. Who has bought the program meanwhile is told nothing.
 */
export async function notifySeatAlerts(tx: Executor, programId: number, now: Date): Promise<void> {
  const [program] = await tx
    .select({ ar: programs.titleAr, en: programs.titleEn })
    .from(programs)
    .where(and(eq(programs.id, programId), eq(programs.status, "published"), inArray(programs.id, withSeat(tx, now))));
  if (!program) return;
  const ofProgram = eq(seatAlerts.programId, programId);
  const held = and(eq(enrollments.userId, seatAlerts.userId), eq(enrollments.programId, programId), inArray(enrollments.status, [...HELD]));
  await tx.delete(seatAlerts).where(and(ofProgram, exists(tx.select({ one: sql`1` }).from(enrollments).where(held))));
  if ((await tx.$count(seatAlerts, ofProgram)) === 0) return;
  const waiting = sql`delete from ${seatAlerts} where ${ofProgram} returning user_id, null::jsonb as "values"`;
  await notifyFound(tx, waiting, { kind: "seat_free", values: { program }, target: { type: "program", id: String(programId) } }, now);
}

/** As `takeSeat` will look. */
const withSeat = (db: Executor, now: Date) =>
  db
    .select({ id: cohorts.programId })
    .from(cohorts)
    .where(and(eq(cohorts.closed, false), gte(cohorts.startsOn, riyadhDay(now)), lt(cohorts.seatsTaken, cohorts.seatsTotal)));

async function isEnrolled(db: Executor, userId: number, programId: number): Promise<boolean> {
  const [held] = await db
    .select({ one: sql<number>`1` })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.programId, programId), inArray(enrollments.status, [...HELD])))
    .limit(1);
  return held !== undefined;
}

import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { removedSessions } from "#server/db/tables/attendance.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { givesAccess } from "#server/commands/enrollments/enrollment-status.ts";

/**
 * Sessions that a device which read the schedule at `since` has to forget: those removed since then, and those of cohorts that
 * the student has left or has no access to any more, whenever that was: naming one twice does no harm.
 */
export async function leftSessions(db: Executor, userId: number, since: Date, now: Date): Promise<number[]> {
  const held = await db
    .select({ cohortId: enrollments.cohortId, open: sql<boolean>`${givesAccess(now)}` })
    .from(enrollments)
    .where(eq(enrollments.userId, userId));
  const left = await db
    .select({ cohortId: postponements.fromCohortId })
    .from(postponements)
    .where(and(eq(postponements.userId, userId), inArray(postponements.status, ["applied", "resumed"])));
  const current = held.flatMap(({ cohortId, open }) => (open && cohortId !== null ? [cohortId] : []));
  const known = [...new Set([...held, ...left].flatMap(({ cohortId }) => cohortId ?? []))];
  if (known.length === 0) return [];
  const removed = await db
    .select({ id: removedSessions.sessionId })
    .from(removedSessions)
    .where(and(inArray(removedSessions.cohortId, known), gt(removedSessions.removedAt, since)));
  const gone = known.filter((id) => !current.includes(id));
  const rest =
    gone.length === 0 ? [] : await db.select({ id: classSessions.id }).from(classSessions).where(inArray(classSessions.cohortId, gone));
  return [...removed, ...rest].map(({ id }) => id).sort((a, b) => a - b);
}

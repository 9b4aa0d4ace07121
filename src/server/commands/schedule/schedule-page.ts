import { and, asc, eq, exists, gt, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { WHOLE_PAGE } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import { attendanceMarks, attendanceRegisters } from "#server/db/tables/attendance.ts";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { givesAccess } from "#server/commands/enrollments/enrollment-status.ts";
import { teachesSession } from "#server/commands/content/teaching-access.ts";

interface Asked {
  userId: number;
  from: Date;
  /** Exclusive. */
  to: Date;
  cursor?: string | undefined;
  /** Only what changed after it: the session itself, and what stands in its register. */
  updatedSince?: Date | undefined;
}

export interface SchedulePage {
  ids: number[];
  /** When the first and the last of them begin; null where there is none. */
  window: { from: Date; to: Date } | null;
  next_cursor: string | null;
}

/**
 * A page of the sessions that touch a window in a learner's schedule, in order of time: of cohorts whose enrollment gives access now.
 * @throws Problem `validation_error` on `cursor`
 */
export async function studentSchedulePage(
  db: Executor,
  asked: Asked & { enrollmentId?: number | undefined },
  now: Date,
): Promise<SchedulePage> {
  const { userId, updatedSince } = asked;
  const held = db
    .select({ id: enrollments.cohortId })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, userId),
        givesAccess(now),
        asked.enrollmentId === undefined ? undefined : eq(enrollments.id, asked.enrollmentId),
      ),
    );
  const marked = (since: Date) =>
    db
      .select({ one: sql`1` })
      .from(attendanceMarks)
      .where(
        and(eq(attendanceMarks.sessionId, classSessions.id), eq(attendanceMarks.userId, userId), gt(attendanceMarks.updatedAt, since)),
      );
  const excused = (since: Date) =>
    db
      .select({ one: sql`1` })
      .from(excuseSessions)
      .innerJoin(excuses, eq(excuses.id, excuseSessions.excuseId))
      .where(and(eq(excuseSessions.sessionId, classSessions.id), eq(excuses.userId, userId), gt(excuses.updatedAt, since)));
  return await page(db, asked, [
    inArray(classSessions.cohortId, held),
    updatedSince && or(gt(classSessions.updatedAt, updatedSince), exists(marked(updatedSince)), exists(excused(updatedSince))),
  ]);
}

/** The same of what an account teaches or stands in for. @throws Problem `validation_error` on `cursor` */
export async function teachingSchedulePage(db: Executor, asked: Asked & { courseId?: number | undefined }): Promise<SchedulePage> {
  const { updatedSince } = asked;
  const marked = (since: Date) =>
    db
      .select({ one: sql`1` })
      .from(attendanceMarks)
      .where(and(eq(attendanceMarks.sessionId, classSessions.id), gt(attendanceMarks.updatedAt, since)));
  const registered = (since: Date) =>
    db
      .select({ one: sql`1` })
      .from(attendanceRegisters)
      .where(and(eq(attendanceRegisters.sessionId, classSessions.id), gt(attendanceRegisters.updatedAt, since)));
  return await page(db, asked, [
    teachesSession(db, asked.userId),
    asked.courseId === undefined ? undefined : eq(cohorts.programId, asked.courseId),
    updatedSince && or(gt(classSessions.updatedAt, updatedSince), exists(marked(updatedSince)), exists(registered(updatedSince))),
  ]);
}

async function page(db: Executor, { from, to, cursor }: Asked, wanted: (SQL | undefined)[]): Promise<SchedulePage> {
  const after = cursor === undefined ? null : cursorValues(cursor, ["instant", "number"]);
  const rows = await db
    .select({ id: classSessions.id, startsAt: classSessions.startsAt })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(
      and(
        ...wanted,
        lt(classSessions.startsAt, to),
        or(gt(classSessions.endsAt, from), gte(classSessions.startsAt, from)),
        after ? sql`(${classSessions.startsAt}, ${classSessions.id}) > (${after[0]}::timestamptz, ${after[1]})` : undefined,
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .limit(WHOLE_PAGE + 1);
  const shown = rows.slice(0, WHOLE_PAGE);
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    ids: shown.map(({ id }) => id),
    window: first && last ? { from: first.startsAt, to: last.startsAt } : null,
    next_cursor: rows.length > WHOLE_PAGE && last ? cursorOf([last.startsAt.toISOString(), last.id]) : null,
  };
}

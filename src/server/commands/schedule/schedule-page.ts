import { and, asc, eq, exists, gt, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { WHOLE_PAGE } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import { prepared } from "#server/db/prepared.ts";
import { attendanceMarks, attendanceRegisters } from "#server/db/tables/attendance.ts";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { momentOf, TOLD } from "#server/db/told.ts";
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
  const { userId, enrollmentId = null, updatedSince = null } = asked;
  const rows = await prepared(db, "page of a schedule", studentQuery).execute({
    ...placeOf(asked),
    ...momentOf(now),
    userId,
    enrollmentId,
    since: updatedSince?.toISOString() ?? null,
  });
  return pageOf(rows);
}

function studentQuery(db: Executor, name: string) {
  const [userId, since] = [sql.placeholder("userId"), sql`${sql.placeholder("since")}::timestamptz`];
  const held = db
    .select({ id: enrollments.cohortId })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, userId),
        givesAccess(TOLD),
        sql`(${sql.placeholder("enrollmentId")}::int is null or ${enrollments.id} = ${sql.placeholder("enrollmentId")}::int)`,
      ),
    );
  const marked = db
    .select({ one: sql`1` })
    .from(attendanceMarks)
    .where(and(eq(attendanceMarks.sessionId, classSessions.id), eq(attendanceMarks.userId, userId), gt(attendanceMarks.updatedAt, since)));
  const excused = db
    .select({ one: sql`1` })
    .from(excuseSessions)
    .innerJoin(excuses, eq(excuses.id, excuseSessions.excuseId))
    .where(and(eq(excuseSessions.sessionId, classSessions.id), eq(excuses.userId, userId), gt(excuses.updatedAt, since)));
  return page(db, [
    inArray(classSessions.cohortId, held),
    or(sql`${since} is null`, gt(classSessions.updatedAt, since), exists(marked), exists(excused)),
  ]).prepare(name);
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
  const query = page(db, [
    teachesSession(db, asked.userId),
    asked.courseId === undefined ? undefined : eq(cohorts.programId, asked.courseId),
    updatedSince && or(gt(classSessions.updatedAt, updatedSince), exists(marked(updatedSince)), exists(registered(updatedSince))),
  ]);
  return pageOf(await query.execute(placeOf(asked)));
}

/** What `page` is told. */
function placeOf({ from, to, cursor }: Asked) {
  const [afterAt, afterId] = cursor === undefined ? [null, null] : cursorValues(cursor, ["instant", "number"]);
  return { from, to, afterAt, afterId };
}

const page = (db: Executor, wanted: (SQL | undefined)[]) =>
  db
    .select({ id: classSessions.id, startsAt: classSessions.startsAt })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(
      and(
        ...wanted,
        lt(classSessions.startsAt, sql.placeholder("to")),
        or(gt(classSessions.endsAt, sql.placeholder("from")), gte(classSessions.startsAt, sql.placeholder("from"))),
        sql`(${sql.placeholder("afterAt")}::timestamptz is null
          or (${classSessions.startsAt}, ${classSessions.id}) > (${sql.placeholder("afterAt")}::timestamptz, ${sql.placeholder("afterId")}::int))`,
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .limit(WHOLE_PAGE + 1);

function pageOf(rows: readonly { id: number; startsAt: Date }[]): SchedulePage {
  const shown = rows.slice(0, WHOLE_PAGE);
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    ids: shown.map(({ id }) => id),
    window: first && last ? { from: first.startsAt, to: last.startsAt } : null,
    next_cursor: rows.length > WHOLE_PAGE && last ? cursorOf([last.startsAt.toISOString(), last.id]) : null,
  };
}

import { and, asc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { ExcuseStatus } from "#contract/requests/student-services.ts";
import { givesAccess } from "#server/commands/enrollments/enrollment-status.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { categories, classSessions, cohorts, instructors, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { momentOf, TOLD } from "#server/db/told.ts";
import { sessionColumns } from "./session-columns.ts";

export interface SessionExcuse {
  id: string;
  status: ExcuseStatus;
}

/** What the cohorts of a student meet for in a window, with their own mark and excuse, in order of time: those of enrollments that give access now. */
export const sessionRows = (db: Executor, userId: number, { from, to }: { from: Date; to: Date }, now: Date) =>
  prepared(db, "sessions of a student", rowsQuery).execute({ userId, from, to, ...momentOf(now) });

export type SessionRow = Awaited<ReturnType<typeof sessionRows>>[number];

function rowsQuery(db: Executor, name: string) {
  const held = db
    .select({ id: enrollments.cohortId })
    .from(enrollments)
    .where(and(eq(enrollments.userId, sql.placeholder("userId")), givesAccess(TOLD)));
  return db
    .select({ ...sessionColumns, mark: attendanceMarks.mark, excuse: EXCUSE })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(instructors, eq(instructors.id, classSessions.instructorId))
    .leftJoin(attendanceMarks, and(eq(attendanceMarks.sessionId, classSessions.id), eq(attendanceMarks.userId, sql.placeholder("userId"))))
    .where(
      and(
        inArray(classSessions.cohortId, held),
        lt(classSessions.startsAt, sql.placeholder("to")),
        or(gt(classSessions.endsAt, sql.placeholder("from")), gt(classSessions.startsAt, sql.placeholder("from"))),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .prepare(name);
}

/** The latest that was not taken back. */
const EXCUSE = sql<SessionExcuse | null>`(select json_build_object('id', ${excuses.id}, 'status', ${excuses.status})
  from ${excuseSessions} join ${excuses} on ${excuses.id} = ${excuseSessions.excuseId}
  where ${excuseSessions.sessionId} = ${classSessions.id} and ${excuses.userId} = ${sql.placeholder("userId")} and ${excuses.status} <> 'cancelled'
  order by ${excuses.createdAt} desc limit 1)`;

import { and, asc, desc, eq, gt, lt, or, sql } from "drizzle-orm";
import type { ExcuseStatus } from "#contract/requests/student-services.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { categories, classSessions, cohorts, instructors, programs } from "#server/db/tables/catalogue.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { isAmong } from "#server/db/told.ts";
import { sessionColumns } from "./session-columns.ts";

/** What cohorts meet for in a window, with the student's own mark, in order of time. */
export const sessionRows = (db: Executor, userId: number, cohortIds: number[], { from, to }: { from: Date; to: Date }) =>
  prepared(db, "sessions of cohorts", rowsQuery).execute({ userId, cohortIds, from, to });

const rowsQuery = (db: Executor, name: string) =>
  db
    .select({
      ...sessionColumns,
      mark: attendanceMarks.mark,
    })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(instructors, eq(instructors.id, classSessions.instructorId))
    .leftJoin(attendanceMarks, and(eq(attendanceMarks.sessionId, classSessions.id), eq(attendanceMarks.userId, sql.placeholder("userId"))))
    .where(
      and(
        isAmong(classSessions.cohortId, "cohortIds"),
        lt(classSessions.startsAt, sql.placeholder("to")),
        or(gt(classSessions.endsAt, sql.placeholder("from")), gt(classSessions.startsAt, sql.placeholder("from"))),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .prepare(name);

export type SessionRow = Awaited<ReturnType<typeof sessionRows>>[number];

export interface SessionExcuse {
  /** The latest that was not taken back. */
  shown: { id: string; status: ExcuseStatus } | null;
}

/** The student's excuses by session. */
export async function excusesOf(db: Executor, userId: number, sessionIds: readonly number[]): Promise<Map<number, SessionExcuse>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await prepared(db, "excuses of sessions", excusesQuery).execute({ userId, sessionIds });
  const found = new Map<number, SessionExcuse>();
  for (const { sessionId, id, status } of rows) {
    const shown = found.get(sessionId)?.shown ?? (status === "cancelled" ? null : { id, status });
    found.set(sessionId, { shown });
  }
  return found;
}

const excusesQuery = (db: Executor, name: string) =>
  db
    .select({ sessionId: excuseSessions.sessionId, id: excuses.id, status: excuses.status })
    .from(excuseSessions)
    .innerJoin(excuses, eq(excuses.id, excuseSessions.excuseId))
    .where(and(eq(excuses.userId, sql.placeholder("userId")), isAmong(excuseSessions.sessionId, "sessionIds")))
    .orderBy(desc(excuses.createdAt))
    .prepare(name);

import { and, asc, desc, eq, gt, inArray, lt, or } from "drizzle-orm";
import type { ExcuseStatus } from "#contract/student-services.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { categories, classSessions, cohorts, instructors, programs } from "#server/db/tables/catalogue.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { sessionColumns } from "./session-columns.ts";

/** What cohorts meet for in a window, with the student's own mark, in order of time. */
export const sessionRows = (db: Executor, userId: number, cohortIds: number[], window: { from: Date; to: Date }) =>
  db
    .select({
      ...sessionColumns,
      mark: attendanceMarks.mark,
      markUpdatedAt: attendanceMarks.updatedAt,
    })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(instructors, eq(instructors.id, classSessions.instructorId))
    .leftJoin(attendanceMarks, and(eq(attendanceMarks.sessionId, classSessions.id), eq(attendanceMarks.userId, userId)))
    .where(
      and(
        inArray(classSessions.cohortId, cohortIds),
        lt(classSessions.startsAt, window.to),
        or(gt(classSessions.endsAt, window.from), gt(classSessions.startsAt, window.from)),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));

export type SessionRow = Awaited<ReturnType<typeof sessionRows>>[number];

export interface SessionExcuse {
  /** The latest that was not taken back. */
  shown: { id: string; status: ExcuseStatus } | null;
  /** When any excuse for the session changed last, also by being taken back. */
  updatedAt: Date;
}

/** The student's excuses by session. */
export async function excusesOf(db: Executor, userId: number, sessionIds: readonly number[]): Promise<Map<number, SessionExcuse>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .select({ sessionId: excuseSessions.sessionId, id: excuses.id, status: excuses.status, updatedAt: excuses.updatedAt })
    .from(excuseSessions)
    .innerJoin(excuses, eq(excuses.id, excuseSessions.excuseId))
    .where(and(eq(excuses.userId, userId), inArray(excuseSessions.sessionId, [...sessionIds])))
    .orderBy(desc(excuses.createdAt));
  const found = new Map<number, SessionExcuse>();
  for (const { sessionId, id, status, updatedAt } of rows) {
    const known = found.get(sessionId) ?? { shown: null, updatedAt };
    found.set(sessionId, {
      shown: known.shown ?? (status === "cancelled" ? null : { id, status }),
      updatedAt: known.updatedAt > updatedAt ? known.updatedAt : updatedAt,
    });
  }
  return found;
}

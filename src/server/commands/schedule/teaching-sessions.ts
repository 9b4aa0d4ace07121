import { and, asc, eq, gt, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { RESTORE_MINUTES, type TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceRegisters } from "#server/db/tables/attendance.ts";
import { categories, classSessions, cohorts, instructors, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { absences, absenceSessions } from "#server/db/tables/teaching.ts";
import { givesAccess } from "#server/commands/enrollments/enrollment-status.ts";
import { checkInWindow } from "#server/commands/attendance/check-in-window.ts";
import { sessionColumns } from "./session-columns.ts";
import { registerStates } from "#server/commands/attendance/register-sessions.ts";
import { conflicts, type ScheduleWindow, toSession } from "./student-schedule.ts";
import { instructorIds, teachesSession } from "#server/commands/content/teaching-access.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export interface TeachingFilter extends Partial<ScheduleWindow> {
  userId: number;
  language: Language;
  /** These alone. */
  sessionIds?: readonly number[];
}

const rowsOf = (db: Executor, userId: number, where: SQL | undefined) =>
  db
    .select({
      ...sessionColumns,
      courseId: cohorts.programId,
      own: sql<boolean>`coalesce(${inArray(classSessions.instructorId, instructorIds(db, userId))}, false)`.as("own"),
    })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(instructors, eq(instructors.id, classSessions.instructorId))
    .where(and(teachesSession(db, userId), where))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Sessions of the programs that an account teaches, and those it stands in for, in order of time. */
export async function teachingSessions(db: Executor, filter: TeachingFilter, now: Date): Promise<TeachingSession[]> {
  const { userId, from, to, sessionIds } = filter;
  if (sessionIds?.length === 0) return [];
  const within = (since: Date | undefined, until: Date | undefined) =>
    and(
      until ? lt(classSessions.startsAt, until) : undefined,
      since ? or(gt(classSessions.endsAt, since), gte(classSessions.startsAt, since)) : undefined,
    );
  // What they may clash with lies a day around them: of a window it is read along with them.
  const wider = from && to && !sessionIds ? await rowsOf(db, userId, within(dayBefore(from), dayAfter(to))) : null;
  const rows =
    wider?.filter(({ startsAt, endsAt }) => (!to || startsAt < to) && (!from || endsAt > from || startsAt >= from)) ??
    (await rowsOf(db, userId, and(sessionIds ? inArray(classSessions.id, [...sessionIds]) : undefined, within(from, to))));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [first, last] = [rows[0]?.startsAt ?? now, rows.at(-1)?.startsAt ?? now];
  const [around, registers, students, away] = await Promise.all([
    wider ?? rowsOf(db, userId, and(gt(classSessions.endsAt, dayBefore(first)), lt(classSessions.startsAt, dayAfter(last)))),
    registerStates(db, ids, now),
    studentsOf(
      db,
      rows.map(({ cohortId }) => cohortId),
      now,
    ),
    absencesOf(db, userId, ids),
  ]);
  const clashes = conflicts(around.filter(({ own }) => own));
  return rows.map((row) => {
    const register = registers.get(row.id);
    return {
      ...toSession({ ...row, mark: null, excuse: null }, clashes.get(row.id) ?? [], filter.language, now),
      teaching: {
        course_id: row.courseId,
        cohort_id: row.cohortId,
        item_id: row.itemId,
        own: row.own,
        students: students.get(row.cohortId) ?? 0,
        attendance_status: register && row.kind !== "deadline" ? register.status : "not_taken",
        marked: register && row.kind !== "deadline" ? register.marked : 0,
        check_in: openedWindow(row, register?.register ?? undefined),
        join_url: row.joinUrl,
        cancel_reason: row.cancelReason,
        restorable_until: restorableUntil(row, now)?.toISOString() ?? null,
        can_change: canChange(row, now),
        absence: away.get(row.id) ?? null,
      },
    };
  });
}

const dayBefore = (moment: Date) => new Date(moment.getTime() - DAY_MS);
const dayAfter = (moment: Date) => new Date(moment.getTime() + DAY_MS);

/** One session of the caller's. @throws Problem `not_found` */
export async function teachingSession(
  db: Executor,
  { userId, sessionId, language }: { userId: number; sessionId: number; language: Language },
  now: Date,
): Promise<TeachingSession> {
  const [found] = await teachingSessions(db, { userId, language, sessionIds: [sessionId] }, now);
  if (!found) throw new Problem("not_found");
  return found;
}

/** Something that takes place and has not begun. */
export const canChange = (row: Pick<Row, "kind" | "startsAt" | "cancelledAt">, now: Date): boolean =>
  row.kind !== "deadline" && row.cancelledAt === null && row.startsAt > now;

/** Until when a cancelled session may be brought back; null where it may not. */
export function restorableUntil(row: Pick<Row, "startsAt" | "cancelledAt">, now: Date): Date | null {
  if (row.cancelledAt === null) return null;
  const until = new Date(Math.min(row.cancelledAt.getTime() + RESTORE_MINUTES * MINUTE_MS, row.startsAt.getTime()));
  return until > now ? until : null;
}

async function studentsOf(db: Executor, cohortIds: readonly number[], now: Date): Promise<Map<number, number>> {
  const rows = await db
    .select({ cohortId: enrollments.cohortId, n: sql<number>`count(*)::int` })
    .from(enrollments)
    .where(and(inArray(enrollments.cohortId, [...new Set(cohortIds)]), or(givesAccess(now), eq(enrollments.status, "completed"))))
    .groupBy(enrollments.cohortId);
  return new Map(rows.flatMap(({ cohortId, n }) => (cohortId === null ? [] : [[cohortId, n] as const])));
}

type Register = typeof attendanceRegisters.$inferSelect;

/** The window that an instructor opened; null for one that is only counted by time, or that was closed. */
function openedWindow(row: Pick<Row, "startsAt" | "endsAt">, register: Register | undefined): TeachingSession["teaching"]["check_in"] {
  const { state, opensAt, closesAt } = checkInWindow(row, register ?? null);
  return state === "open" ? { opens_at: opensAt.toISOString(), closes_at: closesAt.toISOString() } : null;
}

async function absencesOf(
  db: Executor,
  userId: number,
  ids: number[],
): Promise<Map<number, { id: string; status: "pending" | "approved" }>> {
  const rows = await db
    .select({ sessionId: absenceSessions.sessionId, id: absences.id, status: absences.status })
    .from(absenceSessions)
    .innerJoin(absences, eq(absences.id, absenceSessions.absenceId))
    .where(and(eq(absences.userId, userId), inArray(absenceSessions.sessionId, ids)))
    .orderBy(asc(absences.createdAt));
  return new Map(
    rows.flatMap(({ sessionId, id, status }) =>
      status === "pending" || status === "approved" ? [[sessionId, { id, status }] as const] : [],
    ),
  );
}

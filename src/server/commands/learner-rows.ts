import { and, asc, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { risksOf, type Risk } from "#contract/rules/at-risk.ts";
import type { AttendanceCounts } from "#contract/rules/attendance-degree.ts";
import { gradeScale } from "#contract/rules/grade.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import type { Learner } from "#contract/teaching.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { categories, classSessions, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { itemProgress } from "#server/db/tables/learning.ts";
import { attendanceOf } from "./attendance-rate.ts";
import { statusNow } from "./enrollment-status.ts";
import { programReferenceColumns } from "./program-reference.ts";

const DAY_MS = 86_400_000;
/** An instructor's learners are read whole, to be sorted and filtered by what is reckoned: never more than this. */
const AT_MOST = 2_000;

export const learnerColumns = { id: users.id, nameAr: users.nameAr, nameEn: users.nameEn, pictureUrl: users.pictureUrl };

/** A learner as their instructor may know them. */
export function toLearner(
  row: { id: number; nameAr: string; nameEn: string | null; pictureUrl: string | null },
  language: Language,
): Learner {
  const nameEn = row.nameEn ?? row.nameAr;
  return {
    id: row.id,
    name: language === "en" ? nameEn : row.nameAr,
    translations: { ar: { name: row.nameAr }, en: { name: nameEn } },
    avatar: row.pictureUrl,
  };
}

/** Who learns in programs, by name; whoever withdrew does no more. `where` is over `enrollments`, `cohorts`, `programs` and `users`. */
export const learnerRows = (db: Executor, where: SQL | undefined, now: Date) =>
  db
    .select({
      enrollmentId: enrollments.id,
      programId: enrollments.programId,
      cohortId: enrollments.cohortId,
      status: statusNow(now).as("status_now"),
      progress: enrollments.progress,
      startedAt: enrollments.startedAt,
      startsOn: cohorts.startsOn,
      endsOn: cohorts.endsOn,
      requiredAttendance: programs.requiredAttendance,
      requiredGrade: programs.requiredGrade,
      student: learnerColumns,
      program: programReferenceColumns,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(and(where, ne(enrollments.status, "withdrawn"), isNull(users.deletedAt)))
    .orderBy(asc(users.nameAr), asc(enrollments.id))
    .limit(AT_MOST);
export type LearnerRow = Awaited<ReturnType<typeof learnerRows>>[number];

export interface LearnerState {
  attendance: AttendanceCounts & { rate: number | null };
  /** When anything of the course was opened last. */
  lastSeen: Date | null;
  /** Percent of what is graded so far, unpublished marks included; null before the first. */
  grade: number | null;
  risks: Risk[];
}

/** How learners are doing, by enrollment. */
export async function learnerStates(db: Executor, rows: readonly LearnerRow[], now: Date): Promise<Map<number, LearnerState>> {
  const ids = rows.map(({ enrollmentId }) => enrollmentId);
  if (ids.length === 0) return new Map();
  const attended = await attendanceOf(db, ids);
  const missed = await absencesInARow(db, ids, now);
  const seen = await lastSeen(db, ids);
  const graded = await gradesSoFar(db, ids);
  const today = riyadhDay(now);
  return new Map(
    rows.map((row) => {
      const id = row.enrollmentId;
      const counts = attended.get(id)?.counts ?? { present: 0, late: 0, absent: 0, excused: 0 };
      const rate = attended.get(id)?.rate ?? null;
      const last = seen.get(id) ?? null;
      const began = Math.max(row.startedAt.getTime(), row.startsOn === null ? 0 : riyadhDayStart(row.startsOn).getTime());
      const grade = graded.get(id) ?? null;
      const risks = risksOf({
        running: row.status === "active" && row.startsOn !== null && row.endsOn !== null && row.startsOn <= today && row.endsOn >= today,
        absencesInARow: missed.get(id) ?? 0,
        attendanceRate: rate,
        sessionsMarked: counts.present + counts.late + counts.absent,
        requiredAttendance: row.requiredAttendance,
        inactiveDays: Math.floor((now.getTime() - Math.max(began, last?.getTime() ?? 0)) / DAY_MS),
        progress: row.progress,
        grade: grade?.percent ?? null,
        gradedPercent: grade?.of ?? 0,
        requiredGrade: row.requiredGrade,
      });
      return [id, { attendance: { ...counts, rate }, lastSeen: last, grade: grade?.percent ?? null, risks }];
    }),
  );
}

/** Absences since the last session that somebody was at or was excused from. */
async function absencesInARow(db: Executor, ids: number[], now: Date): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: enrollments.id, mark: attendanceMarks.mark })
    .from(enrollments)
    .innerJoin(classSessions, and(eq(classSessions.cohortId, enrollments.cohortId), isNull(classSessions.cancelledAt)))
    .innerJoin(attendanceMarks, and(eq(attendanceMarks.sessionId, classSessions.id), eq(attendanceMarks.userId, enrollments.userId)))
    .where(
      and(
        inArray(enrollments.id, ids),
        ne(attendanceMarks.mark, "unmarked"),
        sql`${classSessions.startsAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(enrollments.id), desc(classSessions.startsAt));
  const found = new Map<number, number>();
  const ended = new Set<number>();
  for (const { id, mark } of rows) {
    if (mark !== "absent") ended.add(id);
    else if (!ended.has(id)) found.set(id, (found.get(id) ?? 0) + 1);
  }
  return found;
}

async function lastSeen(db: Executor, ids: number[]): Promise<Map<number, Date>> {
  const rows = await db
    .select({ id: itemProgress.enrollmentId, at: sql<string>`max(${itemProgress.lastAt})` })
    .from(itemProgress)
    .where(inArray(itemProgress.enrollmentId, ids))
    .groupBy(itemProgress.enrollmentId);
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

/** Percent of what is graded, published or not, and how much of the whole that is. For instructors alone. */
async function gradesSoFar(db: Executor, ids: number[]): Promise<Map<number, { percent: number; of: number }>> {
  const rows = await db
    .select({
      id: enrollments.id,
      weight: gradeItems.weight,
      maxDegree: gradeItems.maxDegree,
      degree: gradeMarks.degree,
      status: gradeMarks.status,
    })
    .from(enrollments)
    .innerJoin(gradeItems, and(eq(gradeItems.programId, enrollments.programId), gt(gradeItems.maxDegree, 0)))
    .leftJoin(gradeMarks, and(eq(gradeMarks.enrollmentId, enrollments.id), eq(gradeMarks.gradeItemId, gradeItems.id)))
    .where(inArray(enrollments.id, ids));
  const found = new Map<number, { percent: number; of: number }>();
  for (const id of ids) {
    const own = rows.filter((row) => row.id === id);
    const scale = gradeScale(
      own.map(({ weight, maxDegree, degree, status }) => ({
        weight,
        maxDegree,
        degree,
        state: status === null || status === "submitted" ? ("open" as const) : status,
      })),
    );
    const of = scale.earned + scale.lost;
    if (of > 0) found.set(id, { percent: Math.round((scale.earned * 100) / of), of });
  }
  return found;
}

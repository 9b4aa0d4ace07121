import { and, asc, eq, isNull, ne, type SQL } from "drizzle-orm";
import type { Risk } from "#contract/attendance/at-risk.ts";
import type { AttendanceCounts } from "#contract/attendance/attendance-degree.ts";
import type { Language } from "#contract/shapes.ts";
import type { Learner } from "#contract/enrollments/teaching.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments, enrollmentStandings } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { learnerFacts, risksOfLearner } from "#server/commands/standings/learner-facts.ts";

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

/** Who counts as a learner: whoever withdrew does no more. `where` is over `enrollments`, `cohorts`, `programs` and `users`. */
export const learning = (where: SQL | undefined): SQL | undefined =>
  and(where, ne(enrollments.status, "withdrawn"), isNull(users.deletedAt));

/** A part of a list of learners. Without an order they stand by name. */
export interface LearnersPage {
  limit: number;
  offset?: number;
  order?: SQL[];
}

/** Who learns in programs, with what is known of each. */
export function learnerRows(db: Executor, where: SQL | undefined, now: Date, { limit, offset = 0, order = [] }: LearnersPage) {
  const facts = learnerFacts(now);
  return db
    .select({
      enrollmentId: enrollments.id,
      programId: enrollments.programId,
      cohortId: enrollments.cohortId,
      status: facts.status.as("status_now"),
      progress: enrollments.progress,
      startedAt: enrollments.startedAt,
      requiredAttendance: programs.requiredAttendance,
      requiredGrade: programs.requiredGrade,
      running: facts.running.as("running"),
      rate: facts.rate,
      absentRun: facts.absentRun.as("absent_run_now"),
      inactiveDays: facts.inactiveDays.as("inactive_days"),
      present: enrollmentStandings.present,
      late: enrollmentStandings.late,
      absent: enrollmentStandings.absent,
      excused: enrollmentStandings.excused,
      lastSeenAt: enrollmentStandings.lastSeenAt,
      grade: enrollmentStandings.grade,
      gradedPercent: enrollmentStandings.gradedPercent,
      student: learnerColumns,
      program: programReferenceColumns,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .leftJoin(enrollmentStandings, eq(enrollmentStandings.enrollmentId, enrollments.id))
    .where(learning(where))
    .orderBy(...order, asc(users.nameAr), asc(enrollments.id))
    .limit(limit)
    .offset(offset);
}
export type LearnerRow = Awaited<ReturnType<typeof learnerRows>>[number];

export interface LearnerState {
  attendance: AttendanceCounts & { rate: number | null };
  /** When anything of the course was opened last. */
  lastSeen: Date | null;
  /** Percent of what is graded so far, unpublished marks included; null before the first. */
  grade: number | null;
  risks: Risk[];
}

/** How a learner is doing. */
export const stateOf = (row: LearnerRow): LearnerState => ({
  attendance: { present: row.present ?? 0, late: row.late ?? 0, absent: row.absent ?? 0, excused: row.excused ?? 0, rate: row.rate },
  lastSeen: row.lastSeenAt,
  grade: row.grade,
  risks: risksOfLearner(row),
});

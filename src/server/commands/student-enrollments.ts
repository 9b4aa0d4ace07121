import { and, asc, count, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Enrollment, EnrollmentStatus } from "#contract/enrollments.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, classSessions, cohorts, instructors, programInstructors, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { statusNow } from "./enrollment-status.ts";
import { programReference, programReferenceColumns } from "./program-reference.ts";

export interface EnrollmentFilter {
  userId: number;
  /** None: all of them. */
  statuses?: readonly EnrollmentStatus[] | undefined;
  limit: number;
  offset: number;
  language: Language;
}

/** The student's enrollments: those that run now first, then by the time they were bought, newest first. */
export async function studentEnrollments(
  db: Executor,
  filter: EnrollmentFilter,
  now: Date,
): Promise<{ items: Enrollment[]; total: number }> {
  const status = statusNow(now);
  const wanted = and(eq(enrollments.userId, filter.userId), filter.statuses ? inArray(status, [...filter.statuses]) : undefined);
  const [sum] = await db.select({ total: count() }).from(enrollments).leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId)).where(wanted);
  const rows = await enrollmentRows(db, wanted, status, filter);
  const programIds = rows.map((row) => row.program.id);
  const cohortIds = rows.flatMap((row) => row.cohort?.id ?? []);
  const teachers = await leadInstructors(db, programIds, filter.language);
  const sessions = await nextSessions(db, cohortIds, filter.language, now);
  return {
    total: sum?.total ?? 0,
    items: rows.map((row) => ({
      id: row.id,
      program: programReference(row.program, filter.language),
      status: row.status,
      progress: row.progress,
      started_at: row.startedAt.toISOString(),
      access_until: row.accessUntil.toISOString(),
      cohort: row.cohort ? { id: row.cohort.id, starts_at: row.cohort.startsOn, ends_at: row.cohort.endsOn } : null,
      instructor: teachers.get(row.program.id) ?? null,
      next_session: row.cohort && (row.status === "active" || row.status === "pending") ? (sessions.get(row.cohort.id) ?? null) : null,
    })),
  };
}

const enrollmentRows = (db: Executor, wanted: SQL | undefined, status: SQL<EnrollmentStatus>, page: { limit: number; offset: number }) =>
  db
    .select({
      id: enrollments.id,
      status: status.as("status_now"),
      progress: enrollments.progress,
      startedAt: enrollments.startedAt,
      accessUntil: enrollments.accessUntil,
      cohort: { id: cohorts.id, startsOn: cohorts.startsOn, endsOn: cohorts.endsOn },
      program: programReferenceColumns,
    })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(wanted)
    .orderBy(sql`case ${status} when 'active' then 0 when 'pending' then 1 else 2 end`, desc(enrollments.startedAt), desc(enrollments.id))
    .limit(page.limit)
    .offset(page.offset);

/** The first instructor of each program, by name. */
async function leadInstructors(db: Executor, programIds: number[], language: Language): Promise<Map<number, string>> {
  if (programIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([programInstructors.programId], {
      programId: programInstructors.programId,
      name: language === "en" ? instructors.nameEn : instructors.nameAr,
    })
    .from(programInstructors)
    .innerJoin(instructors, eq(instructors.id, programInstructors.instructorId))
    .where(inArray(programInstructors.programId, programIds))
    .orderBy(asc(programInstructors.programId), asc(programInstructors.position), asc(instructors.id));
  return new Map(rows.map((row) => [row.programId, row.name]));
}

/** The session of each cohort that runs now or comes next; cancelled ones are passed over. */
async function nextSessions(
  db: Executor,
  cohortIds: number[],
  language: Language,
  now: Date,
): Promise<Map<number, NonNullable<Enrollment["next_session"]>>> {
  if (cohortIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([classSessions.cohortId], {
      cohortId: classSessions.cohortId,
      id: classSessions.id,
      title: language === "en" ? classSessions.titleEn : classSessions.titleAr,
      startsAt: classSessions.startsAt,
    })
    .from(classSessions)
    .where(and(inArray(classSessions.cohortId, cohortIds), isNull(classSessions.cancelledAt), gt(classSessions.endsAt, now)))
    .orderBy(asc(classSessions.cohortId), asc(classSessions.startsAt), asc(classSessions.id));
  return new Map(rows.map((row) => [row.cohortId, { id: row.id, title: row.title, starts_at: row.startsAt.toISOString() }]));
}

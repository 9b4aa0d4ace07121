import { and, asc, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Enrollment, EnrollmentStatus } from "#contract/enrollments/enrollments.ts";
import { mayReview } from "#contract/reviews/review-window.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { categories, classSessions, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { isAmong, momentOf, TOLD } from "#server/db/told.ts";
import { enrolledColumns } from "#server/commands/content/course-access.ts";
import { itemReferenceOf } from "#server/commands/content/course-answer.ts";
import { type CourseTree, courseTrees } from "#server/commands/content/course-tree.ts";
import { statusNow } from "./enrollment-status.ts";
import { withOpenRequest } from "#server/commands/requests/open-requests.ts";
import { leadInstructors } from "#server/commands/catalogue/program-instructors.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";

export interface EnrollmentFilter {
  userId: number;
  /** None: all of them. */
  statuses?: readonly EnrollmentStatus[] | undefined;
  /** One of them alone. */
  enrollmentId?: number | undefined;
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
  const { userId, statuses, enrollmentId, limit, offset } = filter;
  const asked = { userId, enrollmentId: enrollmentId ?? null, statuses: statuses ?? null, ...momentOf(now) };
  const [[sum], found] = await Promise.all([
    prepared(db, "number of enrollments", totalQuery).execute(asked),
    prepared(db, "page of enrollments", pageQuery).execute({ ...asked, limit, offset }),
  ]);
  const rows = found.map(({ cohortRow: cohort, program, ...enrolled }) => ({ enrolled, program, cohort }));
  const ids = rows.map((row) => row.enrolled.id);
  const [teachers, sessions, trees, issued, requested] = await Promise.all([
    leadInstructors(
      db,
      rows.map((row) => row.program.id),
      filter.language,
    ),
    nextSessions(
      db,
      rows.flatMap((row) => row.enrolled.cohortId ?? []),
      filter.language,
      now,
    ),
    courseTrees(
      db,
      rows.map((row) => row.enrolled),
      now,
    ),
    issuedCertificates(db, ids),
    withOpenRequest(db, ids),
  ]);
  return {
    total: sum?.total ?? 0,
    items: rows.map(({ enrolled, program, cohort }) => {
      const runs = enrolled.status === "active" || enrolled.status === "pending";
      const opens = (enrolled.status === "active" || enrolled.status === "completed") && enrolled.accessUntil > now;
      const tree = trees.get(enrolled.id);
      return {
        id: enrolled.id,
        program: programReference(program, filter.language),
        status: enrolled.status,
        progress: enrolled.progress,
        started_at: enrolled.startedAt.toISOString(),
        access_until: enrolled.accessUntil.toISOString(),
        cohort: cohort ? { id: cohort.id, starts_at: cohort.startsOn, ends_at: cohort.endsOn } : null,
        instructor: teachers.get(program.id) ?? null,
        next_session: cohort && runs ? (sessions.get(cohort.id) ?? null) : null,
        next_item: opens && tree?.next ? itemReferenceOf(tree.next, filter.language) : null,
        items_done: tree?.done ?? 0,
        items_total: tree?.items.length ?? 0,
        certificate_id: issued.get(enrolled.id) ?? null,
        can: {
          postpone: runs && !requested.has(enrolled.id),
          withdraw: (runs || enrolled.status === "postponed") && !requested.has(enrolled.id),
          review: mayReview(enrolled),
          download: opens && hasOffline(tree),
        },
      };
    }),
  };
}

const hasOffline = (tree: CourseTree | undefined): boolean => tree?.items.some((item) => item.offline) ?? false;

/** What is asked for null is not asked. */
const WANTED = and(
  eq(enrollments.userId, sql.placeholder("userId")),
  sql`(${sql.placeholder("enrollmentId")}::int is null or ${enrollments.id} = ${sql.placeholder("enrollmentId")}::int)`,
  sql`(${sql.placeholder("statuses")}::text[] is null or ${statusNow(TOLD)} = any(${sql.placeholder("statuses")}::text[]))`,
);

const totalQuery = (db: Executor, name: string) =>
  db.select({ total: count() }).from(enrollments).leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId)).where(WANTED).prepare(name);

const pageQuery = (db: Executor, name: string) =>
  db
    .select({
      ...enrolledColumns(TOLD),
      cohortRow: { id: cohorts.id, startsOn: cohorts.startsOn, endsOn: cohorts.endsOn },
      program: programReferenceColumns,
    })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(WANTED)
    .orderBy(
      sql`case ${statusNow(TOLD)} when 'active' then 0 when 'pending' then 1 else 2 end`,
      desc(enrollments.startedAt),
      desc(enrollments.id),
    )
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(name);

async function issuedCertificates(db: Executor, enrollmentIds: number[]): Promise<Map<number, string>> {
  if (enrollmentIds.length === 0) return new Map();
  const rows = await prepared(db, "certificates of enrollments", issuedQuery).execute({ enrollmentIds });
  return new Map(rows.map((row) => [row.enrollmentId, row.id]));
}

const issuedQuery = (db: Executor, name: string) =>
  db
    .select({ id: certificates.id, enrollmentId: certificates.enrollmentId })
    .from(certificates)
    .where(and(isAmong(certificates.enrollmentId, "enrollmentIds"), eq(certificates.status, "issued")))
    .prepare(name);

/** The session of each cohort that runs now or comes next; cancelled ones are passed over. */
async function nextSessions(
  db: Executor,
  cohortIds: number[],
  language: Language,
  now: Date,
): Promise<Map<number, NonNullable<Enrollment["next_session"]>>> {
  if (cohortIds.length === 0) return new Map();
  const rows = await prepared(db, "next sessions", nextQuery).execute({ cohortIds, now });
  return new Map(
    rows.map(({ cohortId, id, ar, en, startsAt }) => [
      cohortId,
      { id, title: language === "en" ? en : ar, starts_at: startsAt.toISOString() },
    ]),
  );
}

const nextQuery = (db: Executor, name: string) =>
  db
    .selectDistinctOn([classSessions.cohortId], {
      cohortId: classSessions.cohortId,
      id: classSessions.id,
      ar: classSessions.titleAr,
      en: classSessions.titleEn,
      startsAt: classSessions.startsAt,
    })
    .from(classSessions)
    .where(
      and(
        isAmong(classSessions.cohortId, "cohortIds"),
        isNull(classSessions.cancelledAt),
        gt(classSessions.endsAt, sql.placeholder("now")),
      ),
    )
    .orderBy(asc(classSessions.cohortId), asc(classSessions.startsAt), asc(classSessions.id))
    .prepare(name);

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { RiskCode } from "#contract/attendance/at-risk.ts";
import type { Language } from "#contract/shapes.ts";
import type { STUDENT_SORTS, TeachingStudent } from "#contract/enrollments/teaching.ts";
import { userNamed } from "#server/commands/accounts/named-like.ts";
import { learnerRows, learning, stateOf, toLearner } from "#server/commands/enrollments/learner-rows.ts";
import { learnerFacts } from "#server/commands/standings/learner-facts.ts";
import type { Executor } from "#server/db/client.ts";
import { together } from "#server/db/reads/together.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments, enrollmentStandings } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";

export interface StudentsFilter {
  programId: number;
  cohortId?: number | undefined;
  /** One of them alone. */
  learnerId?: number | undefined;
  flag?: RiskCode | "any" | undefined;
  q: string;
  sort: (typeof STUDENT_SORTS)[number];
  limit: number;
  offset: number;
}

/** Who learns in a program, filtered, ordered, counted and cut in the database. */
export async function teachingStudents(
  db: Executor,
  filter: StudentsFilter,
  language: Language,
  now: Date,
): Promise<{ items: TeachingStudent[]; total: number; atRisk: number }> {
  const facts = learnerFacts(now);
  const all = and(
    eq(enrollments.programId, filter.programId),
    filter.cohortId === undefined ? undefined : eq(enrollments.cohortId, filter.cohortId),
    filter.learnerId === undefined ? undefined : eq(enrollments.userId, filter.learnerId),
  );
  const flagged = filter.flag === undefined ? undefined : filter.flag === "any" ? sql`${facts.risks} > 0` : facts.hasRisk(filter.flag);
  const wanted = and(flagged, userNamed(filter.q));
  const [rows, [counted]] = await together(db, async (at) => {
    const rows = learnerRows(at, and(all, wanted), now, {
      limit: filter.limit,
      offset: filter.offset,
      order: orderOf(filter.sort, language, facts),
    });
    const counted = at
      .select({
        total: sql<number>`(count(*) filter (where ${wanted ?? sql`true`}))::int`,
        atRisk: sql<number>`(count(*) filter (where ${facts.risks} > 0))::int`,
      })
      .from(enrollments)
      .innerJoin(users, eq(users.id, enrollments.userId))
      .innerJoin(programs, eq(programs.id, enrollments.programId))
      .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
      .leftJoin(enrollmentStandings, eq(enrollmentStandings.enrollmentId, enrollments.id))
      .where(learning(all));
    return await Promise.all([rows, counted]);
  });
  return {
    items: rows.map((row): TeachingStudent => {
      const state = stateOf(row);
      const { rate, ...counts } = state.attendance;
      return {
        enrollment_id: row.enrollmentId,
        student: toLearner(row.student, language),
        cohort_id: row.cohortId,
        status: row.status,
        progress: row.progress,
        attendance_rate: rate,
        attendance: counts,
        grade: state.grade,
        last_seen: state.lastSeen?.toISOString() ?? null,
        enrolled_at: row.startedAt.toISOString(),
        flags: state.risks,
      };
    }),
    total: counted?.total ?? 0,
    atRisk: counted?.atRisk ?? 0,
  };
}

/** What is unknown stands last. */
function orderOf(sort: StudentsFilter["sort"], language: Language, facts: ReturnType<typeof learnerFacts>): SQL[] {
  const id = sql`${enrollments.id}`;
  switch (sort) {
    case "name":
      return [language === "en" ? sql`coalesce(${users.nameEn}, ${users.nameAr})` : sql`${users.nameAr}`, id];
    case "progress":
      return [sql`${enrollments.progress}`, id];
    case "-progress":
      return [sql`${enrollments.progress} desc`, id];
    case "attendance":
      return [sql`${facts.rate} nulls last`, id];
    case "grade":
      return [sql`${enrollmentStandings.grade} nulls last`, id];
    case "last_seen":
      return [sql`${enrollmentStandings.lastSeenAt} nulls first`, id];
  }
}

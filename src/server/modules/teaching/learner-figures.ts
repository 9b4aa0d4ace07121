import { and, asc, desc, eq, inArray, isNotNull, notInArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { learnerRows, learning } from "#server/commands/enrollments/learner-rows.ts";
import { learnerFacts } from "#server/commands/standings/learner-facts.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments, enrollmentStandings } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";

/** A whole number, or null of nothing; a half is rounded up. */
const mean = (value: SQLWrapper, where?: SQL) =>
  sql<number | null>`floor(avg(${value}) ${where ? sql`filter (where ${where})` : sql``} + 0.5)::int`;

export interface CohortFigures {
  programId: number;
  cohortId: number | null;
  /** Whoever has access, or had it to the end. */
  students: number;
  /** All whose access is not over. */
  present: number;
  progress: number | null;
  rate: number | null;
}

/** Learners of programs, counted and averaged by cohort. */
export async function cohortFigures(db: Executor, programIds: readonly number[], now: Date): Promise<CohortFigures[]> {
  const facts = learnerFacts(now);
  const studies = sql`${facts.status} in ('pending', 'active', 'completed')`;
  return await db
    .select({
      programId: enrollments.programId,
      cohortId: enrollments.cohortId,
      students: sql<number>`(count(*) filter (where ${studies}))::int`,
      present: sql<number>`(count(*) filter (where ${facts.status} <> 'expired'))::int`,
      progress: mean(sql`${enrollments.progress}`, studies),
      rate: mean(sql`${facts.rate}`, studies),
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .leftJoin(enrollmentStandings, eq(enrollmentStandings.enrollmentId, enrollments.id))
    .where(learning(inArray(enrollments.programId, [...programIds])))
    .groupBy(enrollments.programId, enrollments.cohortId);
}

/** Who of an instructor's learners has to be looked after first, and the figures of all who study now. */
export async function dashboardLearners(db: Executor, programIds: readonly number[], now: Date, limit: number) {
  const facts = learnerFacts(now);
  // Named twice, it is read once.
  const learners = db.$with("learners").as(
    db
      .select({
        id: enrollments.id,
        userId: enrollments.userId,
        progress: enrollments.progress,
        grade: enrollmentStandings.grade,
        rate: facts.rate,
        risks: facts.risksOfActive.as("risks"),
      })
      .from(enrollments)
      .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
      .leftJoin(enrollmentStandings, eq(enrollmentStandings.enrollmentId, enrollments.id))
      .where(
        and(
          inArray(enrollments.programId, [...programIds]),
          facts.active,
          // The few who left are looked up, not everybody who stayed.
          notInArray(enrollments.userId, db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt))),
        ),
      ),
  );
  const first = db
    .select({ id: learners.id })
    .from(learners)
    .where(sql`${learners.risks} > 0`)
    .orderBy(desc(learners.risks), asc(learners.id))
    .limit(limit);
  const [figures] = await db
    .with(learners)
    .select({
      first: sql<number[]>`array(${first})`,
      risky: sql<number>`(count(*) filter (where ${learners.risks} > 0))::int`,
      students: sql<number>`count(distinct ${learners.userId})::int`,
      progress: mean(learners.progress),
      attendance: mean(learners.rate),
      grade: mean(learners.grade),
    })
    .from(learners);
  const ids = figures?.first ?? [];
  const rows = ids.length === 0 ? [] : await learnerRows(db, inArray(enrollments.id, ids), now, { limit });
  return { figures, rows: rows.toSorted((one, other) => ids.indexOf(one.enrollmentId) - ids.indexOf(other.enrollmentId)) };
}

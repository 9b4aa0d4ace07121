import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { learnerRows, learning } from "#server/commands/learner-rows.ts";
import { learnerFacts } from "#server/commands/standings/learner-facts.ts";
import type { Executor } from "#server/db/client.ts";
import { attendancePolicies } from "#server/db/tables/attendance.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments, enrollmentStandings } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";

/** A whole number, or null of nothing; a half is rounded up. */
const mean = (value: SQL, where: SQL) => sql<number | null>`floor(avg(${value}) filter (where ${where}) + 0.5)::int`;

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
      rate: mean(facts.rate, studies),
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .leftJoin(enrollmentStandings, eq(enrollmentStandings.enrollmentId, enrollments.id))
    .leftJoin(attendancePolicies, eq(attendancePolicies.programId, enrollments.programId))
    .where(learning(inArray(enrollments.programId, [...programIds])))
    .groupBy(enrollments.programId, enrollments.cohortId);
}

/** Who of an instructor's learners has to be looked after first, and the figures of all who study now. */
export async function dashboardLearners(db: Executor, programIds: readonly number[], now: Date, limit: number) {
  const facts = learnerFacts(now);
  const own = inArray(enrollments.programId, [...programIds]);
  const active = sql`${facts.status} = 'active'`;
  const counted = db
    .select({
      risky: sql<number>`(count(*) filter (where ${facts.riskCount} > 0))::int`,
      students: sql<number>`(count(distinct ${enrollments.userId}) filter (where ${active}))::int`,
      progress: mean(sql`${enrollments.progress}`, active),
      attendance: mean(facts.rate, active),
      grade: mean(sql`${enrollmentStandings.grade}`, active),
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .leftJoin(enrollmentStandings, eq(enrollmentStandings.enrollmentId, enrollments.id))
    .leftJoin(attendancePolicies, eq(attendancePolicies.programId, enrollments.programId))
    .where(learning(own));
  const order = [sql`${facts.riskCount} desc`, asc(facts.gravest)];
  const risky = learnerRows(db, and(own, sql`${facts.riskCount} > 0`), now, { limit, order });
  const [[figures], rows] = await Promise.all([counted, risky]);
  return { figures, rows };
}

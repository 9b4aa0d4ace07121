import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { learnerFacts } from "#server/commands/standings/learner-facts.ts";
import type { Database } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments, enrollmentStandings } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { type AtRiskCount, atRiskMarks as marks, keptReports } from "#server/db/tables/learning/at-risk-marks.ts";

const NAME = "at_risk";
/** What is older was kept by no job: whoever reads it has it kept first. */
const OLD_MS = 3_600_000;

/** When it was reckoned last who needs looking after, and how many they are; reckons it where nothing did for an hour. */
export async function keptAtRisk(db: Database, now: Date): Promise<{ asOf: Date; counts: AtRiskCount[] }> {
  const fresh = and(eq(keptReports.name, NAME), gt(keptReports.asOf, new Date(now.getTime() - OLD_MS)));
  const [kept] = await db.select().from(keptReports).where(fresh);
  return kept ?? (await keepAtRisk(db, now));
}

/** Reckons who needs looking after: rows that stay as they are remain untouched. One at a time; whoever waited takes what came meanwhile. */
export async function keepAtRisk(db: Database, now: Date): Promise<{ asOf: Date; counts: AtRiskCount[] }> {
  return await db.transaction(async (tx) => {
    const none = { name: NAME, asOf: new Date(0), counts: [] };
    await tx.insert(keptReports).values(none).onConflictDoNothing();
    const [before] = await tx.select().from(keptReports).where(eq(keptReports.name, NAME)).for("update");
    if (before && before.asOf > now) return before;
    await tx.execute(marksOf(now));
    const { rows: counts } = await tx.execute<AtRiskCount & Record<string, unknown>>(
      sql`select category_id, absences, attendance, grade, inactive, count(*)::int as count from ${marks} group by 1, 2, 3, 4, 5`,
    );
    await tx.update(keptReports).set({ asOf: now, counts }).where(eq(keptReports.name, NAME));
    return { asOf: now, counts };
  });
}

/** Puts in whoever is at risk now, and takes out whoever is no more. */
function marksOf(now: Date): SQL {
  const facts = learnerFacts(now);
  const has = (code: Parameters<typeof facts.hasRisk>[0]) => sql`coalesce(${facts.hasRisk(code)}, false)`;
  const named = ["category_id", "weight", "absences", "attendance", "grade", "inactive"];
  const all = (prefix: string) => sql.raw(named.map((name) => `${prefix}.${name}`).join(", "));
  return sql`with found as materialized (
      select ${enrollments.id} as enrollment_id, ${programs.categoryId} as category_id, ${facts.risksOfActive}::smallint as weight,
        ${has("absences")} as absences, ${has("attendance")} as attendance, ${has("grade")} as grade, ${has("inactive")} as inactive
      from ${enrollments} join ${users} on ${users.id} = ${enrollments.userId} join ${programs} on ${programs.id} = ${enrollments.programId}
        join ${cohorts} on ${cohorts.id} = ${enrollments.cohortId}
        left join ${enrollmentStandings} on ${enrollmentStandings.enrollmentId} = ${enrollments.id}
      where ${facts.active} and ${facts.risksOfActive} > 0 and ${isNull(users.deletedAt)}),
    gone as (delete from at_risk_marks m where not exists (select 1 from found f where f.enrollment_id = m.enrollment_id))
    insert into at_risk_marks as m (enrollment_id, category_id, weight, absences, attendance, grade, inactive) select * from found
    on conflict (enrollment_id) do update set (${sql.raw(named.join(", "))}) = row(${all("excluded")})
      where (${all("m")}) is distinct from (${all("excluded")})`;
}

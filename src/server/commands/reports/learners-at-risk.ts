import { and, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { RiskCode } from "#contract/attendance/at-risk.ts";
import type { LearnersAtRisk } from "#contract/reports/reports.ts";
import { type LearnerRow, learnerRows, stateOf } from "#server/commands/enrollments/learner-rows.ts";
import { learnerFacts } from "#server/commands/standings/learner-facts.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments, enrollmentStandings } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";

export interface AtRiskFilter {
  flag?: RiskCode | undefined;
  /** Of programs whose learners the caller may see; null is all of them. */
  categories: readonly number[] | null;
}

/** Learners whose cohort runs and who need looking after: the most reasons first, then the gravest. */
export async function learnersAtRisk(
  db: Executor,
  filter: AtRiskFilter,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ items: LearnersAtRisk; total: number }> {
  const wanted = listedAtRisk(filter, now);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .leftJoin(enrollmentStandings, eq(enrollmentStandings.enrollmentId, enrollments.id))
    .where(and(wanted, ne(enrollments.status, "withdrawn"), isNull(users.deletedAt)));
  const rows = await learnerRows(db, wanted, now, { limit, offset, order: [desc(learnerFacts(now).risksOfActive)] });
  return { total: counted?.total ?? 0, items: await presented(db, rows) };
}

/** The same in batches, the newest enrollment first: those below an id. */
export async function atRiskBelow(db: Executor, filter: AtRiskFilter, { last, limit }: { last: number | null; limit: number }, now: Date) {
  const wanted = and(listedAtRisk(filter, now), last === null ? undefined : lt(enrollments.id, last));
  return await presented(db, await learnerRows(db, wanted, now, { limit, order: [desc(enrollments.id)] }));
}

function listedAtRisk({ flag, categories }: AtRiskFilter, now: Date): SQL | undefined {
  const facts = learnerFacts(now);
  return and(
    facts.active,
    flag === undefined ? sql`${facts.risksOfActive} > 0` : facts.hasRisk(flag),
    categories === null ? undefined : inArray(programs.categoryId, [...categories]),
  );
}

async function presented(db: Executor, rows: readonly LearnerRow[]): Promise<LearnersAtRisk> {
  const titles = new Map(
    rows.length === 0
      ? []
      : (
          await db
            .select({ id: programs.id, ar: programs.titleAr, en: programs.titleEn })
            .from(programs)
            .where(inArray(programs.id, [...new Set(rows.map(({ programId }) => programId))]))
        ).map(({ id, ar, en }) => [id, { ar, en }] as const),
  );
  return rows.map((row) => ({
    id: row.enrollmentId,
    person: { id: row.student.id, name: { ar: row.student.nameAr, en: row.student.nameEn ?? row.student.nameAr } },
    program: { id: row.programId, title: titles.get(row.programId) ?? { ar: "", en: "" } },
    progress: row.progress,
    last_seen: row.lastSeenAt?.toISOString() ?? null,
    risks: stateOf(row).risks,
  }));
}

import { and, asc, desc, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { RiskCode } from "#contract/attendance/at-risk.ts";
import type { LearnersAtRisk } from "#contract/reports/reports.ts";
import { type LearnerRow, learnerRows, stateOf } from "#server/commands/enrollments/learner-rows.ts";
import { learnerFacts } from "#server/commands/standings/learner-facts.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { atRiskMarks as marks } from "#server/db/tables/learning/at-risk-marks.ts";
import { keptAtRisk } from "./keep-at-risk.ts";

export interface AtRiskFilter {
  flag?: RiskCode | undefined;
  /** Of programs whose learners the caller may see; null is all of them. */
  categories: readonly number[] | null;
}

/**
 * Learners whose cohort runs and who need looking after: the most reasons first, then the gravest, as they were kept last. One who
 * does no more is left out of the page.
 */
export async function learnersAtRisk(
  db: Database,
  { flag, categories }: AtRiskFilter,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ items: LearnersAtRisk; total: number; asOf: Date }> {
  const { asOf, counts } = await keptAtRisk(db, now);
  const page = await db
    .select({ id: marks.enrollmentId })
    .from(marks)
    .where(and(flag && sql`${marks[flag]}`, categories === null ? undefined : inArray(marks.categoryId, [...categories])))
    .orderBy(sql`${marks.weight} desc nulls last`, asc(marks.enrollmentId))
    .limit(limit)
    .offset(offset);
  const ids = page.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await learnerRows(db, inArray(enrollments.id, ids), now, { limit });
  const byId = new Map((await presented(db, rows)).map((row) => [row.id, row]));
  const total = counts.reduce(
    (sum, one) => sum + ((!flag || one[flag]) && (!categories || categories.includes(one.category_id)) ? one.count : 0),
    0,
  );
  return {
    items: ids.flatMap((id) => {
      const row = byId.get(id);
      return row?.risks.some(({ code }) => flag === undefined || code === flag) ? row : [];
    }),
    total,
    asOf,
  };
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

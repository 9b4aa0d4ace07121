import { and, asc, desc, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import type { ProgramPhase, TeachingProgram } from "#contract/enrollments/teaching.ts";
import { handedIn, unpublishedMarks } from "#server/commands/coursework/waiting-work.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, classSessions, cohorts, programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { excuses } from "#server/db/tables/excuses.ts";
import { withdrawals } from "#server/db/tables/requests.ts";
import { together } from "#server/db/reads/together.ts";
import { type CohortFigures, cohortFigures } from "./learner-figures.ts";

export type CohortRow = typeof cohorts.$inferSelect;
const ORDER: readonly ProgramPhase[] = ["running", "upcoming", "draft", "ended"];

export function cohortPhase({ startsOn, endsOn }: CohortRow, today: string): "running" | "upcoming" | "ended" {
  if (startsOn > today) return "upcoming";
  return endsOn < today ? "ended" : "running";
}

/** The cohort that speaks for a program: the one that runs, else the next, else the last. */
export function speakingCohort(own: readonly CohortRow[], today: string): CohortRow | null {
  const running = own.filter((cohort) => cohortPhase(cohort, today) === "running").toSorted((a, b) => b.startsOn.localeCompare(a.startsOn));
  const upcoming = own
    .filter((cohort) => cohortPhase(cohort, today) === "upcoming")
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
  return running[0] ?? upcoming[0] ?? own.toSorted((a, b) => b.endsOn.localeCompare(a.endsOn))[0] ?? null;
}

/** The phase of a program, of its cohort that speaks for it (`speakingCohort`), in SQL over `programs`. */
export function phaseOf(now: Date): SQL<ProgramPhase> {
  const today = sql`${riyadhDay(now)}::date`;
  const some = (where: SQL) => sql`exists (select 1 from ${cohorts} where ${cohorts.programId} = ${programs.id} and ${where})`;
  return sql<ProgramPhase>`case when ${programs.status} = 'draft' then 'draft'
    when ${some(sql`${cohorts.startsOn} <= ${today} and ${cohorts.endsOn} >= ${today}`)} then 'running'
    when ${some(sql`${cohorts.startsOn} > ${today}`)} then 'upcoming'
    when ${some(sql`true`)} then 'ended' else 'upcoming' end`;
}

export interface Taught {
  rows: TeachingProgram[];
  cohorts: CohortRow[];
  figures: CohortFigures[];
}

/** Programs with what an instructor has to know about each: those that run first, then by name. */
export async function taughtPrograms(db: Executor, programIds: readonly number[], language: Language, now: Date): Promise<Taught> {
  const ids = [...programIds];
  if (ids.length === 0) return { rows: [], cohorts: [], figures: [] };
  const today = riyadhDay(now);
  const [found, allCohorts, figures, sessions, upcoming, works, unpublished, waiting, items] = await together(db, async (at) =>
    Promise.all([
      at
        .select({ row: programs, program: programReferenceColumns })
        .from(programs)
        .innerJoin(categories, eq(categories.id, programs.categoryId))
        .where(inArray(programs.id, ids))
        .orderBy(asc(programs.titleAr), asc(programs.id)),
      at.select().from(cohorts).where(inArray(cohorts.programId, ids)).orderBy(desc(cohorts.startsOn), asc(cohorts.id)),
      cohortFigures(at, ids, now),
      sessionFigures(at, ids, now),
      nextSessions(at, ids, now),
      handedIn(at, ids),
      unpublishedMarks(at, ids),
      requestCounts(at, ids),
      itemCounts(at, ids),
    ]),
  );

  const rows = found.map(({ row, program }): TeachingProgram => {
    const own = allCohorts.filter(({ programId }) => programId === row.id);
    const cohort = speakingCohort(own, today);
    const phase = row.status === "draft" ? "draft" : cohort === null ? "upcoming" : cohortPhase(cohort, today);
    const learners = figures.find((one) => one.programId === row.id && one.cohortId === cohort?.id);
    const held = sessions.find(({ cohortId }) => cohortId === cohort?.id);
    const next = upcoming.find(({ programId }) => programId === row.id);
    return {
      program: programReference(program, language),
      status: row.status,
      phase,
      cohort: cohort && { id: cohort.id, starts_on: cohort.startsOn, ends_on: cohort.endsOn },
      next_session: next
        ? {
            id: next.id,
            starts_at: next.startsAt.toISOString(),
            translations: { ar: { title: next.titleAr }, en: { title: next.titleEn } },
          }
        : null,
      sessions: { held: held?.held ?? 0, total: held?.total ?? 0 },
      students: learners?.students ?? 0,
      progress: learners?.progress ?? null,
      attendance_rate: learners?.rate ?? null,
      to_grade: works.filter(({ programId }) => programId === row.id).reduce((sum, work) => sum + work.waiting, 0),
      excuses: waiting.excuses.get(row.id) ?? 0,
      withdrawals: waiting.withdrawals.get(row.id) ?? 0,
      unpublished: unpublished.get(row.id) ?? 0,
      certificates: waiting.certificates.get(row.id) ?? 0,
      rating: row.ratingCount === 0 ? null : Math.round((row.ratingSum * 10) / row.ratingCount) / 10,
      reviews: row.ratingCount,
      items: items.get(row.id) ?? { published: 0, total: 0 },
      updated_at: row.updatedAt.toISOString(),
    };
  });
  rows.sort((a, b) => ORDER.indexOf(a.phase) - ORDER.indexOf(b.phase));
  return { rows, cohorts: allCohorts, figures };
}

const takesPlace = and(sql`${classSessions.cancelledAt} is null`, ne(classSessions.kind, "deadline"));

/** Sessions of cohorts, and how many of them are over. */
const sessionFigures = (db: Executor, programIds: number[], now: Date) =>
  db
    .select({
      cohortId: classSessions.cohortId,
      held: sql<number>`(count(*) filter (where ${classSessions.endsAt} <= ${now.toISOString()}::timestamptz))::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(and(inArray(cohorts.programId, programIds), takesPlace))
    .groupBy(classSessions.cohortId);

/** The session that each program has next. */
const nextSessions = (db: Executor, programIds: number[], now: Date) =>
  db
    .selectDistinctOn([cohorts.programId], {
      programId: cohorts.programId,
      id: classSessions.id,
      startsAt: classSessions.startsAt,
      titleAr: classSessions.titleAr,
      titleEn: classSessions.titleEn,
    })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(and(inArray(cohorts.programId, programIds), takesPlace, gt(classSessions.startsAt, now)))
    .orderBy(asc(cohorts.programId), asc(classSessions.startsAt), asc(classSessions.id));

async function requestCounts(db: Executor, ids: number[]) {
  const n = sql<number>`count(*)::int`;
  const pending = db
    .select({ id: enrollments.programId, n })
    .from(excuses)
    .innerJoin(enrollments, eq(enrollments.id, excuses.enrollmentId))
    .where(and(inArray(enrollments.programId, ids), eq(excuses.status, "pending")))
    .groupBy(enrollments.programId);
  const leaving = db
    .select({ id: enrollments.programId, n })
    .from(withdrawals)
    .innerJoin(enrollments, eq(enrollments.id, withdrawals.enrollmentId))
    .where(and(inArray(enrollments.programId, ids), eq(withdrawals.status, "pending")))
    .groupBy(enrollments.programId);
  const issued = db
    .select({ id: certificates.programId, n })
    .from(certificates)
    .where(and(inArray(certificates.programId, ids), eq(certificates.status, "issued")))
    .groupBy(certificates.programId);
  const byId = (rows: { id: number; n: number }[]) => new Map(rows.map((row) => [row.id, row.n]));
  const [excused, left, given] = await Promise.all([pending, leaving, issued]);
  return { excuses: byId(excused), withdrawals: byId(left), certificates: byId(given) };
}

async function itemCounts(db: Executor, ids: number[]): Promise<Map<number, { published: number; total: number }>> {
  const rows = await db
    .select({
      id: programSections.programId,
      published: sql<number>`(count(*) filter (where ${programItems.status} = 'published'))::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(and(inArray(programSections.programId, ids), ne(programItems.status, "archived")))
    .groupBy(programSections.programId);
  return new Map(rows.map(({ id, published, total }) => [id, { published, total }]));
}

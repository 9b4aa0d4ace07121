import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import type { ProgramPhase, TeachingProgram } from "#contract/teaching.ts";
import { handedIn, unpublishedMarks } from "#server/commands/waiting-work.ts";
import { learnerRows, type LearnerRow, learnerStates, type LearnerState } from "#server/commands/learner-rows.ts";
import { programReference, programReferenceColumns } from "#server/commands/program-reference.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, classSessions, cohorts, programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { excuses } from "#server/db/tables/excuses.ts";
import { withdrawals } from "#server/db/tables/requests.ts";

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

export interface Taught {
  rows: TeachingProgram[];
  cohorts: CohortRow[];
  learners: LearnerRow[];
  states: Map<number, LearnerState>;
}

/** Programs with what an instructor has to know about each: those that run first, then by name. */
export async function taughtPrograms(db: Executor, programIds: readonly number[], language: Language, now: Date): Promise<Taught> {
  const ids = [...programIds];
  if (ids.length === 0) return { rows: [], cohorts: [], learners: [], states: new Map() };
  const today = riyadhDay(now);
  const found = await db
    .select({ row: programs, program: programReferenceColumns })
    .from(programs)
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(inArray(programs.id, ids))
    .orderBy(asc(programs.titleAr), asc(programs.id));
  const allCohorts = await db
    .select()
    .from(cohorts)
    .where(inArray(cohorts.programId, ids))
    .orderBy(desc(cohorts.startsOn), asc(cohorts.id));
  const learners = await learnerRows(db, inArray(enrollments.programId, ids), now);
  const states = await learnerStates(db, learners, now);
  const sessions = await sessionRows(
    db,
    allCohorts.map(({ id }) => id),
  );
  const works = await handedIn(db, ids);
  const unpublished = await unpublishedMarks(db, ids);
  const waiting = await requestCounts(db, ids);
  const items = await itemCounts(db, ids);

  const rows = found.map(({ row, program }): TeachingProgram => {
    const own = allCohorts.filter(({ programId }) => programId === row.id);
    const cohort = speakingCohort(own, today);
    const phase = row.status === "draft" ? "draft" : cohort === null ? "upcoming" : cohortPhase(cohort, today);
    const students = learners.filter(
      (one) => one.programId === row.id && one.cohortId === cohort?.id && ["pending", "active", "completed"].includes(one.status),
    );
    const held = sessions.filter(({ cohortId }) => cohortId === cohort?.id);
    const next = sessions.find(({ cohortId, startsAt }) => own.some(({ id }) => id === cohortId) && startsAt > now);
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
      sessions: { held: held.filter(({ endsAt }) => endsAt <= now).length, total: held.length },
      students: students.length,
      progress: mean(students.map(({ progress }) => progress)),
      attendance_rate: mean(students.flatMap(({ enrollmentId }) => states.get(enrollmentId)?.attendance.rate ?? [])),
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
  return { rows, cohorts: allCohorts, learners, states };
}

/** A whole number, or null of nothing. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

async function sessionRows(db: Executor, cohortIds: number[]) {
  if (cohortIds.length === 0) return [];
  return await db
    .select({
      id: classSessions.id,
      cohortId: classSessions.cohortId,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      titleAr: classSessions.titleAr,
      titleEn: classSessions.titleEn,
    })
    .from(classSessions)
    .where(and(inArray(classSessions.cohortId, cohortIds), sql`${classSessions.cancelledAt} is null`, ne(classSessions.kind, "deadline")))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));
}

async function requestCounts(db: Executor, ids: number[]) {
  const n = sql<number>`count(*)::int`;
  const pending = await db
    .select({ id: enrollments.programId, n })
    .from(excuses)
    .innerJoin(enrollments, eq(enrollments.id, excuses.enrollmentId))
    .where(and(inArray(enrollments.programId, ids), eq(excuses.status, "pending")))
    .groupBy(enrollments.programId);
  const leaving = await db
    .select({ id: enrollments.programId, n })
    .from(withdrawals)
    .innerJoin(enrollments, eq(enrollments.id, withdrawals.enrollmentId))
    .where(and(inArray(enrollments.programId, ids), eq(withdrawals.status, "pending")))
    .groupBy(enrollments.programId);
  const issued = await db
    .select({ id: certificates.programId, n })
    .from(certificates)
    .where(and(inArray(certificates.programId, ids), eq(certificates.status, "issued")))
    .groupBy(certificates.programId);
  const byId = (rows: { id: number; n: number }[]) => new Map(rows.map((row) => [row.id, row.n]));
  return { excuses: byId(pending), withdrawals: byId(leaving), certificates: byId(issued) };
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

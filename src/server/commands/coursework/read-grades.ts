import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { GradeItem, ProgramGrades } from "#contract/coursework/grades.ts";
import { countedPoints, gradeScale, letterOf, neededFor, passedOf } from "#contract/coursework/grade.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { newestIds, type NewestQuery } from "#server/db/newest.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { countedItem, type GradeRow, gradeRows } from "./grade-rows.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";

const DAY_MS = 86_400_000;
/** Work that a student hands in: past its day without a mark, it was not. */
const HANDED_IN: readonly GradeItem["type"][] = ["quiz", "assignment", "application", "project"];

export interface GradesFilter {
  userId: number;
  /** Of these enrollments alone. */
  ids?: readonly number[];
  language: Language;
}

/** Enrollments of a student of which grades are shown. */
const gradedOf = (userId: number): SQL | undefined =>
  and(eq(enrollments.userId, userId), inArray(enrollments.status, ["pending", "active", "completed", "postponed", "expired"]));

/** A page of them, the newest first; another's enrollment gives an empty one. @throws Problem `validation_error` on `cursor` */
export const gradedPage = (db: Executor, userId: number, enrollmentId: number | undefined, query: NewestQuery) =>
  newestIds(
    db,
    { table: enrollments, id: enrollments.id, at: enrollments.startedAt },
    and(gradedOf(userId), enrollmentId === undefined ? undefined : eq(enrollments.id, enrollmentId)),
    query,
  );

/**
 * What a student may see of their grades, the newest enrollment first. Grades outlive access: they are shown of every enrollment but one
 * that was withdrawn from.
 */
export async function readGrades(db: Executor, { userId, ids, language }: GradesFilter, now: Date): Promise<ProgramGrades[]> {
  const held = await db
    .select({ id: enrollments.id, startsOn: cohorts.startsOn, passMark: programs.requiredGrade, program: programReferenceColumns })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(and(gradedOf(userId), ids && inArray(enrollments.id, [...ids])))
    .orderBy(desc(enrollments.startedAt), desc(enrollments.id));
  const rows = await gradeRows(
    db,
    held.map(({ id }) => id),
    now,
  );
  return held.map(({ id, startsOn, passMark, program }) => {
    const own = rows.filter((row) => row.enrollmentId === id);
    const scale = gradeScale(own.map(countedItem));
    const seen = own.flatMap(({ mark }) => (mark && mark.status !== "submitted" ? [mark.updatedAt.getTime()] : []));
    return {
      enrollment_id: id,
      program: programReference(program, language),
      published: seen.length > 0,
      total: scale.earned,
      max: Math.round((scale.earned + scale.lost) * 100) / 100,
      open: scale.open,
      lost: scale.lost,
      pass_mark: passMark,
      letter: own.length === 0 ? null : letterOf(scale, passMark),
      passed: own.length === 0 ? null : passedOf(scale, passMark),
      needed_to_pass: own.length === 0 ? null : neededFor(passMark, scale),
      updated_at: seen.length === 0 ? null : new Date(Math.max(...seen)).toISOString(),
      items: own.map((row) => toItem(row, startsOn, language, now)),
    };
  });
}

function toItem(row: GradeRow, startsOn: string | null, language: Language, now: Date): GradeItem {
  const { item, mark } = row;
  const due =
    startsOn === null || item.dueAfterDays === null
      ? null
      : riyadhDay(new Date(riyadhDayStart(startsOn).getTime() + item.dueAfterDays * DAY_MS));
  const counted = countedPoints(countedItem(row));
  return {
    id: item.id,
    title: language === "en" ? item.titleEn : item.titleAr,
    translations: { ar: { title: item.titleAr }, en: { title: item.titleEn } },
    type: item.type,
    degree: mark?.degree ?? null,
    max_degree: item.maxDegree,
    weight: item.weight,
    counted: counted === null ? null : Math.round(counted * 100) / 100,
    date: due ?? (mark?.publishedAt ? riyadhDay(mark.publishedAt) : null),
    question_count: item.questionCount,
    status: statusOf(row, due, now),
    feedback: mark?.feedback ?? null,
  };
}

function statusOf({ item, mark }: GradeRow, due: string | null, now: Date): GradeItem["status"] {
  if (mark?.status === "graded") {
    if (item.passDegree === null) return "graded";
    return (mark.degree ?? 0) >= item.passDegree ? "passed" : "failed";
  }
  if (mark) return mark.status;
  if (due === null || due >= riyadhDay(now)) return "upcoming";
  // An exam that was held waits for whoever marks it.
  return HANDED_IN.includes(item.type) ? "not_submitted" : "submitted";
}

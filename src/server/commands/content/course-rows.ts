import { and, asc, eq, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { classSessions, programItems, programSections } from "#server/db/tables/catalogue.ts";
import { files } from "#server/db/tables/files.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { attempts, itemContents, itemFiles, itemProgress } from "#server/db/tables/learning.ts";
import { dueExtensions } from "#server/db/tables/learning/allowances.ts";
import { isAmong, momentOf, TOLD } from "#server/db/told.ts";
import type { Enrolled } from "./course-access.ts";

export type SectionRow = typeof programSections.$inferSelect;

/** Sections of programs, in order. Whoever studies what the catalogue gave up keeps it; one that was emptied is gone. */
export const sectionRows = (db: Executor, programIds: number[]): Promise<SectionRow[]> =>
  prepared(db, "sections of programs", sectionsQuery).execute({ programIds });

const sectionsQuery = (db: Executor, name: string) =>
  db
    .select()
    .from(programSections)
    .where(
      and(
        isAmong(programSections.programId, "programIds"),
        sql`(${programSections.archivedAt} is null or exists (
          select 1 from ${programItems} where ${programItems.sectionId} = ${programSections.id} and ${programItems.status} = 'published'))`,
      ),
    )
    .orderBy(asc(programSections.programId), asc(programSections.position), asc(programSections.id))
    .prepare(name);

/** Published items of programs in order, with the size of their files and whether a quiz among them needs a connection. */
export const itemRows = (db: Executor, programIds: number[]) => prepared(db, "items of programs", itemsQuery).execute({ programIds });

const itemsQuery = (db: Executor, name: string) =>
  db
    .select({
      id: programItems.id,
      sectionId: programItems.sectionId,
      kind: programItems.kind,
      format: programItems.format,
      titleAr: programItems.titleAr,
      titleEn: programItems.titleEn,
      durationMinutes: programItems.durationMinutes,
      releaseAt: programItems.releaseAt,
      offlineAllowed: programItems.offlineAllowed,
      version: programItems.version,
      /** A quiz that only the server can begin: it keeps the time, or draws the questions. */
      begunHere: sql<boolean>`coalesce((${itemContents.body} ->> 'timeLimit') is not null, false)
        or coalesce(jsonb_array_length(${itemContents.body} #> '{rules,draws}'), 0) > 0`,
      dueAfterDays: sql<number | null>`(${itemContents.body} ->> 'dueAfterDays')::int`,
      attemptsAllowed: sql<number | null>`(${itemContents.body} ->> 'attemptsAllowed')::int`,
      bytes: sql<number>`coalesce((
        select sum(${files.bytes}) from ${itemFiles} join ${files} on ${files.id} = ${itemFiles.fileId}
        where ${itemFiles.itemId} = ${programItems.id} and ${itemFiles.role} <> 'package'), 0)::int`,
    })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .leftJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(and(isAmong(programSections.programId, "programIds"), eq(programItems.status, "published")))
    .orderBy(asc(programItems.position), asc(programItems.id))
    .prepare(name);
export type ItemRow = Awaited<ReturnType<typeof itemRows>>[number];

export const progressRows = (db: Executor, enrollmentIds: number[]) =>
  prepared(db, "progress of enrollments", progressQuery).execute({ enrollmentIds });

const progressQuery = (db: Executor, name: string) =>
  db.select().from(itemProgress).where(isAmong(itemProgress.enrollmentId, "enrollmentIds")).prepare(name);

export type ProgressRow = Awaited<ReturnType<typeof progressRows>>[number];

/** When items take place or fall due for the cohorts of enrollments. A cancelled one is told where there is no other. */
export async function timeRows(db: Executor, enrolled: readonly Enrolled[]) {
  const cohortIds = enrolled.flatMap(({ cohortId }) => cohortId ?? []);
  if (cohortIds.length === 0) return [];
  return await prepared(db, "times of items", timesQuery).execute({ cohortIds });
}

const timesQuery = (db: Executor, name: string) =>
  db
    .select({
      id: classSessions.id,
      cohortId: classSessions.cohortId,
      itemId: classSessions.itemId,
      kind: classSessions.kind,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      previousStartsAt: classSessions.previousStartsAt,
      cancelledAt: classSessions.cancelledAt,
      joinUrl: classSessions.joinUrl,
      liveRoom: classSessions.liveRoom,
    })
    .from(classSessions)
    .where(and(isAmong(classSessions.cohortId, "cohortIds"), sql`${classSessions.itemId} is not null`))
    .orderBy(asc(classSessions.startsAt))
    .prepare(name);
export type TimeRow = Awaited<ReturnType<typeof timeRows>>[number];

/** What falls due later for one learner, by enrollment and item. */
export const extensionRows = (db: Executor, enrollmentIds: number[]) =>
  prepared(db, "extensions of enrollments", extensionsQuery).execute({ enrollmentIds });

const extensionsQuery = (db: Executor, name: string) =>
  db
    .select({ enrollmentId: dueExtensions.enrollmentId, itemId: dueExtensions.itemId, dueAt: dueExtensions.dueAt })
    .from(dueExtensions)
    .where(isAmong(dueExtensions.enrollmentId, "enrollmentIds"))
    .prepare(name);
export type ExtensionRow = Awaited<ReturnType<typeof extensionRows>>[number];

/** What came of quizzes, by enrollment and item. */
export const quizRows = (db: Executor, enrollmentIds: number[]) =>
  prepared(db, "quizzes of enrollments", quizzesQuery).execute({ enrollmentIds });

const quizzesQuery = (db: Executor, name: string) =>
  db
    .select({
      enrollmentId: attempts.enrollmentId,
      itemId: attempts.itemId,
      ended: sql<number>`(count(*) filter (where ${attempts.status} <> 'in_progress'))::int`,
      waiting: sql<number>`(count(*) filter (where ${attempts.status} = 'submitted' or ${attempts.withheld}))::int`,
      passed: sql<boolean>`coalesce(bool_or(${attempts.score} >= ${attempts.passMark} and not ${attempts.withheld}), false)`,
    })
    .from(attempts)
    .where(isAmong(attempts.enrollmentId, "enrollmentIds"))
    .groupBy(attempts.enrollmentId, attempts.itemId)
    .prepare(name);
export type QuizRow = Awaited<ReturnType<typeof quizRows>>[number];

/** Published marks of items, by enrollment and item. */
export const markRows = (db: Executor, enrollmentIds: number[], now: Date) =>
  prepared(db, "marks of enrollments", marksQuery).execute({ enrollmentIds, ...momentOf(now) });

const marksQuery = (db: Executor, name: string) =>
  db
    .select({
      enrollmentId: gradeMarks.enrollmentId,
      itemId: gradeItems.programItemId,
      degree: gradeMarks.degree,
      maxDegree: gradeItems.maxDegree,
    })
    .from(gradeMarks)
    .innerJoin(gradeItems, eq(gradeItems.id, gradeMarks.gradeItemId))
    .where(
      and(
        isAmong(gradeMarks.enrollmentId, "enrollmentIds"),
        sql`${gradeItems.programItemId} is not null and ${gradeMarks.degree} is not null`,
        sql`${gradeMarks.publishedAt} <= ${TOLD.now}::timestamptz`,
      ),
    )
    .prepare(name);
export type MarkRow = Awaited<ReturnType<typeof markRows>>[number];

import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import type { AnnouncementForm, CourseAnnouncement } from "#contract/content/teaching-course.ts";
import { givesAccess } from "#server/commands/enrollments/enrollment-status.ts";
import { instructorIds } from "#server/commands/content/teaching-access.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, instructors } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { announcements } from "#server/db/tables/learning.ts";

/** Announcements of a program by their ids, newest first. */
export async function courseAnnouncements(
  db: Executor,
  programId: number,
  ids: readonly number[],
  { language, now }: { language: Language; now: Date },
): Promise<CourseAnnouncement[]> {
  const rows = await db
    .select({ row: announcements, by: { ar: instructors.nameAr, en: instructors.nameEn } })
    .from(announcements)
    .leftJoin(instructors, eq(instructors.id, announcements.instructorId))
    .where(and(eq(announcements.programId, programId), inArray(announcements.id, [...ids])))
    .orderBy(desc(announcements.publishedAt), desc(announcements.id));
  const learners = await db
    .select({ cohortId: enrollments.cohortId, n: sql<number>`count(distinct ${enrollments.userId})::int` })
    .from(enrollments)
    .where(and(eq(enrollments.programId, programId), or(givesAccess(now), eq(enrollments.status, "completed"))))
    .groupBy(enrollments.cohortId);
  const english = language === "en";
  return rows.map(({ row, by }) => ({
    id: row.id,
    title: english ? row.titleEn : row.titleAr,
    body: english ? row.bodyEn : row.bodyAr,
    translations: { ar: { title: row.titleAr, body: row.bodyAr }, en: { title: row.titleEn, body: row.bodyEn } },
    by: by && (english ? by.en : by.ar),
    published_at: row.publishedAt.toISOString(),
    cohort_id: row.cohortId,
    students: learners.filter(({ cohortId }) => row.cohortId === null || cohortId === row.cohortId).reduce((sum, { n }) => sum + n, 0),
  }));
}

/** What a form says, as the table has it. @throws Problem `not_found` for a cohort of another program */
export async function announcementValues(db: Executor, programId: number, form: AnnouncementForm) {
  if (form.cohort_id !== null) {
    const own = await db.$count(cohorts, and(eq(cohorts.id, form.cohort_id), eq(cohorts.programId, programId)));
    if (own === 0) throw new Problem("not_found");
  }
  const bodyAr = paragraphs(form.body_ar);
  const bodyEn = paragraphs(form.body_en);
  return {
    cohortId: form.cohort_id,
    titleAr: form.title_ar,
    titleEn: form.title_en === "" ? form.title_ar : form.title_en,
    bodyAr,
    bodyEn: bodyEn.length === 0 ? bodyAr : bodyEn,
  };
}

/** The instructor that an account is. */
export async function teacherOf(db: Executor, userId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: instructors.id })
    .from(instructors)
    .where(inArray(instructors.id, instructorIds(db, userId)));
  return row?.id ?? null;
}

const paragraphs = (text: string): string[] => text.split(/\n\s*\n/u).flatMap((paragraph) => paragraph.trim() || []);

import { and, inArray, ne, sql } from "drizzle-orm";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, type programs } from "#server/db/tables/catalogue.ts";

type Row = typeof programs.$inferSelect;

/** What a program's page says, in both languages. */
export const aboutOf = (row: Row): TeachingProgramDetails["about"] => ({
  ar: {
    title: row.titleAr,
    summary: row.summaryAr,
    description: row.descriptionAr,
    outcomes: row.outcomesAr,
    requirements: row.requirementsAr,
    audience: row.audienceAr,
    faqs: row.faqsAr,
  },
  en: {
    title: row.titleEn,
    summary: row.summaryEn,
    description: row.descriptionEn,
    outcomes: row.outcomesEn,
    requirements: row.requirementsEn,
    audience: row.audienceEn,
    faqs: row.faqsEn,
  },
});

export const factsOf = (row: Row): TeachingProgramDetails["facts"] => ({
  duration_minutes: row.durationMinutes,
  duration_weeks: row.durationWeeks,
  level: row.level,
  language: row.language,
  delivery: row.delivery,
  required_progress: row.requiredProgress,
  required_grade: row.requiredGrade,
  required_attendance: row.requiredAttendance,
  certificate_enabled: row.certificateEnabled,
});

/** Sessions that take place, and those that are over, by cohort. */
export async function sessionCounts(db: Executor, cohortIds: number[], now: Date): Promise<Map<number, { held: number; total: number }>> {
  if (cohortIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: classSessions.cohortId,
      held: sql<number>`(count(*) filter (where ${classSessions.endsAt} <= ${now.toISOString()}::timestamptz))::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(classSessions)
    .where(and(inArray(classSessions.cohortId, cohortIds), sql`${classSessions.cancelledAt} is null`, ne(classSessions.kind, "deadline")))
    .groupBy(classSessions.cohortId);
  return new Map(rows.map(({ id, held, total }) => [id, { held, total }]));
}

import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { TextRows } from "#contract/catalogue/catalogue-rows.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programs, programSections } from "#server/db/tables/catalogue.ts";

/** The longer texts of every published program, by id: lessons are those that its page names, in its order. */
export async function readTextRows(db: Executor): Promise<TextRows> {
  const inOrder = sql`order by ${programSections.position}, ${programSections.id}, ${programItems.position}, ${programItems.id}`;
  const lessons = db
    .select({
      programId: programSections.programId,
      ar: sql<string[]>`array_agg(${programItems.titleAr} ${inOrder})`.as("lessons_ar"),
      en: sql<string[]>`array_agg(${programItems.titleEn} ${inOrder})`.as("lessons_en"),
    })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(and(eq(programItems.status, "published"), isNull(programSections.archivedAt)))
    .groupBy(programSections.programId)
    .as("lessons");
  const rows = await db
    .select({
      id: programs.id,
      summary_ar: programs.summaryAr,
      summary_en: programs.summaryEn,
      outcomes_ar: programs.outcomesAr,
      outcomes_en: programs.outcomesEn,
      lessons_ar: lessons.ar,
      lessons_en: lessons.en,
    })
    .from(programs)
    .leftJoin(lessons, eq(lessons.programId, programs.id))
    .where(eq(programs.status, "published"))
    .orderBy(asc(programs.id));
  return { programs: rows.map((row) => ({ ...row, lessons_ar: row.lessons_ar ?? [], lessons_en: row.lessons_en ?? [] })) };
}

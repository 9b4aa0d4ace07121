import { and, eq } from "drizzle-orm";
import type { PreviewLesson } from "#contract/classroom/preview-lessons.ts";
import type { Language } from "#contract/shapes.ts";
import { titleOf, titlesOf } from "#server/commands/content/course-answer.ts";
import { lessonDetailsOf } from "#server/commands/classroom/lesson-details.ts";
import { lessonFiles } from "#server/commands/classroom/lesson-files.ts";
import { isOpenPreview } from "#server/commands/classroom/preview-lessons.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import type { BodyOf } from "#server/db/tables/learning-content.ts";

const UNWRITTEN: BodyOf<"lesson"> = { kind: "lesson", body: { ar: [], en: [] }, transcript: { ar: [], en: [] } };

/** An introductory lesson with addresses of its files that everybody may ask for; null where it is none. */
export async function previewLesson(
  db: Executor,
  { programId, itemId }: { programId: number; itemId: number },
  language: Language,
  now: Date,
): Promise<PreviewLesson | null> {
  const [row] = await db
    .select({ item: programItems, body: itemContents.body })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(programs, eq(programs.id, programSections.programId))
    .leftJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(and(eq(programItems.id, itemId), eq(programs.id, programId), isOpenPreview(now)));
  if (!row) return null;
  const { item, body } = row;
  const files = await lessonFiles(db, [itemId]);
  return {
    id: itemId,
    title: titleOf(item, language),
    translations: titlesOf(item),
    duration_min: item.durationMinutes,
    lesson: lessonDetailsOf(item.format, body?.kind === "lesson" ? body : UNWRITTEN, { files, reader: null }),
  };
}

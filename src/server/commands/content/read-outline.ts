import { askedOf } from "#contract/coursework/quiz-rules.ts";
import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { CourseOutline } from "#contract/content/teaching-content.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, programItems, programSections } from "#server/db/tables/catalogue.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import type { ItemBody } from "#server/db/tables/learning-content.ts";
import { gradeWeights } from "#server/commands/coursework/grade-weights.ts";
import { ownParts, ownTitlesOf } from "./own-words.ts";

/** Everything of a course that is not taken out, in order, drafts included. */
export async function readOutline(db: Executor, programId: number, now: Date): Promise<CourseOutline> {
  const sections = await db
    .select()
    .from(programSections)
    .where(and(eq(programSections.programId, programId), isNull(programSections.archivedAt)))
    .orderBy(asc(programSections.position), asc(programSections.id));
  const rows = await db
    .select({ item: programItems, body: itemContents.body })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .leftJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(and(eq(programSections.programId, programId), isNull(programSections.archivedAt), ne(programItems.status, "archived")))
    .orderBy(asc(programItems.position), asc(programItems.id));
  const starts = await lectureStarts(
    db,
    rows.flatMap(({ item }) => (item.kind === "interactive_lecture" ? item.id : [])),
    now,
  );
  const weights = await gradeWeights(db, programId);
  let number = 0;
  return {
    course_id: programId,
    grade_weight: weights.sum,
    drafts: rows.filter(({ item }) => item.status === "draft").length,
    sections: sections.map((section) => ({
      id: section.id,
      translations: ownTitlesOf(section),
      items: rows
        .filter(({ item }) => item.sectionId === section.id)
        .map(({ item, body }) => ({
          id: item.id,
          kind: item.kind,
          format: item.format,
          number: ++number,
          translations: ownTitlesOf(item),
          duration_min: item.durationMinutes,
          status: item.status === "published" ? "published" : "draft",
          release_at: item.releaseAt && item.releaseAt > now ? item.releaseAt.toISOString() : null,
          version: item.version,
          ...factsOf(body),
          weight: weights.of.get(item.id) ?? null,
          starts_at: starts.get(item.id)?.toISOString() ?? null,
          translated: isTranslated(item, body),
        })),
    })),
  };
}

function factsOf(body: ItemBody | null) {
  if (body?.kind === "activity") {
    const { count, points } = askedOf(body.questions, body.rules);
    return { question_count: count, points, submission_types: [] };
  }
  if (body?.kind === "application") return { question_count: null, points: body.maxDegree, submission_types: body.submissionTypes };
  return { question_count: null, points: null, submission_types: [] };
}

function isTranslated(item: { titleAr: string; titleEn: string }, body: ItemBody | null): boolean {
  const titles = ownTitlesOf(item);
  if (titles.ar.title === null || titles.en.title === null) return false;
  if (!body) return true;
  const parts = body.kind === "application" ? body.brief : body.body;
  const own = ownParts<unknown>(parts as { ar: unknown[]; en: unknown[] });
  return own.ar.length > 0 === own.en.length > 0;
}

/** The next session of each lecture, else its last. */
async function lectureStarts(db: Executor, itemIds: number[], now: Date): Promise<Map<number, Date>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .select({ itemId: classSessions.itemId, startsAt: classSessions.startsAt })
    .from(classSessions)
    .where(and(inArray(classSessions.itemId, itemIds), isNull(classSessions.cancelledAt), sql`${classSessions.kind} <> 'deadline'`))
    .orderBy(asc(classSessions.startsAt));
  const found = new Map<number, Date>();
  for (const { itemId, startsAt } of rows) {
    if (itemId === null) continue;
    const known = found.get(itemId);
    if (!known || known < now) found.set(itemId, startsAt);
  }
  return found;
}

import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { ownParts, ownTitlesOf } from "#server/commands/content/own-words.ts";
import { type LessonFile, lessonFiles } from "#server/commands/classroom/lesson-files.ts";
import type { Database } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import type { ItemBody, Localised, StoredBlock, StoredPackage } from "#server/db/tables/learning-content.ts";

type Row = typeof programItems.$inferSelect;

/** An item of a course as its author wrote it: a language in which nothing was written is empty. */
export interface ExportedItem {
  row: Row;
  /** From 1, among those of its section. */
  place: number;
  titles: Localised<string>;
  text: Localised<StoredBlock[]>;
  body: ItemBody | null;
  files: (LessonFile & { role: Exclude<LessonFile["role"], "package"> })[];
  /** What runs in it, of a lesson that somebody else wrote. */
  packed: { file: LessonFile; runs: StoredPackage } | null;
}

export interface ExportedSection {
  /** From 1. */
  place: number;
  titles: Localised<string>;
  items: { row: Row; place: number }[];
}

/** What a course holds in its order, drafts too; what was taken out of it is not there. */
export async function exportedOutline(db: Database, programId: number): Promise<ExportedSection[]> {
  const sections = await db
    .select()
    .from(programSections)
    .where(and(eq(programSections.programId, programId), isNull(programSections.archivedAt)))
    .orderBy(asc(programSections.position), asc(programSections.id));
  const rows = await db
    .select({ row: programItems })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(and(eq(programSections.programId, programId), isNull(programSections.archivedAt), ne(programItems.status, "archived")))
    .orderBy(asc(programItems.position), asc(programItems.id));
  return sections.map((section, index) => ({
    place: index + 1,
    titles: wordsOf(section),
    items: rows.filter(({ row }) => row.sectionId === section.id).map(({ row }, at) => ({ row, place: at + 1 })),
  }));
}

/** An item with all that it holds: one at a time is in memory. */
export async function exportedItem(db: Database, { row, place }: ExportedSection["items"][number]): Promise<ExportedItem> {
  const [stored] = await db.select({ body: itemContents.body }).from(itemContents).where(eq(itemContents.itemId, row.id));
  const body = stored?.body.kind === row.kind ? stored.body : null;
  const text = body === null ? { ar: [], en: [] } : body.kind === "application" ? body.brief : body.body;
  const all = await lessonFiles(db, [row.id]);
  const files = all.flatMap((file) => (file.role === "package" ? [] : [{ ...file, role: file.role }]));
  const pack = all.find(({ role }) => role === "package");
  const packed = body?.kind === "lesson" && body.package && pack ? { file: pack, runs: body.package } : null;
  return {
    // A tool is known here alone.
    row: row.format === "tool" || (row.format === "package" && packed === null) ? { ...row, format: "text" } : row,
    place,
    titles: wordsOf(row),
    text: ownParts(text),
    body,
    files,
    packed,
  };
}

function wordsOf(titled: { titleAr: string; titleEn: string }): Localised<string> {
  const { ar, en } = ownTitlesOf(titled);
  return { ar: ar.title ?? "", en: en.title ?? "" };
}

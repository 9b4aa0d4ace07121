import { and, desc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Announcement, CourseSection, ItemContent, OfflineManifest } from "#contract/classroom/classroom.ts";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import type { Enrolled } from "#server/commands/content/course-access.ts";
import {
  courseItemOf,
  courseSectionOf,
  courseStateOf,
  itemReferenceOf,
  titleOf,
  titlesOf,
} from "#server/commands/content/course-answer.ts";
import { type CourseTree, courseTree } from "#server/commands/content/course-tree.ts";
import { lessonFiles, mediaFileOf } from "#server/commands/classroom/lesson-files.ts";
import type { Reader } from "#server/commands/classroom/media-token.ts";
import { cohortRecordings } from "#server/commands/schedule/session-recording.ts";
import { leadInstructors } from "#server/commands/catalogue/program-instructors.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import type { NewestQuery } from "#server/db/newest.ts";
import { categories, instructors, programs } from "#server/db/tables/catalogue.ts";
import { announcements } from "#server/db/tables/learning.ts";
import { itemDetails } from "./item-details.ts";

/** A course with its whole outline, as its student has it. */
export async function courseOf(db: Executor, enrolled: Enrolled, language: Language, now: Date) {
  const tree = await courseTree(db, enrolled, now);
  const [program, sections] = await Promise.all([
    referenceOf(db, enrolled.programId, language),
    sectionsOf(db, enrolled.programId, tree, language),
  ]);
  return {
    tree,
    course: {
      enrollment_id: enrolled.id,
      program,
      status: enrolled.status,
      access_until: enrolled.accessUntil.toISOString(),
      progress: courseStateOf(tree, enrolled.progress),
      next_item: tree.next ? itemReferenceOf(tree.next, language) : null,
      sections,
    },
  };
}

export async function sectionsOf(db: Executor, programId: number, tree: CourseTree, language: Language): Promise<CourseSection[]> {
  const lead = (await leadInstructors(db, [programId], language)).get(programId) ?? null;
  return tree.sections.map((section) => courseSectionOf(tree, section, language, lead));
}

async function referenceOf(db: Executor, programId: number, language: Language) {
  const [row] = await db
    .select(programReferenceColumns)
    .from(programs)
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(eq(programs.id, programId));
  if (!row) throw new Problem("not_found");
  return programReference(row, language);
}

/** So many announcements come in an answer that is about more. */
const LATEST = 50;

/** A page of what was announced to the student's cohort and to all of the program, the newest first. @throws Problem `validation_error` on `cursor` */
export async function announcementsOf(
  db: Executor,
  enrolled: Enrolled,
  { language, now, cursor, per_page: most = LATEST }: { language: Language; now: Date } & NewestQuery,
): Promise<{ shown: Announcement[]; next: string | null }> {
  const { cohortId } = enrolled;
  const after = cursor === undefined ? null : cursorValues(cursor, ["instant", "number"]);
  const found = await db
    .select({ row: announcements, byAr: instructors.nameAr, byEn: instructors.nameEn })
    .from(announcements)
    .leftJoin(instructors, eq(instructors.id, announcements.instructorId))
    .where(
      and(
        eq(announcements.programId, enrolled.programId),
        or(isNull(announcements.cohortId), cohortId === null ? undefined : eq(announcements.cohortId, cohortId)),
        lte(announcements.publishedAt, now),
        after ? sql`(${announcements.publishedAt}, ${announcements.id}) < (${after[0]}::timestamptz, ${after[1]})` : undefined,
      ),
    )
    .orderBy(desc(announcements.publishedAt), desc(announcements.id))
    .limit(most + 1);
  const rows = found.slice(0, most);
  const last = rows.at(-1)?.row;
  const shown = rows.map(({ row, byAr, byEn }) => {
    const translations = { ar: { title: row.titleAr, body: row.bodyAr }, en: { title: row.titleEn, body: row.bodyEn } };
    return {
      id: row.id,
      ...translations[language],
      translations,
      by: language === "en" ? byEn : byAr,
      published_at: row.publishedAt.toISOString(),
    };
  });
  return { shown, next: found.length > most && last ? cursorOf([last.publishedAt.toISOString(), last.id]) : null };
}

/** @throws Problem `not_found`, `item_locked` */
export async function itemContent(
  db: Executor,
  enrolled: Enrolled,
  itemId: number,
  reader: Reader,
  language: Language,
): Promise<ItemContent> {
  const tree = await courseTree(db, enrolled, reader.now);
  const at = tree.items.findIndex(({ row }) => row.id === itemId);
  const item = tree.items[at];
  const section = tree.sections.find(({ items }) => items.some(({ row }) => row.id === itemId));
  if (!item || !section) throw new Problem("not_found");
  if (item.lock) throw new Problem("item_locked", { data: courseItemOf(tree, item, language) });
  const [program, files] = await Promise.all([referenceOf(db, enrolled.programId, language), lessonFiles(db, [itemId])]);
  const beside = (step: number) => {
    const found = tree.items[at + step];
    return found ? itemReferenceOf(found, language) : null;
  };
  return {
    item: courseItemOf(tree, item, language),
    enrollment_id: enrolled.id,
    program,
    section: {
      id: section.row.id,
      order: tree.sections.indexOf(section) + 1,
      title: titleOf(section.row, language),
      translations: titlesOf(section.row),
    },
    items_total: tree.items.length,
    previous: beside(-1),
    next: beside(1),
    ...(await itemDetails(db, { item, enrollmentId: enrolled.id, files, reader })),
  };
}

/** What a device fetches to have the course without a network. A file of several lessons is fetched once. */
export async function manifestOf(db: Executor, enrolled: Enrolled, reader: Reader): Promise<OfflineManifest> {
  const tree = await courseTree(db, enrolled, reader.now);
  const items = tree.items.filter((item) => item.offline);
  const ids = items.map(({ row }) => row.id);
  const [ofLessons, recordings] = await Promise.all([
    lessonFiles(db, ids),
    enrolled.cohortId === null ? [] : cohortRecordings(db, enrolled.cohortId, ids),
  ]);
  const once = new Map<string, OfflineManifest["files"][number]>();
  for (const file of [...ofLessons, ...recordings]) {
    const known = once.get(file.id);
    if (known) known.item_ids.push(file.itemId);
    else {
      const { id, kind, url, type, bytes, etag } = mediaFileOf(file, reader);
      once.set(id, { id, item_ids: [file.itemId], kind, url, type, bytes, etag });
    }
  }
  return {
    enrollment_id: enrolled.id,
    program_id: enrolled.programId,
    items: items.map(({ row }) => ({ id: row.id, version: row.version, size_bytes: row.bytes })),
    files: [...once.values()],
    total: [...once.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

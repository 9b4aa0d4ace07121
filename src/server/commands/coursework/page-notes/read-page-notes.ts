import { asc, eq, inArray, sql } from "drizzle-orm";
import type { PageNote } from "#contract/coursework/page-note.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { pageNotes } from "#server/db/tables/learning/page-notes.ts";
import type { Localised } from "#server/db/tables/learning-content.ts";
import { ofWork, type Work } from "./notes-of-work.ts";

type NoteRow = typeof pageNotes.$inferSelect;

/** In the order in which the pages are read. */
const reading = [asc(pageNotes.page), asc(pageNotes.y), asc(pageNotes.x), asc(pageNotes.createdAt), asc(pageNotes.id)];

const shapeOf = (row: NoteRow, { fileId }: Pick<Work, "fileId">): PageNote => ({
  id: row.id,
  page: row.page,
  x: row.x,
  y: row.y,
  width: row.width,
  height: row.height,
  text: row.text,
  earlier: row.fileId === null || row.fileId !== fileId,
});

/** Notes on the pages of a learner's work; whether the learner may read them is the caller's matter. */
export async function readPageNotes(db: Executor, work: Work): Promise<PageNote[]> {
  const rows = await db
    .select()
    .from(pageNotes)
    .where(ofWork(db, work))
    .orderBy(...reading);
  return rows.map((row) => shapeOf(row, work));
}

/** Notes on the present files of several works, by the work. */
export async function notesOfWorks(db: Executor, works: readonly Work[]): Promise<Map<string, Pick<PageNote, "page" | "text">[]>> {
  const fileIds = works.flatMap(({ fileId }) => fileId ?? []);
  const rows =
    fileIds.length === 0
      ? []
      : await db
          .select()
          .from(pageNotes)
          .where(inArray(pageNotes.fileId, fileIds))
          .orderBy(...reading);
  return new Map(works.map(({ id, fileId }) => [id, rows.filter((row) => row.fileId === fileId && fileId !== null)]));
}

interface TeachersNote extends PageNote {
  version: number;
  by: Localised<string> | null;
}

/** The same for an instructor: each with who wrote it last, null: the reader. */
export async function readPageNotesToMark(db: Executor, work: Work, userId: number): Promise<TeachersNote[]> {
  const rows = await db
    .select({ row: pageNotes, by: { ar: users.nameAr, en: sql<string>`coalesce(${users.nameEn}, ${users.nameAr})` } })
    .from(pageNotes)
    .innerJoin(users, eq(users.id, pageNotes.authorId))
    .where(ofWork(db, work))
    .orderBy(...reading);
  return rows.map(({ row, by }) => ({ ...shapeOf(row, work), version: row.version, by: row.authorId === userId ? null : by }));
}

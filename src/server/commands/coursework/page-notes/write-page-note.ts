import { eq } from "drizzle-orm";
import { FILE_TYPES } from "#contract/endpoint.ts";
import { PAGE_NOTE } from "#contract/coursework/page-note.ts";
import type { PageNoteForm } from "#contract/coursework/page-notes.ts";
import { Problem } from "#contract/problem.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { pageNotes } from "#server/db/tables/learning/page-notes.ts";
import { taughtWork } from "./notes-of-work.ts";

type NoteRow = typeof pageNotes.$inferSelect;

const isSame = (row: NoteRow, userId: number, form: PageNoteForm): boolean =>
  row.authorId === userId &&
  row.version === form.version + 1 &&
  (["page", "x", "y", "width", "height", "text"] as const).every((field) => row[field] === form[field]);

/**
 * Writes a note, or changes the one of that id; what came before is answered again. The work may be with its learner already: a note that
 * waited for a network reaches them still.
 * @returns its version
 * @throws Problem `not_found`, `version_conflict`; `validation_error` beyond the page, and beyond the number that a file holds
 */
export async function writePageNote(
  db: Executor,
  userId: number,
  { sid, id }: { sid: string; id: string },
  form: PageNoteForm,
  now: Date,
): Promise<number> {
  if (form.x + form.width > BEYOND || form.y + form.height > BEYOND) refuseField("width", "required");
  const work = await taughtWork(db, userId, sid);
  return await db.transaction(async (tx) => {
    // One at a time: the number of them is asked and kept.
    const [file] = await tx.select({ id: files.id, type: files.type }).from(files).where(eq(files.id, form.file_id)).for("no key update");
    if (!file || file.id !== work.fileId) throw new Problem("version_conflict");
    if (file.type !== FILE_TYPES.pdf) refuseField("file_id", "selection");
    const ofFile = eq(pageNotes.fileId, file.id);
    const [before] = await tx.select().from(pageNotes).where(eq(pageNotes.id, id));
    if (before && before.fileId !== file.id) throw new Problem("not_found");
    if (before && isSame(before, userId, form)) return before.version;
    if ((before?.version ?? 0) !== form.version) throw new Problem("version_conflict");
    const { page, x, y, width, height, text } = form;
    const set = { authorId: userId, page, x, y, width, height, text, updatedAt: now };
    if (before) {
      await tx
        .update(pageNotes)
        .set({ ...set, version: before.version + 1 })
        .where(eq(pageNotes.id, id));
      return before.version + 1;
    }
    if ((await tx.$count(pageNotes, ofFile)) >= PAGE_NOTE.most) refuseField("text", "list.max", { max: PAGE_NOTE.most });
    const made = await tx
      .insert(pageNotes)
      .values({ id, submissionId: work.id, fileId: file.id, createdAt: now, ...set })
      .onConflictDoNothing()
      .returning({ id: pageNotes.id });
    if (made.length === 0) throw new Problem("not_found");
    return 1;
  });
}

/** Shares are sums of what was divided: the last digit may be beyond the edge. */
const BEYOND = 1 + 1e-9;

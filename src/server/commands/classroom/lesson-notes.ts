import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import { LESSON_NOTE, type LessonNote, type LessonNoteForm } from "#contract/classroom/lesson-notes.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { lessonNotes } from "#server/db/tables/learning/lesson-notes.ts";
import { courseAccess } from "#server/commands/content/course-access.ts";

/** A person's notes in a program, in the order in which its items and their minutes come. */
export async function readLessonNotes(db: Executor, userId: number, programId: number): Promise<LessonNote[]> {
  const rows = await db
    .select({ note: lessonNotes })
    .from(lessonNotes)
    .innerJoin(programItems, eq(programItems.id, lessonNotes.itemId))
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(and(eq(lessonNotes.userId, userId), eq(programSections.programId, programId)))
    .orderBy(asc(lessonNotes.itemId), sql`${lessonNotes.positionS} nulls last`, asc(lessonNotes.createdAt), asc(lessonNotes.id));
  return rows.map(({ note }) => ({
    id: note.id,
    item_id: note.itemId,
    body: note.body,
    position_s: note.positionS,
    created_at: note.createdAt.toISOString(),
    updated_at: note.updatedAt.toISOString(),
  }));
}

/**
 * Writes a note, or changes the one of that id. What arrives later stands; a device whose clock is ahead writes now.
 * @throws Problem of `courseAccess`; `validation_error` beyond the number that an item holds
 */
export async function writeLessonNote(db: Executor, userId: number, id: string, form: LessonNoteForm, now: Date): Promise<Date> {
  await courseAccess(db, userId, { itemId: form.item_id }, now);
  const [held] = await db
    .select({ notes: count() })
    .from(lessonNotes)
    .where(and(eq(lessonNotes.userId, userId), eq(lessonNotes.itemId, form.item_id), ne(lessonNotes.id, id)));
  if ((held?.notes ?? 0) >= LESSON_NOTE.perItem)
    throw new Problem("validation_error", { fields: { body: [{ key: "list.max", values: { max: LESSON_NOTE.perItem } }] } });
  const written = new Date(Math.min(Date.parse(form.written_at), now.getTime()));
  const set = { itemId: form.item_id, body: form.body, positionS: form.position_s ?? null, updatedAt: written };
  await db
    .insert(lessonNotes)
    .values({ userId, id, createdAt: written, ...set })
    .onConflictDoUpdate({ target: [lessonNotes.userId, lessonNotes.id], set });
  return written;
}

export async function deleteLessonNote(db: Executor, userId: number, id: string): Promise<void> {
  await db.delete(lessonNotes).where(and(eq(lessonNotes.userId, userId), eq(lessonNotes.id, id)));
}

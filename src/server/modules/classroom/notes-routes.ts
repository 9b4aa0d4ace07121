import { deleteLessonNote, listLessonNotes, writeLessonNote } from "#contract/classroom/lesson-notes.ts";
import { ownEnrollment } from "#server/commands/content/course-access.ts";
import { deleteLessonNote as remove, readLessonNotes, writeLessonNote as write } from "#server/commands/classroom/lesson-notes.ts";
import type { Route } from "#server/http/route.ts";

/** What a student notes at a lesson: nobody else's to read (api.md §5). */
export function notesRoutes(route: Route): void {
  route(listLessonNotes, async ({ params, db, caller, now }) => {
    const { programId } = await ownEnrollment(db, caller.userId, params.id, now);
    return { data: await readLessonNotes(db, caller.userId, programId) };
  });

  // The answer stays in the ledger: it holds none of what was noted.
  route(writeLessonNote, async ({ params, body, db, caller, now }) => ({
    data: { id: params.id, updated_at: (await write(db, caller.userId, params.id, body, now)).toISOString() },
  }));

  route(deleteLessonNote, async ({ params, db, caller }) => {
    await remove(db, caller.userId, params.id);
    return { data: { done: true } };
  });
}

import { deletePageNote, writePageNote } from "#contract/coursework/page-notes.ts";
import { deletePageNote as remove } from "#server/commands/coursework/page-notes/delete-page-note.ts";
import { writePageNote as write } from "#server/commands/coursework/page-notes/write-page-note.ts";
import type { Route } from "#server/http/route.ts";

/** Notes on the pages of a PDF that was handed in. */
export function pageNoteRoutes(route: Route): void {
  // The answer stays in the ledger: it holds none of what was noted.
  route(writePageNote, async ({ params, body, db, caller, now }) => ({
    data: { id: params.id, version: await write(db, caller.userId, params, body, now) },
  }));

  route(deletePageNote, async ({ params, query, db, caller }) => {
    await remove(db, caller.userId, { ...params, version: query.version });
    return { data: { done: true } };
  });
}

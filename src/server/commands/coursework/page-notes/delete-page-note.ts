import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { pageNotes } from "#server/db/tables/learning/page-notes.ts";
import { ofWork, taughtWork } from "./notes-of-work.ts";

/** Deletes a note; one on other work stays. @throws Problem `not_found` for the work, `version_conflict` */
export async function deletePageNote(
  db: Executor,
  userId: number,
  { sid, id, version }: { sid: string; id: string; version: number | undefined },
): Promise<void> {
  const work = await taughtWork(db, userId, sid);
  const here = and(eq(pageNotes.id, id), ofWork(db, work));
  const seen = version === undefined ? here : and(here, eq(pageNotes.version, version));
  const gone = await db.delete(pageNotes).where(seen).returning({ id: pageNotes.id });
  if (gone.length === 0 && (await db.$count(pageNotes, here)) > 0) throw new Problem("version_conflict");
}

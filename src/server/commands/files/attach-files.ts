import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { classSessions, cohorts, programItems, programSections } from "#server/db/tables/catalogue.ts";
import { files } from "#server/db/tables/files.ts";
import { itemFiles } from "#server/db/tables/learning.ts";
import { sessionRecordings } from "#server/db/tables/learning/session-recordings.ts";
import { uploads } from "#server/db/tables/uploads.ts";
import { moveUpload } from "./move-upload.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

/** A file that a course may use: what it is, and how long it lasts where its content says so. */
export interface Usable {
  id: string;
  type: string;
  durationS: number | null;
}

/**
 * Those of the named files that a course may use: what stands in its items and sessions already, and what the caller brought
 * for it. The uploads among them are attached: they do not expire any more.
 */
export async function useFiles(
  tx: Executor,
  { programId, userId }: { programId: number; userId: number },
  ids: readonly string[],
  context: ActionContext,
): Promise<Map<string, Usable>> {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)];
  const inItems = await tx
    .select({ id: files.id, type: files.type, durationS: itemFiles.durationS })
    .from(files)
    .innerJoin(itemFiles, eq(itemFiles.fileId, files.id))
    .innerJoin(programItems, eq(programItems.id, itemFiles.itemId))
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(and(inArray(files.id, wanted), eq(programSections.programId, programId)));
  const inSessions = await tx
    .select({ id: files.id, type: files.type, durationS: sessionRecordings.durationS })
    .from(files)
    .innerJoin(sessionRecordings, eq(sessionRecordings.fileId, files.id))
    .innerJoin(classSessions, eq(classSessions.id, sessionRecordings.sessionId))
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(and(inArray(files.id, wanted), eq(cohorts.programId, programId)));
  const brought = await tx
    .select({ upload: uploads, type: files.type })
    .from(uploads)
    .innerJoin(files, eq(files.id, uploads.fileId))
    .where(and(inArray(uploads.fileId, wanted), eq(uploads.programId, programId), eq(uploads.userId, userId)))
    .for("update", { of: uploads });
  const found = new Map<string, Usable>();
  for (const { upload, type } of brought) {
    if (upload.status === "ready") {
      if (upload.expiresAt <= context.now) continue;
      await moveUpload(tx, upload, "attached", {}, context);
    }
    if (upload.fileId) found.set(upload.fileId, { id: upload.fileId, type, durationS: upload.durationS });
  }
  for (const file of [...inItems, ...inSessions]) if (!found.has(file.id)) found.set(file.id, file);
  return found;
}

/** Forgets those of the files that nothing names any more; their bytes are swept away later (`sweep-files.ts`). */
export async function dropUnused(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const unused = and(
    inArray(files.id, [...ids]),
    eq(files.purpose, "lesson"),
    sql`not exists (select 1 from ${itemFiles} where ${itemFiles.fileId} = ${files.id})`,
    sql`not exists (select 1 from ${sessionRecordings} where ${sessionRecordings.fileId} = ${files.id})`,
    // Brought and not used yet: its time runs.
    sql`not exists (select 1 from ${uploads} where ${and(eq(uploads.fileId, files.id), ne(uploads.status, "attached"))})`,
  );
  await tx.delete(files).where(unused);
}

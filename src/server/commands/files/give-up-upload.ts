import { and, eq, inArray, lt, ne } from "drizzle-orm";
import { files } from "#server/db/tables/files.ts";
import { uploads } from "#server/db/tables/uploads.ts";
import type { Services } from "#server/services.ts";
import type { UploadRow } from "./move-upload.ts";
import { noticeWhole } from "./receive-upload.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";

type Parts = Pick<Services, "db" | "files" | "arriving">;

/** Takes an upload away that nobody uses, with its bytes, wherever they are. */
export async function giveUpUpload({ db, files: provider, arriving }: Parts, row: UploadRow, context: ActionContext): Promise<void> {
  const fileId = await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(uploads)
      .where(and(eq(uploads.id, row.id), ne(uploads.status, "attached")))
      .returning();
    if (!gone) return null;
    if (gone.fileId) await tx.delete(files).where(eq(files.id, gone.fileId));
    await recordTransition(tx, { subject: "upload", subjectId: gone.id, from: gone.status, to: "gone" }, context);
    return gone.fileId;
  });
  if (fileId) await provider.delete(fileId);
  await arriving.delete(row.id);
}

/**
 * Clears away uploads whose time is over: those that were never finished, those that were refused, and those that nobody used. What
 * turns out to be whole is looked into instead. Harmless twice; answers how many went.
 */
export async function sweepUploads(services: Parts, now: Date): Promise<number> {
  const { db, arriving } = services;
  const context = { now, actor: "system", requestId: null };
  for (const row of await db.select().from(uploads).where(eq(uploads.status, "receiving")))
    if (row.expiresAt > now) await noticeWhole(db, row, await arriving.received(row.id), context);
  const over = await db
    .select()
    .from(uploads)
    .where(and(ne(uploads.status, "attached"), lt(uploads.expiresAt, now)));
  for (const row of over) await giveUpUpload(services, row, context);
  await sweepBytes(services);
  return over.length;
}

/** Bytes whose row went before them. */
async function sweepBytes({ db, arriving }: Parts): Promise<void> {
  const ids = await arriving.ids();
  if (ids.length === 0) return;
  const rows = await db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  for (const id of ids.filter((each) => !known.has(each))) await arriving.delete(id);
}

import { and, eq, lt, notExists, sql } from "drizzle-orm";
import type { RequestFile } from "#contract/shapes.ts";
import type { Database } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { refundQuotes, requestFiles, withdrawals } from "#server/db/tables/requests.ts";
import type { FilesProvider } from "#server/providers/files.ts";

const DAY_MS = 86_400_000;

/** Keeps a file for a request that its owner is writing; `attachFiles` gives it to one. */
export async function keepRequestFile(
  db: Database,
  file: RequestFile & { sha256: string },
  ownerId: number,
  now: Date,
): Promise<RequestFile> {
  const { id, name, type, bytes, sha256 } = file;
  await db.transaction(async (tx) => {
    await tx.insert(files).values({ id, purpose: "request", ownerId, name, type, bytes, sha256, createdAt: now });
    await tx.insert(requestFiles).values({ kind: "draft", requestId: "", fileId: id, position: 0 });
  });
  return { id, name, type, bytes };
}

/** Forgets what was made for requests that were never sent: quotes and files of more than a day ago. */
export async function forgetDrafts(db: Database, provider: FilesProvider, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  const used = db.select({ one: sql`1` }).from(withdrawals).where(eq(withdrawals.quoteId, refundQuotes.id));
  await db.delete(refundQuotes).where(and(lt(refundQuotes.createdAt, before), notExists(used)));
  const gone = await db.transaction(async (tx) => {
    const old = tx.select({ id: files.id }).from(files).where(lt(files.createdAt, before));
    const drafts = await tx
      .delete(requestFiles)
      .where(and(eq(requestFiles.kind, "draft"), sql`${requestFiles.fileId} in ${old}`))
      .returning({ id: requestFiles.fileId });
    for (const { id } of drafts) await tx.delete(files).where(eq(files.id, id));
    return drafts;
  });
  for (const { id } of gone) await provider.delete(id);
}

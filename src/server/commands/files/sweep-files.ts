import { inArray } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import type { FilesProvider } from "#server/providers/files.ts";

/** An upload has its row within minutes, or never gets one; a day leaves time to notice a database that was put back to an older state. */
const ORPHAN_AFTER_MS = 86_400_000;

/** Clears away bytes that have no row: their call was refused late, or its process died. Answers how many. */
export async function sweepFiles(db: Executor, provider: FilesProvider, now: Date): Promise<number> {
  let swept = 0;
  for await (const ids of provider.keptBefore(new Date(now.getTime() - ORPHAN_AFTER_MS))) {
    const rows = await db.select({ id: files.id }).from(files).where(inArray(files.id, ids));
    const known = new Set(rows.map(({ id }) => id));
    for (const id of ids.filter((each) => !known.has(each))) {
      await provider.delete(id);
      swept += 1;
    }
  }
  return swept;
}

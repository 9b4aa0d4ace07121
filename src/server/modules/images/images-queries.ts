import { and, eq } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";

/** The width of a picture that everybody may see; null for any other file, and for none. */
export async function coverWidth(db: Executor, fileId: string): Promise<number | null> {
  const [row] = await db
    .select({ width: files.width })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.purpose, "cover")));
  return row?.width ?? null;
}

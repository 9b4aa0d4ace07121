import { and, inArray, isNotNull, lte, eq } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import type { courseExports } from "#server/db/tables/course-imports.ts";
import { files } from "#server/db/tables/files.ts";
import type { portfolios } from "#server/db/tables/learning/portfolios.ts";
import type { dataExports } from "#server/db/tables/security/privacy.ts";
import type { staffExports } from "#server/db/tables/security/staff-exports.ts";
import type { FilesProvider } from "#server/providers/files.ts";

const AT_ONCE = 500;

/** Deletes the files of exports whose day is over, of one kind: their rows say so from then on. */
export async function expireExports(
  db: Database,
  provider: FilesProvider,
  table: typeof courseExports | typeof dataExports | typeof portfolios | typeof staffExports,
  now: Date,
): Promise<void> {
  const isOver = and(eq(table.status, "ready"), isNotNull(table.expiresAt), lte(table.expiresAt, now));
  for (;;) {
    const over = await db.select({ id: table.id, fileId: table.fileId }).from(table).where(isOver).limit(AT_ONCE);
    if (over.length === 0) return;
    const ids = over.map(({ id }) => id);
    const kept = over.flatMap(({ fileId }) => fileId ?? []);
    await db.transaction(async (tx) => {
      await tx.update(table).set({ status: "expired", fileId: null }).where(inArray(table.id, ids));
      if (kept.length > 0) await tx.delete(files).where(inArray(files.id, kept));
    });
    for (const id of kept) await provider.delete(id);
  }
}

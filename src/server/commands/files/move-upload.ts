import { and, eq } from "drizzle-orm";
import type { UploadStatus } from "#contract/files/uploads.ts";
import type { Executor } from "#server/db/client.ts";
import { uploads } from "#server/db/tables/uploads.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";

export type UploadRow = typeof uploads.$inferSelect;

/** An upload's machine (`contract/uploads.ts`). One that is given up or cleared away has no row any more. */
const MOVES: Record<UploadStatus, readonly UploadStatus[]> = {
  receiving: ["checking"],
  checking: ["ready", "refused"],
  ready: ["attached"],
  refused: [],
  attached: [],
};

export const canMoveUpload = (from: UploadStatus, to: UploadStatus): boolean => MOVES[from].includes(to);

/**
 * Moves an upload and writes the audit row; of two that try at once one does. Changes the given row too.
 * @throws IllegalTransition for a move that the machine does not have, or where somebody else moved it meanwhile
 */
export async function moveUpload(
  tx: Executor,
  row: UploadRow,
  to: UploadStatus,
  change: Partial<Pick<UploadRow, "refusal" | "fileId" | "durationS" | "expiresAt">>,
  context: ActionContext,
): Promise<void> {
  const from = row.status;
  if (!canMoveUpload(from, to)) throw new IllegalTransition("upload", from, to);
  const [moved] = await tx
    .update(uploads)
    .set({ ...change, status: to })
    .where(and(eq(uploads.id, row.id), eq(uploads.status, from)))
    .returning();
  if (!moved) throw new IllegalTransition("upload (changed meanwhile)", from, to);
  await recordTransition(tx, { subject: "upload", subjectId: row.id, from, to, reason: change.refusal?.key ?? null }, context);
  Object.assign(row, moved);
}

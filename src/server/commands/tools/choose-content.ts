import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { taughtItem } from "#server/commands/content/teaching-access.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import { storedTool } from "./place-tool.ts";

/** What an author chose in a tool. */
export interface Choice {
  /** Null: the tool's start page. */
  address: string | null;
  custom: string;
}

/**
 * A lesson opens from now on what its author chose in its tool. Its version grows: a form that was open meanwhile learns of it.
 * @returns the id of the course
 * @throws Problem `not_found` for a lesson that they do not teach, or that opens another tool by now; `validation_error` for what leads elsewhere
 */
export async function chooseContent(
  tx: Executor,
  { userId, itemId, toolId }: { userId: number; itemId: number; toolId: number },
  choice: Choice,
  context: ActionContext,
): Promise<number> {
  const { programId } = await taughtItem(tx, userId, itemId);
  const [item] = await tx.select().from(programItems).where(eq(programItems.id, itemId)).for("update");
  const [stored] = await tx.select({ body: itemContents.body }).from(itemContents).where(eq(itemContents.itemId, itemId));
  const body = stored?.body;
  if (!item || item.status === "archived" || body?.kind !== "lesson" || body.tool?.toolId !== toolId) throw new Problem("not_found");
  const tool = await storedTool(tx, { id: toolId, ...choice }, body);
  const version = item.version + 1;
  await tx.update(programItems).set({ version }).where(eq(programItems.id, itemId));
  await tx
    .update(itemContents)
    .set({ body: { ...body, tool }, updatedAt: context.now })
    .where(eq(itemContents.itemId, itemId));
  await recordTransition(
    tx,
    { subject: "content_item", subjectId: String(itemId), from: String(item.version), to: String(version), reason: "chosen in its tool" },
    context,
  );
  return programId;
}

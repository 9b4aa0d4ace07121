import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import type { BodyOf, ItemBody } from "#server/db/tables/learning-content.ts";
import { courseAccess, type Enrolled } from "#server/commands/content/course-access.ts";
import { courseTree, type TreeItem } from "#server/commands/content/course-tree.ts";

export interface OpenItem<K extends ItemBody["kind"]> {
  enrolled: Enrolled;
  item: TreeItem;
  body: BodyOf<K>;
}

/**
 * An item of a kind that the student may work at now.
 * @throws Problem as `courseAccess`; `not_found` for an item of another kind or without content; `item_locked`
 */
export async function openItem<K extends ItemBody["kind"]>(
  db: Executor,
  userId: number,
  itemId: number,
  kind: K,
  now: Date,
): Promise<OpenItem<K>> {
  const enrolled = await courseAccess(db, userId, { itemId }, now);
  const tree = await courseTree(db, enrolled, now);
  const item = tree.items.find(({ row }) => row.id === itemId && row.kind === kind);
  const [stored] = await db.select({ body: itemContents.body }).from(itemContents).where(eq(itemContents.itemId, itemId));
  if (!item || stored?.body.kind !== kind) throw new Problem("not_found");
  if (item.lock) throw new Problem("item_locked");
  return { enrolled, item, body: stored.body as BodyOf<K> };
}

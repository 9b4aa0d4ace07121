import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { OpenedPackage, PackageState } from "#contract/classroom/packages.ts";
import { Problem } from "#contract/problem.ts";
import { courseAccess } from "#server/commands/content/course-access.ts";
import { taughtItem } from "#server/commands/content/teaching-access.ts";
import { courseTree } from "#server/commands/content/course-tree.ts";
import type { Executor } from "#server/db/client.ts";
import { itemContents, itemFiles } from "#server/db/tables/learning.ts";
import type { StoredPackage } from "#server/db/tables/learning-content.ts";
import { together } from "#server/db/reads/together.ts";
import { packageStates } from "#server/db/tables/learning/package-states.ts";

type StateRow = typeof packageStates.$inferSelect;

/**
 * A package that its learner may run now, and where they left it.
 * @throws Problem as `courseAccess`; `not_found` for what is no package; `item_locked`
 */
export async function learnersPackage(
  db: Executor,
  userId: number,
  itemId: number,
  now: Date,
): Promise<{ enrollmentId: number; packed: StoredPackage; fileId: string; state: StateRow | null }> {
  const enrolled = await courseAccess(db, userId, { itemId }, now);
  const [tree, [stored], [state]] = await together(db, async (at) =>
    Promise.all([
      courseTree(at, enrolled, now),
      storedPackage(at, itemId),
      at
        .select()
        .from(packageStates)
        .where(and(eq(packageStates.enrollmentId, enrolled.id), eq(packageStates.itemId, itemId))),
    ]),
  );
  const item = tree.items.find(({ row }) => row.id === itemId && row.format === "package");
  if (!item || stored?.body.kind !== "lesson" || !stored.body.package) throw new Problem("not_found");
  if (item.lock) throw new Problem("item_locked");
  return { enrollmentId: enrolled.id, packed: stored.body.package, fileId: stored.fileId, state: state ?? null };
}

/** A package of a course that somebody teaches, drafts too. @throws Problem `not_found`, also for what is no package */
export async function teachersPackage(db: Executor, userId: number, itemId: number): Promise<{ packed: StoredPackage; fileId: string }> {
  await taughtItem(db, userId, itemId);
  const [stored] = await storedPackage(db, itemId);
  if (stored?.body.kind !== "lesson" || !stored.body.package) throw new Problem("not_found");
  return { packed: stored.body.package, fileId: stored.fileId };
}

const storedPackage = (db: Executor, itemId: number) =>
  db
    .select({ body: itemContents.body, fileId: itemFiles.fileId })
    .from(itemContents)
    .innerJoin(itemFiles, and(eq(itemFiles.itemId, itemContents.itemId), eq(itemFiles.role, "package")))
    .where(eq(itemContents.itemId, itemId));

/** What the page that runs a package is told, but for the address. @throws Problem as `learnersPackage` */
export async function openedPackage(
  db: Executor,
  secret: string,
  userId: number,
  itemId: number,
  now: Date,
): Promise<Omit<OpenedPackage, "address">> {
  const { packed, state } = await learnersPackage(db, userId, itemId, now);
  return { ...startOf(packed), learner: nameAtPackage(secret, userId, itemId), state: state && stateOf(state) };
}

/** The same for an instructor: as if nobody had run it. @throws Problem as `teachersPackage` */
export async function previewedPackage(
  db: Executor,
  secret: string,
  userId: number,
  itemId: number,
): Promise<Omit<OpenedPackage, "address">> {
  const { packed } = await teachersPackage(db, userId, itemId);
  return { ...startOf(packed), learner: nameAtPackage(secret, userId, itemId), state: null };
}

const startOf = ({ standard, mastery, launchData }: StoredPackage) => ({ standard, mastery, launch_data: launchData });

/** A name that means nothing elsewhere. */
export const nameAtPackage = (secret: string, userId: number, itemId: number): string =>
  createHmac("sha256", secret).update(`learner of package ${userId} ${itemId}`).digest("hex").slice(0, 16);

export const stateOf = ({ completion, success, score, location, suspendData, totalS }: StateRow): PackageState => ({
  completion,
  success,
  score,
  location,
  suspend_data: suspendData,
  total_s: totalS,
});

import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { IMPORT } from "#contract/content/course-import.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import { Problem } from "#contract/problem.ts";
import { lockCourse } from "#server/commands/content/change-outline.ts";
import { dropUnused } from "#server/commands/files/attach-files.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { courseImports, type StoredPlan } from "#server/db/tables/course-imports.ts";
import { files } from "#server/db/tables/files.ts";
import type { FilesProvider } from "#server/providers/files.ts";
import { type ActionContext, recordTransition } from "../record-transition.ts";
import { addPlan, putBack } from "./apply-plan.ts";
import { type EarlierItems, earlierItems, stateOf } from "./earlier-imports.ts";
import { bodyReader } from "./item-bodies.ts";

type Row = typeof courseImports.$inferSelect;

/**
 * Adds everything to the end of the course, as drafts, with links between its items. In the caller's transaction.
 * @throws Problem `import_closed` where it is no preview
 */
export async function applyImport(
  tx: Executor,
  provider: Pick<FilesProvider, "readAll">,
  id: string,
  context: ActionContext,
): Promise<void> {
  const row = await lockImport(tx, id);
  if (row.status === "done") return;
  if (row.status !== "preview" || !row.plan || !row.fileId) throw new Problem("import_closed");
  await lockCourse(tx, row.programId);
  const earlier = await earlierItems(tx, row.programId, row.plan);
  await mayHold(tx, row.programId, row.plan, earlier);
  const nextBody = bodyReader(await provider.readAll(row.fileId));
  const made = await addPlan(tx, row.programId, { plan: row.plan, earlier, nextBody }, context.now);
  await forgetReplaced(tx, row.programId, context.now);
  await move(tx, row, "done", { made, appliedAt: context.now, plan: withoutBodies(row.plan) }, context);
}

/** @throws Problem `import_closed` where it is in the course already */
export async function discardImport(tx: Executor, id: string, context: ActionContext): Promise<void> {
  const row = await lockImport(tx, id);
  if (row.status === "discarded") return;
  if (row.status === "done" || row.status === "undone") throw new Problem("import_closed");
  await move(tx, row, "discarded", { plan: row.plan && withoutBodies(row.plan) }, context);
  await dropUnused(tx, mediaIds(row.plan));
}

/**
 * Takes out what it added. What somebody changed, published or learnt in since stays, and is counted.
 * @throws Problem `import_closed` where it is not in the course, or its days are over
 */
export async function undoImport(tx: Executor, id: string, context: ActionContext): Promise<void> {
  const row = await lockImport(tx, id);
  if (row.status === "undone") return;
  if (row.status !== "done" || !row.made || !row.appliedAt || undoUntil(row.appliedAt) < context.now) throw new Problem("import_closed");
  await lockCourse(tx, row.programId);
  const untouched = and(inArray(programItems.id, row.made.items), eq(programItems.status, "draft"), eq(programItems.version, 1));
  const gone = row.made.items.length === 0 ? [] : await tx.delete(programItems).where(untouched).returning({ id: programItems.id });
  if (row.made.sections.length > 0)
    await tx
      .delete(programSections)
      .where(
        and(
          inArray(programSections.id, row.made.sections),
          sql`not exists (select 1 from ${programItems} where ${programItems.sectionId} = ${programSections.id})`,
        ),
      );
  const replaced = row.made.replaced ?? [];
  const still = await untouchedOf(
    tx,
    replaced.map(({ id: item }) => item),
  );
  for (const item of replaced) if (still.has(item.id)) await putBack(tx, item, context.now);
  const kept = row.made.items.length - gone.length + replaced.length - still.size;
  await move(tx, row, "undone", { kept }, context);
  await dropUnused(tx, mediaIds(row.plan));
}

async function untouchedOf(tx: Executor, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: programItems.id })
    .from(programItems)
    .where(and(inArray(programItems.id, [...ids]), eq(programItems.status, "draft"), eq(programItems.version, 1)));
  return new Set(rows.map(({ id }) => id));
}

/** What earlier imports took out of their items' texts goes once nobody can undo them any more. */
async function forgetReplaced(tx: Executor, programId: number, now: Date): Promise<void> {
  const over = new Date(now.getTime() - IMPORT.undoDays * 86_400_000);
  const rows = await tx
    .select({ made: courseImports.made })
    .from(courseImports)
    .where(and(eq(courseImports.programId, programId), eq(courseImports.status, "done"), lt(courseImports.appliedAt, over)));
  await dropUnused(
    tx,
    rows.flatMap(({ made }) => (made?.replaced ?? []).flatMap((item) => item.files.map(({ fileId }) => fileId))),
  );
}

const mediaIds = (plan: StoredPlan | null): string[] => Object.values(plan?.media ?? {}).map(({ id }) => id);

export const undoUntil = (appliedAt: Date): Date => new Date(appliedAt.getTime() + IMPORT.undoDays * 86_400_000);

async function lockImport(tx: Executor, id: string): Promise<Row> {
  const [row] = await tx.select().from(courseImports).where(eq(courseImports.id, id)).for("update");
  if (!row) throw new Problem("not_found");
  return row;
}

/** The archive is of no more use once it was decided on: its row goes, and the sweeper takes its bytes. */
async function move(tx: Executor, row: Row, to: Row["status"], more: Partial<Row>, context: ActionContext): Promise<void> {
  await tx
    .update(courseImports)
    .set({ ...more, status: to, fileId: null })
    .where(eq(courseImports.id, row.id));
  if (row.fileId) await tx.delete(files).where(eq(files.id, row.fileId));
  await recordTransition(tx, { subject: "course_import", subjectId: row.id, from: row.status, to }, context);
}

async function mayHold(tx: Executor, programId: number, plan: StoredPlan, earlier: EarlierItems): Promise<void> {
  const [now] = await tx
    .select({ sections: sql<number>`count(distinct ${programSections.id})::int`, items: sql<number>`count(${programItems.id})::int` })
    .from(programSections)
    .leftJoin(programItems, eq(programItems.sectionId, programSections.id))
    .where(eq(programSections.programId, programId));
  const added = plan.sections.map((section) => section.items.filter((item) => stateOf(item, earlier) === "new").length);
  const items = added.reduce((sum, count) => sum + count, 0);
  if (
    (now?.sections ?? 0) + added.filter((count) => count > 0).length > CONTENT.sectionsMax ||
    (now?.items ?? 0) + items > CONTENT.itemsMax
  )
    throw new Problem("import_too_large");
}

/** Once it was decided on, the report needs titles alone. */
const withoutBodies = (plan: StoredPlan): StoredPlan => ({
  ...plan,
  sections: plan.sections.map((section) => ({ ...section, items: section.items.map(({ body: _body, ...item }) => item) })),
});

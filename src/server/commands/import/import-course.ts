import { and, eq, inArray, max, sql } from "drizzle-orm";
import { IMPORT } from "#contract/content/course-import.ts";
import { Problem } from "#contract/problem.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { courseImports, type StoredPlan } from "#server/db/tables/course-imports.ts";
import { files } from "#server/db/tables/files.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import type { ItemBody, StoredBlock } from "#server/db/tables/learning-content.ts";
import type { FilesProvider } from "#server/providers/files.ts";
import { lockCourse } from "#server/commands/content/change-outline.ts";
import { bothTitles, inEitherLanguage } from "#server/commands/content/own-words.ts";
import { type ActionContext, recordTransition } from "../record-transition.ts";
import { visibleBlock } from "#server/commands/content/stored-blocks.ts";
import { ITEM_LINK } from "./course-plan.ts";
import { bodyReader } from "./item-bodies.ts";

const APPLICATION = {
  maxDegree: 100,
  submissionTypes: ["file", "text", "url"],
  dueAfterDays: null,
  rubric: [],
} satisfies Partial<ItemBody>;

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
  await mayHold(tx, row.programId, row.plan);
  const made = await addPlan(tx, row.programId, row.plan, bodyReader(await provider.readAll(row.fileId)), context.now);
  await move(tx, row, "done", { made, appliedAt: context.now, plan: withoutBodies(row.plan) }, context);
}

/** @throws Problem `import_closed` where it is in the course already */
export async function discardImport(tx: Executor, id: string, context: ActionContext): Promise<void> {
  const row = await lockImport(tx, id);
  if (row.status === "discarded") return;
  if (row.status === "done" || row.status === "undone") throw new Problem("import_closed");
  await move(tx, row, "discarded", { plan: row.plan && withoutBodies(row.plan) }, context);
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
  await move(tx, row, "undone", { kept: row.made.items.length - gone.length }, context);
}

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

async function mayHold(tx: Executor, programId: number, plan: StoredPlan): Promise<void> {
  const [now] = await tx
    .select({ sections: sql<number>`count(distinct ${programSections.id})::int`, items: sql<number>`count(${programItems.id})::int` })
    .from(programSections)
    .leftJoin(programItems, eq(programItems.sectionId, programSections.id))
    .where(eq(programSections.programId, programId));
  const items = plan.sections.reduce((sum, section) => sum + section.items.length, 0);
  if ((now?.sections ?? 0) + plan.sections.length > CONTENT.sectionsMax || (now?.items ?? 0) + items > CONTENT.itemsMax)
    throw new Problem("import_too_large");
}

async function addPlan(
  tx: Executor,
  programId: number,
  plan: StoredPlan,
  nextBody: ReturnType<typeof bodyReader>,
  now: Date,
): Promise<{ sections: number[]; items: number[] }> {
  const [last] = await tx
    .select({ position: max(programSections.position) })
    .from(programSections)
    .where(eq(programSections.programId, programId));
  const sections: number[] = [];
  const ids = new Map<string, number>();
  const planned: { id: number; item: StoredPlan["sections"][number]["items"][number] }[] = [];
  for (const [index, section] of plan.sections.entries()) {
    const titles = bothTitles(section.titles.ar, section.titles.en) ?? { titleAr: "–", titleEn: "–" };
    const [made] = await tx
      .insert(programSections)
      .values({ programId, kind: "unit", position: (last?.position ?? 0) + index + 1, ...titles })
      .returning({ id: programSections.id });
    if (!made) throw new Error("no section was made");
    sections.push(made.id);
    for (const [place, item] of section.items.entries()) {
      const words = bothTitles(item.titles.ar, item.titles.en) ?? { titleAr: item.path, titleEn: item.path };
      const [row] = await tx
        .insert(programItems)
        .values({
          sectionId: made.id,
          kind: item.kind,
          position: place + 1,
          ...words,
          durationMinutes: item.durationMinutes,
          format: item.kind === "lesson" ? "text" : null,
          status: "draft",
        })
        .returning({ id: programItems.id });
      if (!row) throw new Error("no item was made");
      ids.set(item.path, row.id);
      planned.push({ id: row.id, item });
    }
  }
  // Now that every item has its id, links between them can be written.
  const address = (path: string) => {
    const id = ids.get(path);
    return id === undefined ? undefined : `/course/${programId}/lesson/${id}`;
  };
  for (const { id, item } of planned) {
    const found = item.body ?? nextBody();
    if (!found) throw new Error("the texts of an import are not there");
    const text = inEitherLanguage({
      ar: found.ar.map((block) => visibleBlock(linked(block, address))),
      en: found.en.map((block) => visibleBlock(linked(block, address))),
    });
    const body: ItemBody = item.kind === "lesson" ? lesson(text) : { kind: "application", brief: text, ...APPLICATION };
    await tx.insert(itemContents).values({ itemId: id, body, updatedAt: now });
  }
  return { sections, items: [...ids.values()] };
}

const lesson = (body: { ar: StoredBlock[]; en: StoredBlock[] }): ItemBody => ({ kind: "lesson", body, transcript: { ar: [], en: [] } });

function linked(block: StoredBlock, address: (path: string) => string | undefined): StoredBlock {
  const run = <R extends { href?: string }>(one: R): R => {
    if (!one.href?.startsWith(ITEM_LINK)) return one;
    const { href, ...rest } = one;
    const found = address(href.slice(ITEM_LINK.length));
    return (found === undefined ? rest : { ...rest, href: found }) as R;
  };
  switch (block.type) {
    case "paragraph":
    case "quote":
    case "note":
      return { ...block, runs: block.runs.map(run) };
    case "list":
      return { ...block, items: block.items.map((item) => item.map(run)) };
    default:
      return block;
  }
}

/** Once it was decided on, the report needs titles alone. */
const withoutBodies = (plan: StoredPlan): StoredPlan => ({
  ...plan,
  sections: plan.sections.map((section) => ({ ...section, items: section.items.map(({ body: _body, ...item }) => item) })),
});

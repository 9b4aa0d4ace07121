import { and, eq, inArray, max, ne, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { bothTitles } from "./own-words.ts";
import { readOutline } from "./read-outline.ts";
import { refuseEmptyItems } from "./refuse-empty.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import type { TaughtItem, TaughtSection } from "./teaching-access.ts";

/** Changes of what a course holds and in which order. All of them in the caller's transaction, after it asked who may. */

/** One writer a course at a time: two orders are never woven into one another. */
export const lockCourse = async (tx: Executor, programId: number): Promise<void> => {
  await tx.select({ id: programs.id }).from(programs).where(eq(programs.id, programId)).for("update");
};

interface Titles {
  title_ar: string | null;
  title_en: string | null;
}

function titlesOf({ title_ar, title_en }: Titles) {
  const titles = bothTitles(title_ar, title_en);
  if (!titles) throw new Problem("validation_error", { fields: { title_ar: [{ key: "required" }] } });
  return titles;
}

export async function addSection(tx: Executor, programId: number, titles: Titles, context: ActionContext): Promise<void> {
  await lockCourse(tx, programId);
  const words = titlesOf(titles);
  const [last] = await tx
    .select({ position: max(programSections.position), count: sql<number>`count(*)::int` })
    .from(programSections)
    .where(eq(programSections.programId, programId));
  if ((last?.count ?? 0) >= CONTENT.sectionsMax)
    throw new Problem("validation_error", { fields: { title_ar: [{ key: "list.max", values: { max: CONTENT.sectionsMax } }] } });
  const [made] = await tx
    .insert(programSections)
    .values({ programId, kind: "unit", position: (last?.position ?? 0) + 1, ...words })
    .returning({ id: programSections.id });
  await record(tx, "content_section", made?.id ?? 0, [null, "added"], context);
}

export async function renameSection(tx: Executor, section: TaughtSection, titles: Titles, context: ActionContext): Promise<void> {
  const words = titlesOf(titles);
  await tx
    .update(programSections)
    .set({ ...words, version: section.version + 1 })
    .where(eq(programSections.id, section.id));
  await record(tx, "content_section", section.id, [section.titleAr, words.titleAr], context);
}

/** The section is taken out, its items with it: what trainees did there is kept. */
export async function removeSection(tx: Executor, section: TaughtSection, context: ActionContext): Promise<void> {
  if (section.archivedAt) return;
  await tx.update(programSections).set({ archivedAt: context.now }).where(eq(programSections.id, section.id));
  await tx.update(programItems).set({ status: "archived" }).where(eq(programItems.sectionId, section.id));
  await record(tx, "content_section", section.id, ["kept", "removed"], context);
}

/** With its items, as drafts. */
export async function bringBackSection(tx: Executor, section: TaughtSection, context: ActionContext): Promise<void> {
  if (!section.archivedAt) return;
  await tx.update(programSections).set({ archivedAt: null }).where(eq(programSections.id, section.id));
  await tx
    .update(programItems)
    .set({ status: "draft" })
    .where(and(eq(programItems.sectionId, section.id), eq(programItems.status, "archived")));
  await record(tx, "content_section", section.id, ["removed", "kept"], context);
}

export interface NewOrder {
  id: number;
  items: readonly number[];
}

/** @throws Problem `version_conflict` with the outline as it is, where an order knows other sections or items than the course has */
export async function putInOrder(tx: Executor, programId: number, order: readonly NewOrder[], context: ActionContext): Promise<void> {
  await lockCourse(tx, programId);
  const known = await readOutline(tx, programId, context.now);
  const sections = known.sections.map(({ id }) => id);
  const items = known.sections.flatMap((section) => section.items.map(({ id }) => id));
  if (
    !sameIds(
      sections,
      order.map(({ id }) => id),
    ) ||
    !sameIds(
      items,
      order.flatMap((section) => section.items),
    )
  )
    throw new Problem("version_conflict", { data: known });
  for (const [index, { id, items: own }] of order.entries()) {
    await tx
      .update(programSections)
      .set({ position: index + 1 })
      .where(and(eq(programSections.id, id), ne(programSections.position, index + 1)));
    for (const [place, item] of own.entries())
      await tx
        .update(programItems)
        .set({ sectionId: id, position: place + 1 })
        .where(and(eq(programItems.id, item), sql`(${programItems.sectionId}, ${programItems.position}) <> (${id}, ${place + 1})`));
  }
  await record(tx, "content_order", programId, [null, "changed"], context);
}

/** An item goes to the end of another section of its course. @throws Problem `not_found` for a section of another course, or one taken out */
export async function moveItemInto(tx: Executor, item: TaughtItem, section: TaughtSection, context: ActionContext): Promise<void> {
  if (section.id === item.sectionId) return;
  if (section.programId !== item.programId || section.archivedAt) throw new Problem("not_found");
  await lockCourse(tx, item.programId);
  const [last] = await tx
    .select({ position: max(programItems.position) })
    .from(programItems)
    .where(eq(programItems.sectionId, section.id));
  await tx
    .update(programItems)
    .set({ sectionId: section.id, position: (last?.position ?? 0) + 1 })
    .where(eq(programItems.id, item.id));
  await record(tx, "content_order", item.programId, [null, "changed"], context);
}

const sameIds = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && new Set(b).size === b.length && b.every((id) => a.includes(id));

/** `archived` is out of the course: what trainees did in it is kept, and it comes back as a draft. */
export async function moveItemTo(
  tx: Executor,
  item: TaughtItem,
  to: "draft" | "published" | "archived",
  context: ActionContext,
): Promise<void> {
  if (item.status === to) return;
  if (to === "published") await refuseEmptyItems(tx, [item.id]);
  await tx.update(programItems).set({ status: to }).where(eq(programItems.id, item.id));
  await record(tx, "content_item", item.id, [item.status, to], context);
}

/** Every draft of a course is shown. */
export async function publishDrafts(tx: Executor, programId: number, context: ActionContext): Promise<void> {
  const outline = await readOutline(tx, programId, context.now);
  const drafts = outline.sections.flatMap(({ items }) => items.flatMap(({ id, status }) => (status === "draft" ? id : [])));
  if (drafts.length === 0) return;
  await refuseEmptyItems(tx, drafts);
  await tx.update(programItems).set({ status: "published" }).where(inArray(programItems.id, drafts));
  for (const id of drafts) await record(tx, "content_item", id, ["draft", "published"], context);
}

const record = (
  tx: Executor,
  subject: "content_section" | "content_item" | "content_order",
  id: number,
  [from, to]: [string | null, string],
  context: ActionContext,
) => recordTransition(tx, { subject, subjectId: String(id), from, to }, context);

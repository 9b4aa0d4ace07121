import { eq, max } from "drizzle-orm";
import { bothTitles, inEitherLanguage } from "#server/commands/content/own-words.ts";
import { visibleBlock } from "#server/commands/content/stored-blocks.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import type { MadeOfImport, PlannedOutlineItem, ReplacedItem, StoredPlan } from "#server/db/tables/course-imports.ts";
import { itemContents, itemFiles } from "#server/db/tables/learning.ts";
import type { ItemBody, StoredBlock } from "#server/db/tables/learning-content.ts";
import { FILE_LINK, type FileRole, ITEM_LINK, type ItemSettings } from "./course-plan.ts";
import { type EarlierItems, type ItemState, stateOf } from "./earlier-imports.ts";
import type { bodyReader, PlannedBody } from "./item-bodies.ts";

const APPLICATION = {
  maxDegree: 100,
  submissionTypes: ["file", "text", "url"],
  dueAfterDays: null,
  rubric: [],
} satisfies Partial<ItemBody>;

/**
 * Adds a plan to the end of its course, as drafts. What an earlier import of the same course brought is not brought twice: unchanged, it
 * stays as it is; changed, its draft is written anew where nobody has touched it since.
 */
export async function addPlan(
  tx: Executor,
  programId: number,
  { plan, earlier, nextBody }: { plan: StoredPlan; earlier: EarlierItems; nextBody: ReturnType<typeof bodyReader> },
  now: Date,
): Promise<MadeOfImport> {
  const made: MadeOfImport = { sections: [], items: [], sources: {}, replaced: [] };
  const media = plan.media ?? {};
  const work: { id: number; item: PlannedOutlineItem; state: ItemState }[] = [];
  const ids = new Map<string, number>();
  const [last] = await tx
    .select({ position: max(programSections.position) })
    .from(programSections)
    .where(eq(programSections.programId, programId));
  let position = last?.position ?? 0;
  for (const section of plan.sections) {
    const place = await placeOf(section);
    for (const item of section.items) {
      const state = stateOf(item, earlier);
      const id = earlier.get(item.path)?.id ?? (await addItem(tx, place, item));
      if (state === "new") made.items.push(id);
      if (!ids.has(item.path)) ids.set(item.path, id);
      if (item.hash !== undefined)
        made.sources[item.path] = { id, hash: state === "kept" ? (earlier.get(item.path)?.hash ?? "") : item.hash };
      work.push({ id, item, state });
    }
  }
  // Now that every item has its id, links between them can be written.
  const address = (path: string) => {
    const id = ids.get(path);
    return id === undefined ? undefined : `/course/${programId}/lesson/${id}`;
  };
  for (const { id, item, state } of work) {
    const found: PlannedBody | null = item.body ?? nextBody();
    if (!found) throw new Error("the texts of an import are not there");
    if (state === "unchanged" || state === "kept") continue;
    const text = inEitherLanguage({
      ar: found.ar.map((block) => visibleBlock(withFile(linked(block, address), media))),
      en: found.en.map((block) => visibleBlock(withFile(linked(block, address), media))),
    });
    if (state === "changed") made.replaced.push(await takeOut(tx, id, item));
    await tx.insert(itemContents).values({ itemId: id, body: bodyOf(item.kind, text, found), updatedAt: now });
    if (found.settings) await tx.update(programItems).set(settingsOf(item.kind, found.settings)).where(eq(programItems.id, id));
    await addFiles(tx, id, text, found, media);
  }
  return made;

  /** The section in which a section's new items stand: the one that has its others already, else one more. */
  async function placeOf({ titles, items }: StoredPlan["sections"][number]): Promise<{ sectionId: number; next: number }> {
    const known = items.flatMap(({ path }) => earlier.get(path)?.sectionId ?? [])[0];
    if (known !== undefined) {
      const [end] = await tx
        .select({ position: max(programItems.position) })
        .from(programItems)
        .where(eq(programItems.sectionId, known));
      return { sectionId: known, next: (end?.position ?? 0) + 1 };
    }
    position += 1;
    const words = bothTitles(titles.ar, titles.en) ?? { titleAr: "–", titleEn: "–" };
    const [row] = await tx
      .insert(programSections)
      .values({ programId, kind: "unit", position, ...words })
      .returning({ id: programSections.id });
    if (!row) throw new Error("no section was made");
    made.sections.push(row.id);
    return { sectionId: row.id, next: 1 };
  }
}

async function addItem(tx: Executor, place: { sectionId: number; next: number }, item: PlannedOutlineItem): Promise<number> {
  const [row] = await tx
    .insert(programItems)
    .values({
      sectionId: place.sectionId,
      kind: item.kind,
      position: place.next++,
      ...wordsOf(item),
      durationMinutes: item.durationMinutes,
      format: item.kind === "lesson" ? "text" : null,
      status: "draft",
    })
    .returning({ id: programItems.id });
  if (!row) throw new Error("no item was made");
  return row.id;
}

const wordsOf = ({ titles, path }: PlannedOutlineItem) => bothTitles(titles.ar, titles.en) ?? { titleAr: path, titleEn: path };

/** Takes an item's content out and writes its titles anew; what it was is kept, so that it can come back. */
async function takeOut(tx: Executor, id: number, item: PlannedOutlineItem): Promise<ReplacedItem> {
  const [before] = await tx
    .select({
      titleAr: programItems.titleAr,
      titleEn: programItems.titleEn,
      minutes: programItems.durationMinutes,
      body: itemContents.body,
    })
    .from(programItems)
    .innerJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(eq(programItems.id, id));
  if (!before) throw new Error("an imported item has no content");
  const beside = await tx.delete(itemFiles).where(eq(itemFiles.itemId, id)).returning({ fileId: itemFiles.fileId, role: itemFiles.role });
  await tx.delete(itemContents).where(eq(itemContents.itemId, id));
  await tx
    .update(programItems)
    .set({ ...wordsOf(item), durationMinutes: item.durationMinutes })
    .where(eq(programItems.id, id));
  return { id, ...before, files: beside };
}

/** Puts an item back as it was before an import wrote it anew. */
export async function putBack(tx: Executor, { id, body, files, minutes, ...titles }: ReplacedItem, now: Date): Promise<void> {
  await tx.delete(itemFiles).where(eq(itemFiles.itemId, id));
  await tx
    .update(programItems)
    .set({ ...titles, durationMinutes: minutes })
    .where(eq(programItems.id, id));
  await tx.update(itemContents).set({ body, updatedAt: now }).where(eq(itemContents.itemId, id));
  if (files.length > 0) await tx.insert(itemFiles).values(files.map((file, position) => ({ ...file, itemId: id, position })));
}

const settingsOf = (kind: PlannedOutlineItem["kind"], { format, offline, preview }: ItemSettings) => ({
  offlineAllowed: offline,
  isPreview: preview,
  ...(kind === "lesson" && format ? { format } : {}),
});

function bodyOf(
  kind: PlannedOutlineItem["kind"],
  text: { ar: StoredBlock[]; en: StoredBlock[] },
  { quiz, content, transcript, package: packed }: PlannedBody,
): ItemBody {
  if (kind === "lesson")
    return { kind: "lesson", body: text, transcript: transcript ?? { ar: [], en: [] }, ...(packed ? { package: packed } : {}) };
  if (content?.kind === "application") return { ...content, brief: text };
  if (content?.kind === "activity") return { ...content, body: text };
  if (kind === "application") return { kind: "application", brief: text, ...APPLICATION };
  return { kind: "activity", body: text, ...(quiz ?? { questions: [], attemptsAllowed: 1, timeLimit: null, passMark: 50 }) };
}

/** The pictures of an item's text, and what lies beside it. */
async function addFiles(
  tx: Executor,
  itemId: number,
  { ar, en }: { ar: readonly StoredBlock[]; en: readonly StoredBlock[] },
  { files: paths = [], roles = {} }: Pick<PlannedBody, "files" | "roles">,
  media: NonNullable<StoredPlan["media"]>,
): Promise<void> {
  const shown = [...ar, ...en].flatMap((block) => (block.type === "figure" && block.fileId !== null ? block.fileId : []));
  const beside = new Map(
    paths.flatMap((path) => {
      const id = media[path]?.id;
      return id === undefined || shown.includes(id) ? [] : [[id, roles[path] ?? ATTACHMENT] as const];
    }),
  );
  const rows = [
    ...[...beside].map(([fileId, role]) => ({ fileId, ...role })),
    ...[...new Set(shown)].map((fileId) => ({ fileId, role: "figure" as const })),
  ];
  if (rows.length > 0) await tx.insert(itemFiles).values(rows.map((row, position) => ({ ...row, itemId, position })));
}

const ATTACHMENT: FileRole = { role: "attachment", language: null, durationS: null };

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

/** A picture whose file did not come keeps its place and its words. */
function withFile(block: StoredBlock, media: NonNullable<StoredPlan["media"]>): StoredBlock {
  if (block.type !== "figure" || !block.fileId?.startsWith(FILE_LINK)) return block;
  return { ...block, fileId: media[block.fileId.slice(FILE_LINK.length)]?.id ?? null };
}

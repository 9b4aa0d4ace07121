import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import type { ItemContentBody } from "#contract/content/teaching-content.ts";
import { itemContentBody } from "#server/commands/content/item-body.ts";
import { webDestination, resolvePath } from "#server/commands/import/addresses.ts";
import { FILE_LINK, ITEM_LINK } from "#server/commands/import/course-plan.ts";
import { readMarkdown } from "#server/commands/import/markdown-blocks.ts";
import { type ExactText, MANIFEST, type ManifestItem, type QabasManifest } from "#server/commands/import/qabas-manifest.ts";
import type { ItemBody, StoredBlock } from "#server/db/tables/learning-content.ts";
import { asMarkdown } from "./blocks-as-markdown.ts";
import type { ExportedItem } from "./exported-course.ts";
import { filePath, numbered } from "./package-names.ts";
import { packedFiles, runsOf } from "./packed-files.ts";
import { type Places, portable } from "./portable-blocks.ts";
import type { PackageSource } from "./package-source.ts";
import { textPart, type ZipPart } from "#server/commands/files/zip-stream.ts";

/** A course as Markdown in both languages, and a manifest with what Markdown cannot say. It comes back whole. */
export async function* markdownPackage(source: PackageSource): AsyncGenerator<ZipPart> {
  const { programId, outline } = source;
  const keys = new Map(
    outline.flatMap((section) =>
      section.items.map(({ row, place }) => {
        const own = { ar: row.titleAr, en: row.titleEn };
        return [row.id, `${numbered(section.place, section.titles)}/${numbered(place, own)}.md`] as const;
      }),
    ),
  );
  const manifest: QabasManifest = { format: "qabas-course", version: 1, course: source.origin, sections: [] };
  const carried = new Set<string>();
  for (const section of outline) {
    const items: ManifestItem[] = [];
    for (const wanted of section.items) {
      const item = await source.item(wanted);
      const key = keys.get(item.row.id) ?? "";
      const paths = new Map(item.files.map((file) => [file.id, filePath(file)]));
      const places: Places = { item: (id) => keys.get(id), file: (id) => paths.get(id) };
      const exact: ManifestItem["exact"] = {};
      for (const language of ["ar", "en"] as const) {
        const blocks = portable(item.text[language], programId, places);
        if (blocks.length === 0 && item.titles[language] === "") continue;
        const text = asMarkdown(item.titles[language], blocks, "../../");
        const own = exactOf(text, blocks, `${language}/${key}`);
        if (own) exact[language] = own;
        yield textPart(`${language}/${key}`, text);
      }
      for (const file of item.files) {
        const path = filePath(file);
        if (carried.has(path)) continue;
        const pieces = await source.bytes(file.id);
        if (pieces === null) continue;
        carried.add(path);
        yield { name: path, packed: true, pieces };
      }
      if (item.packed) yield* packedFiles(source, item.packed.file.id, carried);
      items.push(entryOf(item, key, exact));
      await source.written();
    }
    manifest.sections.push({ titles: section.titles, items });
  }
  yield textPart(MANIFEST, JSON.stringify(manifest, null, 1));
}

function entryOf({ row, titles, body, files, packed }: ExportedItem, key: string, exact: ManifestItem["exact"]): ManifestItem {
  const beside = files.flatMap((file) => (file.role === "figure" || file.role === "recording" ? [] : [{ ...file, role: file.role }]));
  return {
    key,
    kind: row.kind,
    titles,
    minutes: row.durationMinutes,
    format: row.format,
    offline: row.offlineAllowed,
    preview: row.isPreview,
    exact,
    content: contentOf(body),
    transcript: body?.kind === "lesson" ? body.transcript : { ar: [], en: [] },
    ...(packed ? { package: runsOf(packed) } : {}),
    files: beside.map((file) => ({
      path: filePath(file),
      name: file.name,
      role: file.role,
      language: file.language,
      duration_s: file.durationS,
    })),
  };
}

/** What the editor would be shown, without its text. */
function contentOf(body: ItemBody | null): ItemContentBody | null {
  const none = { ar: [], en: [] };
  const reader = { files: [], reader: null };
  if (body?.kind === "activity") return itemContentBody("activity", { ...body, body: none }, reader);
  if (body?.kind === "application") {
    // Groups are of people, who stay here.
    const { groupSetId: _set, ...own } = body;
    return itemContentBody("application", { ...own, brief: none }, reader);
  }
  return null;
}

/** Null where the Markdown says it to the letter: it is read once more to know. */
function exactOf(text: string, blocks: readonly StoredBlock[], path: string): ExactText | null {
  const read = readMarkdown(text, {
    destination: (url) => {
      if (url.startsWith("/")) return { href: url };
      return webDestination(url) ?? { href: ITEM_LINK + (resolvePath(path, url) ?? "").replace(/^(?:ar|en)\//u, "") };
    },
    note: () => undefined,
    picture: (url) => resolvePath(path, url),
  });
  if (isDeepStrictEqual(read.blocks, blocks)) return null;
  const figures = blocks.flatMap((block) => (block.type === "figure" ? [block.fileId?.slice(FILE_LINK.length) ?? null] : []));
  const shown = blocks.map(
    (block): LessonBlock => (block.type === "figure" ? { type: "figure", media: null, alt: block.alt, caption: block.caption } : block),
  );
  return { digest: createHash("sha256").update(text).digest("hex"), blocks: shown, figures };
}

import { createHash } from "node:crypto";
import { Value } from "@sinclair/typebox/value";
import "#server/schema-formats.ts";
import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import { IMPORT } from "#contract/content/course-import.ts";
import { isSafeLink } from "#contract/rules/safe-link.ts";
import { storedContent } from "#server/commands/content/stored-content.ts";
import type { ItemBody, StoredBlock, StoredRun } from "#server/db/tables/learning-content.ts";
import { resolvePath, webDestination } from "./addresses.ts";
import { type ArchiveFile, type CourseReader, FILE_LINK, ITEM_LINK, Notes, type PlannedItem } from "./course-plan.ts";
import { readMarkdown } from "./markdown-blocks.ts";
import { beyondLimits } from "./markdown-limits.ts";
import { type ExactText, MANIFEST, type ManifestItem, qabasManifest, type QabasManifest } from "./qabas-manifest.ts";
import { Packs, withPackage } from "./qabas-packages.ts";
import { UnreadableArchive } from "./read-archive.ts";

const NO_TEXT = { ar: [], en: [] };
const MANIFEST_MAX = 40 * 1024 * 1024;

/** A package that was written here (`commands/course-export`): Markdown in both languages, and beside it what Markdown cannot say. */
export const qabasReader: CourseReader = {
  format: "qabas",
  knows: (files) => files.some(({ path }) => path === MANIFEST),
  read(files, at) {
    const notes = new Notes();
    const manifest = manifestOf(files);
    const byPath = new Map(files.map((file) => [file.path, file]));
    const names: Record<string, string> = {};
    const used = new Set([MANIFEST]);
    const packs = new Packs((folder) => {
      const inside = files.filter(({ path }) => path.startsWith(folder));
      for (const { path } of inside) used.add(path);
      return inside;
    }, notes);
    const sections = manifest.sections.map(({ titles, items }) => ({
      titles,
      items: items.map((item) => {
        at(item.key);
        for (const { path, name } of item.files) names[path] = name;
        const plan = new PackedItem(item, byPath, used, notes).plan();
        const { package: runs } = item;
        return runs && item.kind === "lesson" ? withPackage(plan, runs, packs) : plan;
      }),
    }));
    for (const { path } of files) if (!used.has(path)) notes.add(path, "unknown_file");
    const understood = files.filter(({ path }) => used.has(path)).length;
    const named = { ...names, ...packs.names };
    return {
      sections,
      notes: notes.all,
      files: { total: files.length, understood },
      names: named,
      origin: manifest.course,
      inline: packs.all,
    };
  },
};

function manifestOf(files: readonly ArchiveFile[]): QabasManifest {
  const bytes = files.find(({ path }) => path === MANIFEST)?.bytes;
  if (!bytes || bytes.byteLength > MANIFEST_MAX) throw new UnreadableArchive("too_much");
  let read: unknown = null;
  try {
    read = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new UnreadableArchive("damaged");
  }
  const schema = qabasManifest();
  if (!Value.Check(schema, read)) throw new UnreadableArchive("damaged");
  return read;
}

/** One item of a package, with what lies in it under its name. */
class PackedItem {
  constructor(
    private readonly item: ManifestItem,
    private readonly files: ReadonlyMap<string, ArchiveFile>,
    private readonly used: Set<string>,
    private readonly notes: Notes,
  ) {}

  plan(): PlannedItem {
    const { key, kind, titles, minutes, format, offline, preview, transcript } = this.item;
    const body = { ar: this.#text("ar"), en: this.#text("en") };
    const files = this.item.files.filter(({ path }) => this.#isHere(path));
    const content = this.#content();
    return {
      path: key,
      kind: kind === "interactive_lecture" ? "lesson" : kind,
      titles,
      body,
      durationMinutes: minutes,
      settings: { format: kind === "lesson" ? format : "text", offline, preview },
      files: files.map(({ path }) => path),
      roles: Object.fromEntries(files.map(({ path, role, language, duration_s: durationS }) => [path, { role, language, durationS }])),
      ...(content ? { content } : {}),
      ...(content?.kind === "activity" ? { quiz: content } : {}),
      ...(transcript.ar.length + transcript.en.length > 0 ? { transcript } : {}),
    };
  }

  #isHere(path: string): boolean {
    if (!this.files.has(path)) {
      this.notes.add(path, "file_missing");
      return false;
    }
    this.used.add(path);
    return true;
  }

  /** What the editor would take is taken: by its own rules. */
  #content(): ItemBody | null {
    const { content, kind, titles } = this.item;
    if (content === null || content.kind !== kind || (content.kind !== "activity" && content.kind !== "application")) return null;
    try {
      if (content.kind === "application") return storedContent({ ...content, brief: NO_TEXT }, null);
      // Its own ids are kept, so that the same package read again is the same.
      const known = { kind: "activity", body: NO_TEXT, questions: content.questions, attemptsAllowed: 1, timeLimit: null, passMark: 0 };
      return storedContent({ ...content, body: NO_TEXT }, known as ItemBody);
    } catch {
      this.notes.add(this.item.key, "question_left", titles.ar || titles.en);
      return null;
    }
  }

  #text(language: "ar" | "en"): StoredBlock[] {
    const path = `${language}/${this.item.key}`;
    const bytes = this.files.get(path)?.bytes;
    if (!bytes) return [];
    this.used.add(path);
    const exact = this.item.exact[language];
    if (exact && exact.digest === createHash("sha256").update(bytes).digest("hex")) return this.#exact(exact);
    const text = new TextDecoder().decode(bytes);
    if (text.length > IMPORT.fileTextMax) {
      this.notes.add(path, "too_long");
      return [];
    }
    const beyond = beyondLimits(text);
    if (beyond) {
      this.notes.add(path, beyond.code, String(beyond.line));
      return [];
    }
    return readMarkdown(text, {
      destination: (url) => webDestination(url) ?? this.#ownDestination(path, url),
      note: (code, detail) => this.notes.add(path, code, detail),
      picture: (url) => {
        const found = resolvePath(path, url);
        return found !== null && this.#isHere(found) ? found : null;
      },
    }).blocks;
  }

  #ownDestination(from: string, url: string) {
    if (url.startsWith("/")) return { href: url };
    const key = resolvePath(from, url)?.replace(/^(?:ar|en)\//u, "");
    return key === undefined ? { href: null, note: "link_dead" as const } : { href: ITEM_LINK + key };
  }

  #exact({ blocks, figures }: ExactText): StoredBlock[] {
    let shown = 0;
    return blocks.map((block): StoredBlock => {
      if (block.type !== "figure") return withSafeLinks(block);
      const path = figures[shown++] ?? null;
      return {
        type: "figure",
        fileId: path !== null && this.#isHere(path) ? FILE_LINK + path : null,
        alt: block.alt,
        caption: block.caption,
      };
    });
  }
}

type Text = Exclude<LessonBlock, { type: "figure" }>;

function withSafeLinks(block: Text): StoredBlock {
  const safe = (runs: readonly StoredRun[]): StoredRun[] =>
    runs.map(({ href, ...run }) => (href !== undefined && (href.startsWith(ITEM_LINK) || isSafeLink(href)) ? { ...run, href } : run));
  switch (block.type) {
    case "paragraph":
    case "quote":
    case "note":
      return { ...block, runs: safe(block.runs) };
    case "list":
      return { ...block, items: block.items.map(safe) };
    case "heading":
      return { ...block, level: block.level === 2 ? 2 : 3 };
    default:
      return block;
  }
}

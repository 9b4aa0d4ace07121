import { IMPORT } from "#contract/content/course-import.ts";
import type { Localised, StoredBlock } from "#server/db/tables/learning-content.ts";
import { type ArchiveFile, type CourseReader, ITEM_LINK, Notes, type PlannedItem, type PlannedSection } from "./course-plan.ts";
import type { Destination } from "./line-writer.ts";
import { type MarkdownDocument, readMarkdown } from "./markdown-blocks.ts";
import { beyondLimits } from "./markdown-limits.ts";
import { resolvePath, webDestination } from "./addresses.ts";
import { UnreadableArchive } from "./read-archive.ts";
import { decode, languageOf, readingMinutes } from "./texts.ts";

type Language = keyof Localised<unknown>;

/** A Markdown file and where it belongs: the same `key` in two languages is one item. */
interface Source {
  path: string;
  key: string;
  language: Language;
  text: string;
}

const MARKDOWN = /\.(?:md|markdown)$/iu;
const PICTURE = /\.(?:png|jpe?g|webp|gif|svg|avif)$/iu;
/** A file of this name is work to hand in. */
const ASSIGNMENT = /(?:^|\/)(?:assignment|homework|task)\.(?:md|markdown)$/iu;
/** Stands first in its folder. */
const FIRST = /(?:^|\/)(?:readme|index)\.(?:md|markdown)$/iu;

/**
 * A folder of Markdown lessons: the first level of folders are sections, each file below is an item, in the order of the numbers in
 * their names, a README before its neighbours and an assignment after them. The other language lies under `translations/ar/…`, under
 * `ar/…` and `en/…`, or beside it as `lesson.ar.md`; where nothing says the language, its letters do.
 */
export const markdownReader: CourseReader = {
  format: "markdown",
  knows: (files) => files.some(({ path }) => MARKDOWN.test(path)),
  read(files, at) {
    const notes = new Notes();
    const root = commonRoot(files);
    const sources = files.flatMap((file) => {
      const source = MARKDOWN.test(file.path) ? readSource(file, root, notes) : null;
      if (source === null && !PICTURE.test(file.path)) notes.add(file.path, "unknown_file");
      return source ?? [];
    });
    if (sources.reduce((sum, { text }) => sum + text.length, 0) > IMPORT.textMax) throw new UnreadableArchive("too_much");
    const here = new Map(sources.map((source) => [source.path, source]));
    const pictures = new Set(files.map(({ path }) => path).filter((path) => PICTURE.test(path)));
    const shown = new Set<string>();
    const documents = new Map<string, MarkdownDocument>();
    let kept = 0;
    for (const source of sources) {
      at(source.path);
      if (source.text.length > IMPORT.fileTextMax) {
        notes.add(source.path, "too_long");
        continue;
      }
      const beyond = beyondLimits(source.text);
      if (beyond) {
        notes.add(source.path, beyond.code, String(beyond.line));
        continue;
      }
      const document = readMarkdown(source.text, {
        destination: (url) => destinationOf(url, source, here),
        note: (code, detail) => notes.add(source.path, code, detail),
        picture(url) {
          const path = pictureAt(url, source, pictures);
          if (path !== null) shown.add(path);
          return path;
        },
      });
      const size = JSON.stringify(document).length;
      if (size > IMPORT.lessonMax) {
        notes.add(source.path, "too_long");
        continue;
      }
      if ((kept += size) > IMPORT.lessonsMax) throw new UnreadableArchive("too_much");
      documents.set(source.path, document);
    }
    const read = sources.filter(({ path }) => documents.has(path));
    for (const path of pictures) if (!shown.has(path)) notes.add(path, "unknown_file");
    const sections = arrange(read, documents, notes);
    return { sections, notes: notes.all, files: { total: files.length, understood: read.length + shown.size } };
  },
};

/** The folder that everything lies in, with its slash; empty where there is none. */
function commonRoot(files: readonly ArchiveFile[]): string {
  const [first] = files;
  const folder = first && files.length > 1 && first.path.includes("/") ? first.path.slice(0, first.path.indexOf("/") + 1) : "";
  const isSection = /^(?:\d|translations\/|ar\/|en\/)/iu.test(folder);
  return folder !== "" && !isSection && files.every(({ path }) => path.startsWith(folder)) ? folder : "";
}

function readSource({ path, bytes }: ArchiveFile, root: string, notes: Notes): Source | null {
  const text = decode(bytes);
  if (text === null) {
    notes.add(path, "not_text");
    return null;
  }
  if (text.old) notes.add(path, "old_encoding");
  const inside = path.slice(root.length);
  const below = /^(?:translations\/)?(ar|en)\/(.+)$/iu.exec(inside);
  const beside = /^(.+)\.(ar|en)(\.(?:md|markdown))$/iu.exec(inside);
  const named = below?.[1] ?? beside?.[2];
  return {
    path,
    key: below?.[2] ?? (beside ? `${beside[1]}${beside[3]}` : inside),
    language: named ? (named.toLowerCase() as Language) : languageOf(text.value),
    text: text.value,
  };
}

/** Path of a picture that lies in the archive. */
function pictureAt(url: string, { path }: Source, pictures: ReadonlySet<string>): string | null {
  const found = webDestination(url) === null ? resolvePath(path, url) : null;
  return found !== null && pictures.has(found) ? found : null;
}

/** Where a link of a document leads: to the web, to another item of the same archive, or nowhere any more. */
function destinationOf(url: string, from: Source, here: ReadonlyMap<string, Source>): Destination {
  const web = webDestination(url);
  if (web) return web;
  const target = resolvePath(from.path, url);
  const found = target === null ? undefined : (here.get(target) ?? here.get(`${target}/README.md`.replace("//", "/")));
  return found ? { href: ITEM_LINK + found.key } : { href: null, note: "link_dead" };
}

function arrange(sources: readonly Source[], documents: ReadonlyMap<string, MarkdownDocument>, notes: Notes): PlannedSection[] {
  const byKey = new Map<string, Partial<Record<Language, Source>>>();
  for (const source of sources) {
    const both = byKey.get(source.key) ?? {};
    // Two files of one key and language: the second is an item of its own.
    if (both[source.language]) byKey.set(source.path, { [source.language]: source });
    else byKey.set(source.key, { ...both, [source.language]: source });
  }
  const languages = new Set(sources.map(({ language }) => language));
  const folders = new Map<string, string[]>();
  for (const key of [...byKey.keys()].sort(comparePaths)) {
    const folder = key.includes("/") ? key.slice(0, key.indexOf("/")) : "";
    folders.set(folder, [...(folders.get(folder) ?? []), key]);
  }
  return [...folders.entries()].map(([folder, keys]) => {
    const items = keys.map((key) => plan(key, byKey.get(key) ?? {}, documents, languages, notes));
    // The section is called as its own README is.
    const own = items.find(({ path }) => FIRST.test(path) && byKey.has(`${folder}/${path.split("/").at(-1)}`));
    const [first] = items;
    return { titles: (folder === "" ? first : (own ?? first))?.titles ?? { ar: "", en: folder }, items };
  });
}

function plan(
  key: string,
  both: Partial<Record<Language, Source>>,
  documents: ReadonlyMap<string, MarkdownDocument>,
  languages: ReadonlySet<Language>,
  notes: Notes,
): PlannedItem {
  const titles: Localised<string> = { ar: "", en: "" };
  const body: Localised<StoredBlock[]> = { ar: [], en: [] };
  for (const language of ["ar", "en"] as const) {
    const source = both[language];
    const document = source && documents.get(source.path);
    if (!source || !document) {
      if (languages.has(language)) notes.add(key, "translation_missing", language);
      continue;
    }
    if (document.title === null) notes.add(source.path, "title_missing");
    titles[language] = (document.title ?? nameOf(key)).slice(0, 160);
    // A title longer than a title may be is told whole where the text begins.
    body[language] =
      document.title !== null && document.title.length > 160
        ? [{ type: "heading", level: 2, text: document.title }, ...document.blocks]
        : document.blocks;
  }
  return {
    path: key,
    kind: ASSIGNMENT.test(key) ? "application" : "lesson",
    titles,
    body,
    durationMinutes: readingMinutes(body),
  };
}

const nameOf = (key: string): string => {
  const [name = key, folder] = key.replace(MARKDOWN, "").split("/").reverse();
  return (/^(?:readme|index)$/iu.test(name) && folder ? folder : name).replaceAll(/[-_]+/gu, " ");
};

/** By folder and name: numbers as numbers, a README first, an assignment last. */
export function comparePaths(one: string, other: string): number {
  const a = one.split("/");
  const b = other.split("/");
  for (let level = 0; level < Math.min(a.length, b.length); level += 1) {
    const leafA = level === a.length - 1;
    const leafB = level === b.length - 1;
    if (leafA && leafB) return rank(one) - rank(other) || compare(a[level] ?? "", b[level] ?? "");
    // Files of a folder stand before the folders in it, but for the work that is handed in at its end.
    if (leafA !== leafB) return leafA ? (rank(one) === 2 ? 1 : -1) : rank(other) === 2 ? -1 : 1;
    const difference = compare(a[level] ?? "", b[level] ?? "");
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

const rank = (key: string): number => (FIRST.test(key) ? 0 : ASSIGNMENT.test(key) ? 2 : 1);
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const compare = (a: string, b: string): number => collator.compare(a, b);

import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { IMPORT, type IMPORT_FAILURES, type ImportNote, type ImportNoteCode } from "#contract/content/course-import.ts";
import { readableJson } from "#contract/security/characters.ts";
import type { StoredPlan } from "#server/db/tables/course-imports.ts";
import { type ArchiveFile, type CourseReader, FILE_LINK, Notes, type PlannedItem, type PlannedSection } from "./course-plan.ts";
import { writeBodies } from "./item-bodies.ts";
import { markdownReader } from "./markdown-reader.ts";
import { cartridgeReader } from "./packages/cartridge-reader.ts";
import { cmi5Reader } from "./packages/cmi5-reader.ts";
import { h5pReader } from "./packages/h5p-reader.ts";
import { moodleReader } from "./packages/moodle-reader.ts";
import { olxReader } from "./packages/olx-reader.ts";
import { questionsReader } from "./packages/questions-reader.ts";
import { scormReader } from "./packages/scorm-reader.ts";
import { qabasReader } from "./qabas-reader.ts";
import { fromManifest } from "./packages/from-manifest.ts";
import { readFiles, UnreadableArchive } from "./read-archive.ts";

/** The one door: who understands which format, in the order they are asked. */
const READERS: readonly CourseReader[] = [
  qabasReader,
  moodleReader,
  cartridgeReader,
  scormReader,
  cmi5Reader,
  h5pReader,
  olxReader,
  markdownReader,
  questionsReader,
];

/**
 * What an archive is. All of it is JSON already: made here, it costs the process that answers requests nothing. `bodies` are the texts
 * of the items (`item-bodies.ts`).
 */
export type ReadCourse =
  | { plan: string; bodies: Uint8Array; notes: string; media: CarriedFile[] }
  | { failure: (typeof IMPORT_FAILURES)[number]; notes: string };

/** What names the parts of a package. */
const MANIFESTS = /(?:^|\/)(?:imsmanifest\.xml|cmi5\.xml|tincan\.xml)$/iu;

/** Why a course of a known format may hold nothing at all. */
const NOTHING_LEFT: ReadonlySet<ImportNoteCode> = new Set([
  "file_missing",
  "item_missing",
  "xml_broken",
  "json_broken",
  "package_too_large",
  "activity_left",
]);

/** A file that comes along with a course. */
export interface CarriedFile {
  path: string;
  name: string;
  /** Shown in a text, lying beside one, played and read in its place, or the files of a package. */
  use: "figure" | "file" | "media" | "captions" | "package";
  /** Where its bytes were laid down. */
  file: string;
  /** Of its bytes. */
  digest: string;
}

/**
 * Understands an archive, in a process of its own (`untrusted/readers-process.ts`).
 * @param name how the file was called
 * @param folder where files that come along are laid down, under names of our own
 * @param at is told the path of each file before it is read
 */
export async function readCourse(
  bytes: Uint8Array,
  { name, folder }: { name: string; folder: string },
  at: (path: string) => void,
): Promise<ReadCourse> {
  const notes = new Notes();
  try {
    const archive = fromManifest(await readFiles(bytes, name, notes));
    const reader = READERS.find(({ knows }) => knows(archive));
    if (!reader) {
      for (const { path: manifest } of archive) if (MANIFESTS.test(manifest)) notes.add(manifest, "package_unknown");
      return { failure: "nothing_known", notes: readableNotes(notes.all) };
    }
    const { sections, files, notes: more, names, origin, inline = [] } = reader.read(archive, at);
    if (sections.length === 0 && more.some(({ code }) => NOTHING_LEFT.has(code)))
      return { failure: "nothing_known", notes: readableNotes([...notes.all, ...more]) };
    const all = [...archive, ...inline];
    const media = await carried(all, { sections, names: names ?? {} }, folder, notes);
    const digests = new Map(media.map((file) => [file.path, file.digest]));
    const contentOf = (from: string) => [from, digests.get(from)];
    const outline = sections.map((section) => ({
      titles: section.titles,
      items: section.items.map(({ body, quiz, files: own, roles, settings, content, transcript, package: packed, ...item }) => ({
        ...item,
        hash: digestOf(
          JSON.stringify({
            ...item,
            body,
            quiz,
            files: own?.map(contentOf),
            shown: figuresIn(body).map(contentOf),
            roles,
            settings,
            content,
            transcript,
            packed,
          }),
        ),
        ...(packed ? { format: "package" as const } : {}),
        ...(quiz ? { questions: quiz.questions.length } : {}),
        ...(own ? { files: own.length } : {}),
      })),
    }));
    return {
      plan: readableJson({ sections: outline, files, origin: `${reader.format}:${origin ?? ""}` } satisfies StoredPlan),
      bodies: writeBodies(sections),
      notes: readableNotes([...notes.all, ...more]),
      media,
    };
  } catch (error) {
    if (error instanceof UnreadableArchive) return { failure: error.reason, notes: readableNotes(notes.all) };
    throw error;
  }
}

/** Paths of the pictures that a text shows. */
const figuresIn = ({ ar, en }: PlannedItem["body"]): string[] =>
  [...ar, ...en].flatMap((block) =>
    block.type === "figure" && block.fileId?.startsWith(FILE_LINK) ? block.fileId.slice(FILE_LINK.length) : [],
  );

const digestOf = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex").slice(0, 32);

/** Lays the files down that texts show or that lie beside them, each once, as many as may come. */
async function carried(
  archive: readonly ArchiveFile[],
  { sections, names }: { sections: readonly PlannedSection[]; names: Readonly<Record<string, string>> },
  folder: string,
  notes: Notes,
): Promise<CarriedFile[]> {
  const uses = new Map<string, CarriedFile["use"]>();
  for (const { files = [], roles = {}, body } of sections.flatMap(({ items }) => items)) {
    for (const shown of figuresIn(body)) uses.set(shown, "figure");
    for (const path of files) {
      const role = roles[path]?.role ?? "attachment";
      if (!uses.has(path)) uses.set(path, role === "attachment" ? "file" : role);
    }
  }
  const found: CarriedFile[] = [];
  let sum = 0;
  for (const { path: from, bytes } of archive) {
    const use = uses.get(from);
    if (!use) continue;
    if ((sum += bytes.byteLength) > IMPORT.mediaMax) {
      notes.add(from, "file_left");
      continue;
    }
    const file = path.join(folder, String(found.length));
    await writeFile(file, bytes, { mode: 0o600, flag: "wx" });
    found.push({ path: from, name: names[from] ?? from.split("/").at(-1) ?? from, use, file, digest: digestOf(bytes) });
  }
  return found;
}

const readableNotes = (notes: readonly ImportNote[]): string => readableJson(notes.slice(0, IMPORT.notesMax));

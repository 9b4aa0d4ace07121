import { IMPORT, type IMPORT_FAILURES, type ImportNote } from "#contract/content/course-import.ts";
import { readableJson } from "#contract/security/characters.ts";
import type { StoredPlan } from "#server/db/tables/course-imports.ts";
import { type CourseReader, Notes } from "./course-plan.ts";
import { writeBodies } from "./item-bodies.ts";
import { markdownReader } from "./markdown-reader.ts";
import { readArchive, UnreadableArchive } from "./read-archive.ts";

/** The one door: who understands which format, in the order they are asked. */
const READERS: readonly CourseReader[] = [markdownReader];

/**
 * What an archive is. All of it is JSON already: made here, it costs the process that answers requests nothing. `bodies` are the texts
 * of the items (`item-bodies.ts`).
 */
export type ReadCourse = { plan: string; bodies: Uint8Array; notes: string } | { failure: (typeof IMPORT_FAILURES)[number]; notes: string };

/**
 * Understands an archive, in a process of its own (`untrusted/readers-process.ts`).
 * @param at is told the path of each file before it is read
 */
export function readCourse(zip: Uint8Array, at: (path: string) => void): ReadCourse {
  const notes = new Notes();
  try {
    const archive = readArchive(zip, notes);
    const reader = READERS.find(({ knows }) => knows(archive));
    if (!reader) return { failure: "nothing_known", notes: readableNotes(notes.all) };
    const { sections, files, notes: more } = reader.read(archive, at);
    const outline = sections.map(({ titles, items }) => ({ titles, items: items.map(({ body: _body, ...item }) => item) }));
    return {
      plan: readableJson({ sections: outline, files } satisfies StoredPlan),
      bodies: writeBodies(sections),
      notes: readableNotes([...notes.all, ...more]),
    };
  } catch (error) {
    if (error instanceof UnreadableArchive) return { failure: error.reason, notes: readableNotes(notes.all) };
    throw error;
  }
}

const readableNotes = (notes: readonly ImportNote[]): string => readableJson(notes.slice(0, IMPORT.notesMax));

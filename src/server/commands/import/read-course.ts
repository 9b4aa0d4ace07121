import { IMPORT, type IMPORT_FAILURES, type ImportNote } from "#contract/course-import.ts";
import { readableJson } from "#contract/security/characters.ts";
import { type CourseReader, Notes } from "./course-plan.ts";
import { markdownReader } from "./markdown-reader.ts";
import { readArchive, UnreadableArchive } from "./read-archive.ts";

/** The one door: who understands which format, in the order they are asked. */
const READERS: readonly CourseReader[] = [markdownReader];

/** What an archive is. The plan and the notes are JSON already: made here, they cost the process that answers requests nothing. */
export type ReadCourse = { plan: string; notes: string } | { failure: (typeof IMPORT_FAILURES)[number]; notes: string };

/**
 * Understands an archive, in a thread of its own (`untrusted/readers-thread.ts`).
 * @param at is told the path of each file before it is read
 */
export function readCourse(zip: Uint8Array, at: (path: string) => void): ReadCourse {
  const notes = new Notes();
  try {
    const archive = readArchive(zip, notes);
    const reader = READERS.find(({ knows }) => knows(archive));
    if (!reader) return { failure: "nothing_known", notes: told(notes.all) };
    const { sections, files, notes: more } = reader.read(archive, at);
    return { plan: readableJson({ sections, files }), notes: told([...notes.all, ...more]) };
  } catch (error) {
    if (error instanceof UnreadableArchive) return { failure: error.reason, notes: told(notes.all) };
    throw error;
  }
}

const told = (notes: readonly ImportNote[]): string => readableJson(notes.slice(0, IMPORT.notesMax));

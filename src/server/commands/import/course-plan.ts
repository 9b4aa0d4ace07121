import type { ImportNote, ImportNoteCode } from "#contract/content/course-import.ts";
import type { Localised, StoredBlock } from "#server/db/tables/learning-content.ts";

/** A file of what was brought, with its path as it lay there: `/` between folders, no dots, nothing above. */
export interface ArchiveFile {
  path: string;
  bytes: Uint8Array;
}

export interface PlannedItem {
  /** Path of the file it is from, in the language that has it first. */
  path: string;
  kind: "lesson" | "application";
  /** Empty where a language was not written. */
  titles: Localised<string>;
  body: Localised<StoredBlock[]>;
  durationMinutes: number;
}

export interface PlannedSection {
  titles: Localised<string>;
  items: PlannedItem[];
}

/** What an import would add: nothing of it is in the course yet. `href`s that begin with `ITEM_LINK` lead to an item of the plan. */
export interface CoursePlan {
  sections: PlannedSection[];
  notes: ImportNote[];
  /** Files of the archive, by what became of them. */
  files: { total: number; understood: number };
}

/** What stands before the path of another item in the `href` of a plan. */
export const ITEM_LINK = "item:";

/**
 * Who understands one way of laying out a course. The importer asks them in order; the first that knows the files reads them. To
 * understand another format is to write another of these.
 */
export interface CourseReader {
  format: string;
  knows(files: readonly ArchiveFile[]): boolean;
  /** @param at is told the path of each file before it is read */
  read(files: readonly ArchiveFile[], at: (path: string) => void): CoursePlan;
}

const DETAIL_AT_MOST = 400;

/** Collects what an import could not take over as it was. The same thing of the same file is told once, with how often. */
export class Notes {
  readonly #all = new Map<string, ImportNote>();

  add(path: string, code: ImportNoteCode, detail: string | null = null): void {
    const shown = detail === null ? null : detail.slice(0, DETAIL_AT_MOST);
    const key = JSON.stringify([path, code, shown]);
    const known = this.#all.get(key);
    if (known) known.times += 1;
    else this.#all.set(key, { path, code, detail: shown, times: 1 });
  }

  get all(): ImportNote[] {
    return [...this.#all.values()];
  }
}

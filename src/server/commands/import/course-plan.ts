import type { ImportNote, ImportNoteCode } from "#contract/content/course-import.ts";
import type { LessonFormat } from "#contract/classroom/lesson-content.ts";
import type {
  ItemBody,
  Localised,
  StoredBlock,
  StoredPackage,
  StoredQuestion,
  TranscriptLine,
} from "#server/db/tables/learning-content.ts";

/** A file of what was brought, with its path as it lay there: `/` between folders, no dots, nothing above. */
export interface ArchiveFile {
  path: string;
  bytes: Uint8Array;
}

export interface PlannedItem {
  /** Path of the file it is from, in the language that has it first. */
  path: string;
  kind: "lesson" | "application" | "activity";
  /** Empty where a language was not written. */
  titles: Localised<string>;
  body: Localised<StoredBlock[]>;
  durationMinutes: number;
  /** Of an activity. */
  quiz?: PlannedQuiz;
  /** Of a lesson that somebody else wrote and that runs by itself. */
  package?: StoredPackage;
  /** Paths of files that lie beside the text, in their order. */
  files?: string[];
  /** What they are to the item, by their paths; an attachment where nothing is said. */
  roles?: Readonly<Record<string, FileRole>>;
  /** Where its format says them. */
  settings?: ItemSettings;
  /** Of a package of ours: all of an activity or application but its text. */
  content?: ItemBody;
  /** Lines of a film or sound. */
  transcript?: Localised<TranscriptLine[]>;
}

export interface FileRole {
  role: "media" | "captions" | "attachment" | "package";
  language: "ar" | "en" | null;
  /** Seconds that a film or sound lasts, where its content does not say it. */
  durationS: number | null;
}

export interface ItemSettings {
  format: LessonFormat | null;
  offline: boolean;
  preview: boolean;
}

export interface PlannedQuiz {
  questions: StoredQuestion[];
  attemptsAllowed: number;
  /** Minutes. */
  timeLimit: number | null;
  /** Percent. */
  passMark: number;
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
  /** How people called files that lie under other names, by their paths. */
  names?: Readonly<Record<string, string>>;
  /** Which course it is where it came from: the same one brought again is not brought twice. */
  origin?: string;
  /** What lies in the archive in another form, as files: pictures that were written into texts, a package's files together. */
  inline?: readonly ArchiveFile[];
}

/** What stands before the path of another item in the `href` of a plan. */
export const ITEM_LINK = "item:";

/** What stands before the path of a picture, where a figure of a plan will name its file. */
export const FILE_LINK = "file:";

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

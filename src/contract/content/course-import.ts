/**
 * Bringing a course from elsewhere: an export of Moodle, Open edX or Canvas, a Common Cartridge, questions (QTI 1.2 to 3.0, Moodle XML, GIFT,
 * Aiken), a package of SCORM or Markdown lessons become drafts. It is read first; the report says what would be added
 * and names everything that could not be taken over as it was; nothing is in the course before `applyImport`, and all of it can be
 * taken out again for `IMPORT.undoDays`. Another instructor's course or import answers 404 `not_found`.
 */
import { type DataOf, endpoint, FILE_TYPES } from "#contract/endpoint.ts";
import { flag, instant, integer, list, nullable, object, oneOf, text, uuid, type Static } from "#contract/schema.ts";
import { object as form, string } from "yup";
import { newestMeta, newestQuery } from "#contract/shapes.ts";

export const IMPORT = {
  maxBytes: 50 * 1024 * 1024,
  /** Of a ZIP. */
  filesMax: 2_000,
  /** All of it unpacked. */
  unpackedMax: 200 * 1024 * 1024,
  /** Of Markdown alone. */
  textMax: 20 * 1024 * 1024,
  /** Of one file of Markdown: pictures that are written into it are left out. */
  fileTextMax: 1024 * 1024,
  /** Of one file as it would be kept: who learns reads all of it at once. */
  lessonMax: 512 * 1024,
  /** Of all files as they would be kept. */
  lessonsMax: 48 * 1024 * 1024,
  /** Of all pictures and files that come along. */
  mediaMax: 150 * 1024 * 1024,
  notesMax: 2_000,
  undoDays: 7,
} as const;

export const IMPORT_FILE = {
  types: [FILE_TYPES.zip, FILE_TYPES.gzip, FILE_TYPES.plain],
  extensions: [".zip", ".imscc", ".mbz", ".h5p", ".gz", ".tgz", ".xml", ".gift", ".txt", ".md"],
  maxBytes: IMPORT.maxBytes,
  readOnly: true,
} as const;

export const IMPORT_STATUSES = ["queued", "parsing", "preview", "done", "discarded", "undone", "failed"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Why a file could not be read at all. `too_complex`: reading it took more time or memory than a file is given. */
export const IMPORT_FAILURES = ["damaged", "too_much", "nothing_known", "too_complex"] as const;

/** What was not taken over, or not as it was. `LOST_CODES` name what is not in the course; the others what to look at. */
export const LOST_CODES = [
  "unknown_file",
  "unsafe_name",
  "image_missing",
  "image_unsupported",
  "html_dropped",
  "link_dead",
  "link_dropped",
  "not_text",
  /** Lists, quotations or marks in one another beyond any use: the file is left out. */
  "too_deep",
  /** A passage or a file beyond any length. */
  "too_long",
  /** The file at which the reading of all was stopped. */
  "stopped",
  /** What the package itself names and does not hold. */
  "file_missing",
  "item_missing",
  "xml_broken",
  "json_broken",
  /** A package of a kind that is not read. */
  "package_unknown",
  /** A package beyond the size of one (`PACKAGE.bytesMax`). */
  "package_too_large",
  /** A file that is not of a kind that courses keep. */
  "file_left",
  "question_left",
  /** An activity of another system that has no like here. */
  "activity_left",
] as const;
export const REVIEW_CODES = [
  "html_simplified",
  "link_upgraded",
  "list_steps",
  "list_nested",
  "table_links",
  "deep_heading",
  "translation_missing",
  "title_missing",
  "old_encoding",
  "front_matter",
  "question_changed",
  "bank_as_activity",
  "discussion_as_page",
  "tool_as_link",
  "link_to_file",
  "level_flattened",
  /** Rules of a package for the order of its parts: each opens by itself. */
  "sequence_left",
  /** A second way through a package. */
  "organization_left",
  /** H5P with no like here: it is kept whole, and runs where the university has a player for it. */
  "package_needs_player",
  /** Learners did not see it where it came from. */
  "was_hidden",
] as const;
export const NOTE_CODES = [...LOST_CODES, ...REVIEW_CODES] as const;
export type ImportNoteCode = (typeof NOTE_CODES)[number];

const note = () =>
  object({
    /** Of the file in the archive. */
    path: text(),
    code: oneOf(...NOTE_CODES),
    /** What it was: an address, a stretch of text, a language. */
    detail: nullable(text()),
    times: integer(),
  });
export type ImportNote = Static<ReturnType<typeof note>>;

const plannedItem = () =>
  object({
    path: text(),
    kind: oneOf("lesson", "application", "activity"),
    translations: object({ ar: object({ title: nullable(text()) }), en: object({ title: nullable(text()) }) }),
    duration_min: integer(),
    /** Of an activity. */
    questions: integer(),
    /** A lesson that is an interactive package. */
    is_package: flag(),
  });

export const courseImport = () =>
  object({
    id: uuid(),
    course_id: integer(),
    name: text(),
    bytes: integer(),
    status: oneOf(...IMPORT_STATUSES),
    failure: nullable(oneOf(...IMPORT_FAILURES)),
    created_at: instant(),
    /** When it was added to the course. */
    applied_at: nullable(instant()),
    /** Until then it can be taken out again; null where it is not in the course. */
    undo_until: nullable(instant()),
    counts: object({
      files: integer(),
      understood: integer(),
      sections: integer(),
      lessons: integer(),
      applications: integer(),
      activities: integer(),
      questions: integer(),
      media: integer(),
      /** Items that an earlier import of the same course brought: as they were there, and other than they were. */
      unchanged: integer(),
      changed: integer(),
    }),
    notes: list(note()),
    sections: list(
      object({
        translations: object({ ar: object({ title: nullable(text()) }), en: object({ title: nullable(text()) }) }),
        items: list(plannedItem()),
      }),
    ),
    /** Of an undone one: how many items stayed because somebody had changed or published them. */
    kept: integer(),
  });
export type CourseImport = Static<ReturnType<typeof courseImport>>;

/** How many items an import would write: what it brought before and is as it was stays. */
export const itemsToWrite = ({ lessons, applications, activities, unchanged }: CourseImport["counts"]): number =>
  lessons + applications + activities - unchanged;

export const startImport = endpoint("POST", "/instructor/courses/:id/imports", {
  summary: "Read a course of another system, questions or Markdown lessons; the answer comes by `getImport`",
  access: "instructor",
  success: 201,
  params: object({ id: integer(1) }),
  form: form({ id: string().required().uuid() }),
  files: { archive: IMPORT_FILE },
  rate: "write",
  data: courseImport(),
});

export const listImports = endpoint("GET", "/instructor/courses/:id/imports", {
  summary: "What was brought into a course, latest first",
  access: "instructor",
  params: object({ id: integer(1) }),
  query: object(newestQuery()),
  meta: newestMeta(),
  data: list(
    object({ id: uuid(), name: text(), status: oneOf(...IMPORT_STATUSES), created_at: instant(), items: integer(), notes: integer() }),
  ),
});

const one = { access: "instructor", params: object({ iid: uuid() }), data: courseImport() } as const;

export const getImport = endpoint("GET", "/instructor/imports/:iid", { summary: "One import with its report", ...one });

/** Adds everything as drafts, once, however often it is asked. 409 `import_closed` where it is not (or no more) a preview. */
export const applyImport = endpoint("POST", "/instructor/imports/:iid/apply", {
  summary: "Add what was read to the course, as drafts",
  ...one,
  problems: ["import_closed", "import_too_large"],
});

export const discardImport = endpoint("POST", "/instructor/imports/:iid/discard", {
  summary: "Forget what was read; the course stays as it is",
  ...one,
  problems: ["import_closed"],
});

/** Takes out what it added, but what somebody has changed or published since. */
export const undoImport = endpoint("POST", "/instructor/imports/:iid/undo", {
  summary: "Take an import out of the course again",
  ...one,
  problems: ["import_closed"],
});

export type ImportSummary = DataOf<typeof listImports>[number];
export const isLost = (code: ImportNoteCode): boolean => (LOST_CODES as readonly string[]).includes(code);

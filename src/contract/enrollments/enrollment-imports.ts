import { boolean, object as form, string } from "yup";
import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint, FILE_TYPES } from "#contract/endpoint.ts";
import { clientId, ofText, requiredLines } from "#contract/form-fields.ts";
import { plainLine } from "#contract/rules/plain-text.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, optional, text, uuid } from "#contract/schema.ts";
import { pageMeta, pageQuery } from "#contract/shapes.ts";
import { BY_HAND, ENROLLMENT_BASES } from "./admin-enrollments.ts";

/** `read`: looked into, nothing is changed. `running` and `undoing`: a job is at it. */
export const IMPORT_STATES = ["read", "running", "done", "undoing", "undone"] as const;
/** `will`: it will be enrolled. `kept`: it had begun when the import was taken back. `skipped`: staff passed it over. */
export const LINE_RESULTS = ["will", "wrong", "enrolled", "undone", "kept", "skipped"] as const;
/** Why a line does nothing. */
export const LINE_PROBLEMS = [
  "person_missing",
  "person_unknown",
  "person_ambiguous",
  "not_a_learner",
  "program_missing",
  "program_unknown",
  "program_ambiguous",
  "program_unavailable",
  "cohort_missing",
  "cohort_unknown",
  "already_enrolled",
  "seat_unavailable",
  "session_clash",
  "basis_unknown",
  "reference_missing",
  "reference_taken",
  "too_long",
  "not_a_student",
  "deletion",
] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

/** What a line says, by column: as a file has it, and as it is mended. */
export const IMPORT_CELLS = ["person", "program", "cohort", "basis", "reference"] as const;
export type ImportCells = Record<(typeof IMPORT_CELLS)[number], string>;
const CELL_MAX = 200;

export const ENROLLMENT_IMPORT = {
  linesMost: 5_000,
  /** A list, or an archive of OneRoster 1.1 or 1.2. */
  file: { types: [FILE_TYPES.plain, FILE_TYPES.zip], extensions: [".csv", ".txt", ".zip"], maxBytes: 4 * 1024 * 1024, readOnly: true },
  /** It can be taken back for so long. */
  undoHours: 24,
  /** Then what its lines say is erased. */
  keptDays: 7,
} as const;

const enrollmentImport = () =>
  object({
    id: uuid(),
    status: oneOf(...IMPORT_STATES),
    file_name: text(),
    reason: text(),
    made_by: object({ id: integer(), name: bothTexts() }),
    created_at: instant(),
    done_at: nullable(instant()),
    /** Until when it can be taken back; null where it cannot, or was. */
    undo_until: nullable(instant()),
    counts: object({ will: integer(), wrong: integer(), enrolled: integer(), undone: integer(), kept: integer(), skipped: integer() }),
    /** Lines whose cohort is full or gone, and to which another is offered. */
    offers: integer(),
    /** What is wrong, and how often. */
    problems: list(object({ problem: oneOf(...LINE_PROBLEMS), lines: integer() })),
    /** Seats that it takes or took, by cohort. */
    cohorts: list(
      object({ id: integer(), program: bothTexts(), starts_on: day(), lines: integer(), seats_total: integer(), seats_taken: integer() }),
    ),
  });

const importLine = () =>
  object({
    line: integer(),
    text: text(),
    result: oneOf(...LINE_RESULTS),
    problem: nullable(oneOf(...LINE_PROBLEMS)),
    person: nullable(object({ id: integer(), name: bothTexts() })),
    program: nullable(bothTexts()),
    starts_on: nullable(day()),
    /** The nearest cohort with a seat, where the line's own is full or gone: it can be accepted. */
    offer: nullable(object({ cohort_id: integer(), starts_on: day() })),
    /** What it said before such an offer was accepted; `starts_on` is null where neither names a day. */
    replaced: nullable(object({ cohort: text(), starts_on: nullable(day()) })),
    basis: nullable(oneOf(...ENROLLMENT_BASES)),
    /** What can be mended in it; null where nothing can: it was carried out, or is of a roster and says what no list can. */
    cells: nullable(
      object(Object.fromEntries(IMPORT_CELLS.map((name) => [name, text()])) as Record<keyof ImportCells, ReturnType<typeof text>>),
    ),
  });

const staff = { access: "staff", capability: "enrollments.write" } as const;
const read = { access: "staff", capability: "people.read" } as const;
const one = { ...staff, params: object({ id: uuid() }), data: enrollmentImport() } as const;

/**
 * Columns in either language and any order: person (e-mail, mobile, ID or account number), program (number, name in the address or
 * title), cohort (first day or number; may be empty where one alone can be joined), basis, reference. Of an archive of OneRoster 1.1 or
 * 1.2: each student of `enrollments.csv`, by the e-mail of `users.csv`, the code or title of `courses.csv` and the code of `classes.csv`
 * or the first day of its term.
 */
export const readEnrollmentImport = endpoint("POST", "/admin/enrollment-imports", {
  summary: "Look into a list of enrollments or an archive of OneRoster: what each line would do. Sent again under its id it is the same",
  success: 201,
  form: form({ id: clientId(), reason: requiredLines(BY_HAND.reasonMax, "reason.required"), allow_clash: boolean().default(false) }),
  files: { file: ENROLLMENT_IMPORT.file },
  data: enrollmentImport(),
  shows: "people",
  problems: ["unsupported_file", "too_large"],
  ...staff,
});

export const listEnrollmentImports = endpoint("GET", "/admin/enrollment-imports", {
  summary: "Files of enrollments, the newest first",
  query: object(pageQuery()),
  data: list(enrollmentImport()),
  meta: pageMeta(),
  ...read,
});

export const getEnrollmentImport = endpoint("GET", "/admin/enrollment-imports/:id", {
  summary: "A file of enrollments, with what it will do or did",
  params: object({ id: uuid() }),
  data: enrollmentImport(),
  ...read,
});
export type EnrollmentImport = DataOf<typeof getEnrollmentImport>;

export const listImportLines = endpoint("GET", "/admin/enrollment-imports/:id/lines", {
  summary: "The lines of a file of enrollments, those that do nothing first",
  params: object({ id: uuid() }),
  query: object({ ...pageQuery(), "filter[result]": optional(oneOf(...LINE_RESULTS)) }),
  data: list(importLine()),
  meta: pageMeta(),
  shows: "people",
  ...read,
});
export type ImportLine = DataOf<typeof listImportLines>[number];

const cell = () => string().transform(ofText(plainLine)).max(CELL_MAX).default("");
export const mendForm = form({ person: cell(), program: cell(), cohort: cell(), basis: cell(), reference: cell() });

const ofLine = { ...staff, params: object({ id: uuid(), line: integer(2) }), problems: ["not_found", "import_closed"] } as const;

/** Said twice it is the same. The others are judged again too: what this line takes, a later one may lack. */
export const mendImportLine = endpoint("PUT", "/admin/enrollment-imports/:id/lines/:line", {
  summary: "Mend a line of a file that was not carried out: it says at once whether it is right now; nothing else is changed",
  form: mendForm,
  data: object({ line: importLine(), import: enrollmentImport() }),
  shows: "person",
  ...ofLine,
});

/** Said twice it is the same. `offer_closed`: another is offered since, or none. */
export const moveImportLine = endpoint("PUT", "/admin/enrollment-imports/:id/lines/:line/cohort", {
  summary: "Accept the cohort that is offered to a line whose own is full or gone, or put the line back to what it said: null",
  body: object({ cohort_id: nullable(integer(1)) }),
  data: enrollmentImport(),
  ...ofLine,
  problems: ["not_found", "import_closed", "offer_closed"],
});

/** What is offered takes its seat in the reckoning: all of it can be accepted. */
export const moveImportLines = endpoint("POST", "/admin/enrollment-imports/:id/offers", {
  summary: "Accept the cohort that is offered to each line whose own is full or gone; nobody is enrolled by it",
  problems: ["import_closed"],
  ...one,
});

/** Said twice it is the same. */
export const skipImportLine = endpoint("PUT", "/admin/enrollment-imports/:id/lines/:line/skip", {
  summary: "Pass a line over, or take it in again, of a file that was not carried out",
  body: object({ skip: flag() }),
  data: enrollmentImport(),
  ...ofLine,
});

/** `csv` is read again as it is; what was passed over is not in it. */
export const readImportTable = endpoint("GET", "/admin/enrollment-imports/:id/table", {
  summary: "A file of enrollments as it was mended, as CSV with the heads of the caller's language",
  params: object({ id: uuid() }),
  data: object({ csv: text() }),
  shows: "people",
  problems: ["not_found"],
  ...read,
});

/** Every line is looked at again; what changed since is said by its line. */
export const runEnrollmentImport = endpoint("POST", "/admin/enrollment-imports/:id/run", {
  summary: "Enrol everybody whose line is right: a job does all of it or nothing; each person is notified",
  problems: ["import_closed"],
  ...one,
});

export const undoEnrollmentImport = endpoint("POST", "/admin/enrollment-imports/:id/undo", {
  summary: "Take an import back within a day: enrollments that nobody has begun end and their seats are free again; the others stay",
  problems: ["import_closed"],
  ...one,
});

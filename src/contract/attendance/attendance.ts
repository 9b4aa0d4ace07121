import { checkInWindow } from "./check-in.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import {
  fileBytes,
  flag,
  instant,
  integer,
  lines,
  list,
  nullable,
  object,
  oneOf,
  optional,
  type Static,
  text,
  uuid,
} from "#contract/schema.ts";
import { cursorQuery, programReference, wholeMeta } from "#contract/shapes.ts";
import { SESSION_KINDS, SESSION_STATUSES } from "#contract/requests/student-services.ts";
import { plainText } from "#contract/rules/plain-text.ts";

/** The register of a session: who was there, cell by cell (api.md §10). Shared by instructors, offline too. */

/** What a cell can say; `unmarked` is one that nobody filled in, or that was emptied again. */
export const REGISTER_MARKS = ["unmarked", "present", "late", "absent", "excused"] as const;
export type RegisterMark = (typeof REGISTER_MARKS)[number];

/** Who filled it in: an instructor, the student's code, a file, minutes in a live lecture, an approved excuse. */
export const MARK_SOURCES = ["instructor", "qr", "import", "live_minutes", "excuse"] as const;

/**
 * `not_taken → draft → submitted → locked`. A submitted register can still be corrected by its instructors until it locks; then
 * only administration changes it.
 */
export const REGISTER_STATUSES = ["not_taken", "draft", "submitted", "locked"] as const;

export const REGISTER = {
  /** After submission. */
  lockDays: 7,
  noteMax: 300,
  minutesLateMax: 600,
  /** Cells of one call; a larger register takes several. */
  marksMax: 500,
  /** Of a file to import, characters. */
  fileMax: 100_000,
} as const;

const sessionTexts = () => object({ title: text(), room: nullable(text()) });
const counts = () => object({ present: integer(), late: integer(), absent: integer(), excused: integer(), unmarked: integer() });
export type RegisterCounts = Static<ReturnType<typeof counts>>;

const registerSession = () =>
  object({
    id: integer(),
    course_id: integer(),
    cohort_id: integer(),
    program: programReference(),
    kind: oneOf(...SESSION_KINDS),
    status: oneOf(...SESSION_STATUSES),
    starts_at: instant(),
    ends_at: instant(),
    translations: object({ ar: sessionTexts(), en: sessionTexts() }),
    /** Held at the live-lecture service, whose report proposes marks (`getLiveMarks`). */
    hosted: optional(flag()),
    attendance_status: oneOf(...REGISTER_STATUSES),
    submitted_at: nullable(instant()),
    /** From here on only administration changes it; null before it was submitted. */
    locks_at: nullable(instant()),
    /** Of the register: grows when it is submitted. Cells have versions of their own. */
    version: integer(),
    counts: counts(),
  });
export type RegisterSession = Static<ReturnType<typeof registerSession>>;

const cellParts = () => ({
  mark: oneOf(...REGISTER_MARKS),
  minutes_late: nullable(integer()),
  note: nullable(text()),
  source: nullable(oneOf(...MARK_SOURCES)),
  /** By the clock of whoever marked it: for showing, never an order. */
  marked_at: nullable(instant()),
  /** Null for the student's own code, for an approved excuse and for a cell that nobody touched. */
  marked_by: nullable(object({ ar: text(), en: text() })),
  /** 0 of a cell that nobody touched. */
  version: integer(),
});

const cell = () => object({ student_id: integer(), ...cellParts() });
export type RegisterCell = Static<ReturnType<typeof cell>>;

const registerRow = () =>
  object({
    student_id: integer(),
    /** Told to student and instructor alike; the id of the enrollment. */
    number: integer(),
    name: object({ ar: text(), en: nullable(text()) }),
    avatar_url: nullable(text()),
    ...cellParts(),
    /** Checked in from a device that checked in another student too: to be looked at, not a verdict. */
    shared_device: flag(),
    /** The student's excuse for this session, where one waits or was decided. */
    excuse: nullable(oneOf("pending", "approved", "rejected", "expired")),
  });
export type RegisterRow = Static<ReturnType<typeof registerRow>>;

const register = () =>
  object({
    session: registerSession(),
    rows: list(registerRow()),
    check_in: checkInWindow(),
    /** When this was answered: tells a device how far its own clock is off. */
    server_time: instant(),
  });
export type Register = Static<ReturnType<typeof register>>;

const sessionParams = () => object({ sid: integer(1) });
const courseParams = () => object({ id: integer(1) });

export const listCourseSessions = endpoint("GET", "/instructor/courses/:id/sessions", {
  summary: "A course's sessions with the state of their registers, in order of time; the newest on the first page",
  access: "instructor",
  params: courseParams(),
  query: object(cursorQuery()),
  data: list(registerSession()),
  meta: wholeMeta(),
});
export type CourseSessions = DataOf<typeof listCourseSessions>;

/** The secret of its codes is for the instructor's own device: with it codes can be shown where there is no network. */
export const getRegister = endpoint("GET", "/instructor/sessions/:sid/attendance", {
  summary: "A session's register",
  access: "instructor",
  shows: "people",
  secret: true,
  params: sessionParams(),
  query: object(cursorQuery()),
  data: register(),
  meta: wholeMeta(),
});

const markedCell = () =>
  object({
    student_id: integer(1),
    mark: oneOf(...REGISTER_MARKS),
    minutes_late: optional(nullable(integer(0, REGISTER.minutesLateMax))),
    note: optional(nullable(lines(REGISTER.noteMax))),
    marked_at: instant(),
    /** Made by the device, once a tap: the same tap twice is one. */
    client_id: uuid(),
    /** Of the cell as it was seen; 0 of one that nobody had touched. */
    seen_version: integer(0),
  });
export type MarkedCell = Static<ReturnType<typeof markedCell>>;

const conflict = () =>
  object({
    student_id: integer(),
    reason: oneOf("stale", "not_enrolled"),
    mine: markedCell(),
    /** What stands in the register; null where the student is not in it any more. */
    theirs: nullable(cell()),
  });
export type MarkConflict = Static<ReturnType<typeof conflict>>;

/**
 * Fills in cells. A cell that somebody else changed since it was seen keeps what it says, and comes back in `conflicts` with both
 * marks; one that says the same already is no conflict, nor is a cell that this very device changed last: its taps arrive in
 * order. `submit` hands the register in, whatever is still unmarked or in conflict.
 */
export const markAttendance = endpoint("PUT", "/instructor/sessions/:sid/attendance", {
  summary: "Mark attendance, cell by cell, and hand the register in",
  access: "instructor",
  lane: "teaching",
  subject: "sid",
  params: sessionParams(),
  body: object({
    marks: list(markedCell(), REGISTER.marksMax),
    submit: optional(flag()),
    imported: optional(flag()),
    from_live: optional(flag()),
  }),
  data: object({ session: registerSession(), applied: list(cell()), conflicts: list(conflict()) }),
  problems: ["not_found", "attendance_locked"],
});
export type MarkAnswer = DataOf<typeof markAttendance>;

/** Reasons for which a line of an imported file is not taken. */
export const IMPORT_PROBLEMS = [
  "not_csv",
  "no_student_column",
  "no_mark_column",
  "student_unknown",
  "mark_unknown",
  "minutes_unknown",
  "student_twice",
  "too_long",
] as const;

/** Looks into a file and changes nothing: what it means is shown first and marked with `markAttendance`, `imported: true`. */
export const readAttendanceFile = endpoint("POST", "/instructor/sessions/:sid/attendance/read-file", {
  summary: "What a CSV file says of a session's register",
  access: "instructor",
  key: "none",
  params: sessionParams(),
  body: object({ csv: lines(REGISTER.fileMax) }),
  data: object({
    marks: list(
      object({
        line: integer(),
        student_id: integer(),
        mark: oneOf(...REGISTER_MARKS),
        minutes_late: nullable(integer()),
        note: nullable(text()),
        seen_version: integer(),
      }),
    ),
    /** Every line that was not understood, as it stands in the file (cut to 200 characters). */
    problems: list(object({ line: integer(), reason: oneOf(...IMPORT_PROBLEMS), text: text() })),
    /** Lines that leave a student's mark empty: nothing is changed by them. */
    empty: integer(),
  }),
});
export type AttendanceFile = DataOf<typeof readAttendanceFile>;

export const CSV_TYPE = "text/csv";

export const getAttendanceFile = endpoint("GET", "/instructor/sessions/:sid/attendance.csv", {
  summary: "A session's register as CSV, UTF-8 with BOM",
  access: "instructor",
  shows: "people",
  params: sessionParams(),
  media: [CSV_TYPE],
  data: fileBytes(),
});

export const getSignInSheet = endpoint("GET", "/instructor/sessions/:sid/sign-in-sheet.pdf", {
  summary: "A sheet to sign on paper, in Arabic and English",
  access: "instructor",
  shows: "people",
  rate: "document",
  params: sessionParams(),
  media: ["application/pdf"],
  data: fileBytes(),
});

/** A cell of a register as it stands. */
export interface StandingCell {
  cell: RegisterCell;
  /** The device (owner tag) that changed it last; null for a student's own code and for an approved excuse. */
  device: string | null;
}

export interface Decided {
  /** What is to be written, by student: a cell that was tapped twice stands here once. */
  written: Map<number, { mark: MarkedCell; version: number }>;
  /** Cells as they stand after it, of everybody whose mark was taken. */
  applied: Map<number, RegisterCell>;
  conflicts: MarkConflict[];
}

const UNTOUCHED = { mark: "unmarked", minutes_late: null, note: null, source: null, marked_at: null, marked_by: null, version: 0 } as const;

/** A cell that nobody touched. */
export const emptyCell = (studentId: number): RegisterCell => ({ student_id: studentId, ...UNTOUCHED });

/** A mark as it is kept: minutes of a late arrival alone, a note without what nobody can see. */
export const cleanMark = (mark: MarkedCell): MarkedCell => ({
  ...mark,
  minutes_late: mark.mark === "late" ? (mark.minutes_late ?? null) : null,
  note: mark.note ? plainText(mark.note) || null : null,
});

/**
 * What becomes of marks that arrive for a register (architecture, "Attendance"). Each cell carries the version that it was seen
 * at: one that somebody else changed since then stays as it is, and comes back. Taps of one device arrive in the order made (P3),
 * so a cell that it changed last has seen everything before. A cell that says the same already is nobody's conflict.
 * @param cells as they stand; one that nobody touched may be absent
 * @param known who stands in the register
 * @param device owner tag of the sender
 */
export function decideMarks(
  cells: ReadonlyMap<number, StandingCell>,
  known: ReadonlySet<number>,
  marks: readonly MarkedCell[],
  { device, ...by }: { device: string; source: RegisterCell["source"]; marked_by: RegisterCell["marked_by"] },
): Decided {
  const standing = new Map(cells);
  const decided: Decided = { written: new Map(), applied: new Map(), conflicts: [] };
  for (const mine of marks) {
    const id = mine.student_id;
    if (!known.has(id)) {
      decided.conflicts.push({ student_id: id, reason: "not_enrolled", mine, theirs: null });
      continue;
    }
    const { cell, device: lastDevice } = standing.get(id) ?? { cell: emptyCell(id), device: null };
    const mark = cleanMark(mine);
    if (cell.mark === mark.mark && cell.minutes_late === mark.minutes_late && cell.note === mark.note) {
      decided.applied.set(id, cell);
      continue;
    }
    const own = lastDevice === device && cell.version >= mine.seen_version;
    if (cell.version !== mine.seen_version && !own) {
      decided.conflicts.push({ student_id: id, reason: "stale", mine, theirs: cell });
      continue;
    }
    const version = cell.version + 1;
    const { minutes_late = null, note = null, marked_at } = mark;
    const next = { student_id: id, mark: mark.mark, minutes_late, note, marked_at, ...by, version };
    standing.set(id, { cell: next, device });
    decided.written.set(id, { mark, version });
    decided.applied.set(id, next);
  }
  return decided;
}

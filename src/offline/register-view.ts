import type { MarkedCell, Register, RegisterCell, RegisterCounts, RegisterMark, RegisterRow } from "#contract/attendance/attendance.ts";
import type { Payload } from "./queue/operations.ts";
import { isObject } from "./readable.ts";
import type { KeptConflict, RegisterNotesRow } from "./queue/rows.ts";

/** A row as it is shown: what the server said last, with this device's own taps over it. */
export interface ShownRow extends RegisterRow {
  /** Saved on this device, and not with us yet. */
  pending: boolean;
  /** Somebody else changed the cell before this device's mark arrived. */
  conflict: { mine: MarkedCell; theirs: RegisterCell | null } | null;
  /** What the next tap has seen. */
  seen_version: number;
}

export interface RegisterView {
  rows: ShownRow[];
  counts: RegisterCounts;
  /** Taps that wait. */
  pending: number;
  conflicts: number;
  submitted: boolean;
  /** Handed in on this device, and not with us yet. */
  pendingSubmit: boolean;
}

type Body = Payload["body"];

/**
 * A register as this device knows it: the kept read, then what was answered since, then what still waits.
 * @param waiting bodies of the waiting `markAttendance` of this session, in the order made
 */
export function registerView(register: Register, waiting: readonly Body[], notes: RegisterNotesRow | null): RegisterView {
  const own = new Map(waiting.flatMap(marksOf).map((mark) => [mark.student_id, mark]));
  const rows = register.rows.map((row) => shown(row, own.get(row.student_id), notes));
  const counts: RegisterCounts = { present: 0, late: 0, absent: 0, excused: 0, unmarked: 0 };
  for (const { mark } of rows) counts[mark] += 1;
  // Somebody who is not in the register any more has no row: their conflict is shown all the same.
  const strangers = Object.values(notes?.conflicts ?? {}).filter(
    ({ mine }) => !register.rows.some((row) => row.student_id === mine.student_id),
  );
  const pendingSubmit = waiting.some((body) => body.submit === true);
  return {
    rows,
    counts,
    pending: own.size,
    conflicts: rows.filter(({ conflict }) => conflict).length + strangers.length,
    submitted: register.session.submitted_at !== null || Boolean(notes?.submittedAt),
    pendingSubmit,
  };
}

function shown(row: RegisterRow, waiting: MarkedCell | undefined, notes: RegisterNotesRow | null): ShownRow {
  const heard = notes?.cells[row.student_id];
  const cell = heard && heard.version > row.version ? { ...row, ...heard } : row;
  if (waiting) {
    const { mark, minutes_late = null, note = null, marked_at } = waiting;
    const mine = { mark, minutes_late, note, marked_at, marked_by: null, source: "instructor" as const };
    return { ...cell, ...mine, pending: true, conflict: null, seen_version: waiting.seen_version };
  }
  return { ...cell, pending: false, conflict: conflictOf(notes?.conflicts[row.student_id], cell), seen_version: cell.version };
}

/** A cell that says by now what this device wanted is no conflict any more. */
function conflictOf(kept: KeptConflict | undefined, cell: RegisterRow): ShownRow["conflict"] {
  if (!kept) return null;
  const { mine, theirs } = kept;
  const same = cell.mark === mine.mark && cell.minutes_late === (mine.minutes_late ?? null) && cell.note === (mine.note || null);
  if (same && kept.reason === "stale") return null;
  return { mine, theirs: theirs && cell.version > theirs.version ? cellOf(cell) : theirs };
}

const cellOf = ({ student_id, mark, minutes_late, note, source, marked_at, marked_by, version }: RegisterRow): RegisterCell => ({
  student_id,
  mark,
  minutes_late,
  note,
  source,
  marked_at,
  marked_by,
  version,
});

function marksOf(body: Body): MarkedCell[] {
  return Array.isArray(body.marks) ? body.marks.filter((mark): mark is MarkedCell => isObject(mark)) : [];
}

/** What a tap says. Minutes count for a late arrival alone. */
export interface Tap {
  mark: RegisterMark;
  minutes_late?: number | null;
  note?: string | null;
}

/** Of the moment of a tap: a new id, and the time by this device's clock. */
export interface Stamp {
  newId: () => string;
  at: Date;
}

/** The body of `markAttendance` for one cell. */
export const tapBody = (row: ShownRow, tap: Tap, stamp: Stamp): Body => ({ marks: [marked(row, tap, stamp)] });

/** The same for everybody whose cell is empty and not in conflict: a tap that was made is not undone by a button. */
export const allPresentBody = (view: RegisterView, stamp: Stamp): Body => ({
  marks: view.rows
    .filter((row) => row.mark === "unmarked" && !row.conflict)
    .map((row) => marked(row, { mark: "present", note: row.note }, stamp)),
});

/** Hands the register in, behind every tap that waits. */
export const submitBody = (): Body => ({ marks: [], submit: true });

/** What a file was understood to say (`readAttendanceFile`), for the cells that it changes. */
export const importBody = (view: RegisterView, read: readonly (Tap & { student_id: number })[], stamp: Stamp): Body => ({
  imported: true,
  marks: read.flatMap((tap) => {
    const row = view.rows.find(({ student_id }) => student_id === tap.student_id);
    return row ? [marked(row, tap, stamp)] : [];
  }),
});

const marked = (row: ShownRow, { mark, minutes_late = null, note = null }: Tap, { newId, at }: Stamp): MarkedCell => ({
  student_id: row.student_id,
  mark,
  minutes_late: mark === "late" ? minutes_late : null,
  note,
  marked_at: at.toISOString(),
  client_id: newId(),
  seen_version: row.seen_version,
});

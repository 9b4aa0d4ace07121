import { isPlainObject } from "#contract/plain-values.ts";
import {
  type MarkedCell,
  type Register,
  REGISTER_MARKS,
  type RegisterCell,
  type RegisterCounts,
  type RegisterMark,
  type RegisterRow,
} from "#contract/attendance/attendance.ts";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import { appendTo } from "#offline/queue/append.ts";
import type { Payload } from "#offline/queue/operations.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import { readerOf, ROW, type Row } from "#offline/queue/rows.ts";
import type { Rows } from "#offline/queue/store.ts";
import { announcedTransaction, readTransaction } from "#offline/queue/queue-transactions.ts";
import { hasFields, isNullOr, isOneOf, isTableOf } from "#offline/fields.ts";
import { isCount, isText } from "#offline/readable.ts";
import type { UseStore } from "#offline/stores.ts";

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
function conflictOf(kept: SavedConflict | undefined, cell: RegisterRow): ShownRow["conflict"] {
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
  return Array.isArray(body.marks) ? body.marks.filter((mark): mark is MarkedCell => isPlainObject(mark)) : [];
}

/** What a tap says. Minutes count for a late arrival alone. */
export interface Tap {
  mark: RegisterMark;
  minutes_late?: number | null;
  note?: string | null;
}

/** What a tap brings: a new id, and the time by this device's clock. */
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

/** Where marks were taken over from: a file (`readAttendanceFile`), or the report of a live lecture (`getLiveMarks`). */
export type TakenFrom = "imported" | "from_live";

/** What was taken over, for the cells that it changes. */
export const importBody = (
  view: RegisterView,
  read: readonly (Tap & { student_id: number })[],
  stamp: Stamp,
  from: TakenFrom = "imported",
): Body => ({
  [from]: true,
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

/** A mark that found its cell changed by somebody else: both are shown until the person decides. */
export interface SavedConflict {
  readonly reason: "stale" | "not_enrolled";
  readonly mine: MarkedCell;
  /** Null where the student is not in the register any more. */
  readonly theirs: RegisterCell | null;
}

/**
 * What the server said of a register since it was last read: cells as they were answered, and conflicts. Written with the answer
 * that it comes from, also where the worker sent it with every page closed: nothing of it is lost between two reads.
 */
export interface RegisterNotesRow extends Row {
  readonly owner: string;
  readonly sessionId: number;
  /** By student. */
  readonly cells: Readonly<Record<string, RegisterCell>>;
  readonly conflicts: Readonly<Record<string, SavedConflict>>;
  readonly submittedAt: string | null;
  readonly at: string;
}

/** Begins the keys of all that was heard of an account's registers. */
export const registersOf = (owner: string): string => `${ROW.register}${owner}/`;

const keyOf = ({ owner, sessionId }: Pick<RegisterNotesRow, "owner" | "sessionId">): string => registersOf(owner) + sessionId;

const notesOf = (rows: Rows, owner: string, sessionId: number): RegisterNotesRow | null =>
  rows.one(keyOf({ owner, sessionId }), readNotesRow);

export const allNotes = (rows: Rows, owner: string): RegisterNotesRow[] => rows.all(registersOf(owner), readNotesRow);

/** A cell as the server answers it. */
const isRegisterCell = hasFields<RegisterCell>({ student_id: isCount, version: isCount, mark: isOneOf(REGISTER_MARKS) });

/** A mark that was refused for another's, as the server answers it and as it is kept. */
const isSavedConflict = hasFields<SavedConflict>({
  reason: isOneOf(["stale", "not_enrolled"]),
  mine: hasFields<MarkedCell>({ student_id: isCount, mark: isOneOf(REGISTER_MARKS) }),
  theirs: isNullOr(isRegisterCell),
});

const readNotesRow = readerOf<RegisterNotesRow>({
  owner: isText,
  sessionId: isCount,
  cells: isTableOf(isRegisterCell),
  conflicts: isTableOf(isSavedConflict),
  submittedAt: isNullOr(isText),
  at: isText,
});

/** Notes without a conflict are forgotten once the register was read again; of those that never are, so many stay. */
const KEPT_SESSIONS = 60;

/**
 * Takes in what the server answered to marks: in the transaction that takes them out of the queue. An answer that cannot be
 * read says nothing of any cell; the next read of the register does.
 */
export function keepMarkAnswer(rows: Rows, record: QueueRecord, data: unknown): void {
  const sessionId = Number(record.payload.params?.sid);
  // Wiped meanwhile: nothing of that account may come back.
  if (record.op !== "markAttendance" || rows.owner()?.tag !== record.owner || !isPlainObject(data)) return;
  const applied = Array.isArray(data.applied) ? data.applied.filter(isRegisterCell) : [];
  const found = Array.isArray(data.conflicts) ? data.conflicts.filter(isSavedConflict) : [];
  const before = notesOf(rows, record.owner, sessionId);
  const cells = { ...before?.cells };
  const conflicts = { ...before?.conflicts };
  for (const cell of applied) {
    cells[cell.student_id] = cell;
    delete conflicts[cell.student_id];
  }
  for (const { reason, mine, theirs } of found) {
    if (theirs) cells[mine.student_id] = theirs;
    conflicts[mine.student_id] = { reason, mine, theirs };
  }
  const submittedAt = isPlainObject(data.session) && isText(data.session.submitted_at) ? data.session.submitted_at : null;
  const { owner } = record;
  rows.put<RegisterNotesRow>(keyOf({ owner, sessionId }), {
    v: 1,
    owner,
    sessionId,
    cells,
    conflicts,
    submittedAt,
    at: now().toISOString(),
  });
  forgetOldest(rows, record.owner);
}

function forgetOldest(rows: Rows, owner: string): void {
  const idle = allNotes(rows, owner).filter((notes) => Object.keys(notes.conflicts).length === 0);
  const oldest = idle.sort((one, other) => one.at.localeCompare(other.at)).slice(0, Math.max(0, idle.length - KEPT_SESSIONS));
  for (const notes of oldest) rows.remove(keyOf(notes));
}

/** What was heard of a session's register since it was read, or null. Errors: StorageFailure. */
export const readNotes = (owner: string, sessionId: number, queue?: UseStore): Promise<RegisterNotesRow | null> =>
  readTransaction(queue, (rows) => notesOf(rows, owner, sessionId));

/** Sessions of an account with a conflict that waits for a decision. Errors: StorageFailure. */
export const sessionsInConflict = (owner: string, queue?: UseStore): Promise<number[]> =>
  readTransaction(queue, (rows) =>
    allNotes(rows, owner)
      .filter((notes) => Object.keys(notes.conflicts).length > 0)
      .map(({ sessionId }) => sessionId),
  );

/**
 * Decides a conflict. `mine`: the mark goes out again, now as one that has seen the other's. `theirs`: the register stays as it
 * is. One transaction; null where there was nothing to decide any more. Kick the triggers after `mine`. Errors: StorageFailure.
 */
export const resolveConflict = (
  owner: string,
  sessionId: number,
  studentId: number,
  keep: "mine" | "theirs",
  queue?: UseStore,
): Promise<"queued" | "dropped" | null> =>
  announcedTransaction(queue, (rows) => {
    const notes = notesOf(rows, owner, sessionId);
    const conflict = notes?.conflicts[studentId];
    if (!notes || !conflict) return null;
    const { [studentId]: _decided, ...conflicts } = notes.conflicts;
    rows.put<RegisterNotesRow>(keyOf(notes), { ...notes, conflicts });
    if (keep === "theirs" || !conflict.theirs) return "dropped" as const;
    const seen = notes.cells[studentId]?.version ?? conflict.theirs.version;
    const again: MarkedCell = { ...conflict.mine, seen_version: seen, client_id: newId(), marked_at: now().toISOString() };
    appendTo(rows, owner, { op: "markAttendance", payload: { params: { sid: sessionId }, body: { marks: [again] } }, shown: {} });
    return "queued" as const;
  });

import type { RegisterCell } from "#contract/attendance/attendance.ts";
import { isCount, isObject, isText } from "./readable.ts";
import { type KeptConflict, type RegisterNotesRow, ROW } from "./queue/rows.ts";
import type { Rows } from "./queue/store.ts";

/** Begins the keys of all that was heard of an account's registers. */
export const registersOf = (owner: string): string => `${ROW.register}${owner}/`;

const keyOf = ({ owner, sessionId }: Pick<RegisterNotesRow, "owner" | "sessionId">): string => registersOf(owner) + sessionId;

export const notesOf = (rows: Rows, owner: string, sessionId: number): RegisterNotesRow | null =>
  rows.one(keyOf({ owner, sessionId }), readRegisterNotes);

export const allNotes = (rows: Rows, owner: string): RegisterNotesRow[] => rows.all(registersOf(owner), readRegisterNotes);

export const putNotes = (rows: Rows, notes: RegisterNotesRow): void => {
  rows.put(keyOf(notes), notes);
};

export const dropNotes = (rows: Rows, notes: RegisterNotesRow): void => rows.remove(keyOf(notes));

/** A stored row, or null for what cannot be used. */
function readRegisterNotes(value: unknown): RegisterNotesRow | null {
  const good =
    isObject(value) &&
    value.v === 1 &&
    isText(value.owner) &&
    isCount(value.sessionId) &&
    isText(value.at) &&
    (value.submittedAt === null || isText(value.submittedAt)) &&
    isObject(value.cells) &&
    Object.values(value.cells).every(isRegisterCell) &&
    isObject(value.conflicts) &&
    Object.values(value.conflicts).every(isKeptConflict);
  return good ? (value as unknown as RegisterNotesRow) : null;
}

/** A cell as the server answers it. */
export const isRegisterCell = (value: unknown): value is RegisterCell =>
  isObject(value) && isCount(value.student_id) && isCount(value.version) && isMark(value.mark);

/** A mark that was refused for another's, as the server answers it and as it is kept. */
export const isKeptConflict = (value: unknown): value is KeptConflict =>
  isObject(value) &&
  (value.reason === "stale" || value.reason === "not_enrolled") &&
  isObject(value.mine) &&
  isCount(value.mine.student_id) &&
  isMark(value.mine.mark) &&
  (value.theirs === null || isRegisterCell(value.theirs));

const MARKS: readonly RegisterCell["mark"][] = ["unmarked", "present", "late", "absent", "excused"];
const isMark = (value: unknown): boolean => MARKS.some((mark) => mark === value);

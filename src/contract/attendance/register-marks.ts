import type { MarkConflict, MarkedCell, RegisterCell } from "./attendance.ts";
import { plainText } from "#contract/rules/plain-text.ts";

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

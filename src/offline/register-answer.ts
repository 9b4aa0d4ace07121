import { now } from "./clock.ts";
import type { QueueRecord } from "./queue/record.ts";
import type { Rows } from "./queue/store.ts";
import { isObject, isText } from "./readable.ts";
import { allNotes, dropNotes, isKeptConflict, isRegisterCell, notesOf, putNotes } from "./register-rows.ts";

/** Notes without a conflict are forgotten once the register was read again; of those that never are, so many stay. */
const KEPT_SESSIONS = 60;

/**
 * Takes in what the server answered to marks: in the transaction that takes them out of the queue. An answer that cannot be
 * read says nothing of any cell; the next read of the register does.
 */
export function keepMarkAnswer(rows: Rows, record: QueueRecord, data: unknown): void {
  const sessionId = Number(record.payload.params?.sid);
  // Wiped meanwhile: nothing of that account may come back.
  if (record.op !== "markAttendance" || rows.owner()?.tag !== record.owner || !isObject(data)) return;
  const applied = Array.isArray(data.applied) ? data.applied.filter(isRegisterCell) : [];
  const found = Array.isArray(data.conflicts) ? data.conflicts.filter(isKeptConflict) : [];
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
  const submittedAt = isObject(data.session) && isText(data.session.submitted_at) ? data.session.submitted_at : null;
  putNotes(rows, { v: 1, owner: record.owner, sessionId, cells, conflicts, submittedAt, at: now().toISOString() });
  forgetOldest(rows, record.owner);
}

function forgetOldest(rows: Rows, owner: string): void {
  const idle = allNotes(rows, owner).filter((notes) => Object.keys(notes.conflicts).length === 0);
  const oldest = idle.sort((one, other) => one.at.localeCompare(other.at)).slice(0, Math.max(0, idle.length - KEPT_SESSIONS));
  for (const notes of oldest) dropNotes(rows, notes);
}

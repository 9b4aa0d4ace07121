import type { MarkedCell } from "#contract/attendance.ts";
import { announce } from "./announce.ts";
import { now } from "./clock.ts";
import { newId } from "./ids.ts";
import { appendMutation } from "./queue/queued-outbox.ts";
import type { QueuedRecord } from "./queue/queued-record.ts";
import { isObject, isText } from "./readable.ts";
import { allNotes, dropNotes, isKeptConflict, isRegisterCell, notesOf, putNotes } from "./register-rows.ts";
import type { RegisterNotesRow } from "./queue/rows.ts";
import { deviceStores, type UseStore } from "./stores.ts";
import { change, look, type Rows } from "./queue/store.ts";

/** Notes without a conflict are forgotten once the register was read again; of those that never are, so many stay. */
const KEPT_SESSIONS = 60;

/** What was heard of a session's register since it was read, or null. Errors: StorageFailure. */
export const readNotes = (owner: string, sessionId: number, queue: UseStore = deviceStores().queue): Promise<RegisterNotesRow | null> =>
  look(queue, (rows) => notesOf(rows, owner, sessionId));

/** Sessions of an account with a conflict that waits for a decision. Errors: StorageFailure. */
export const sessionsInConflict = (owner: string, queue: UseStore = deviceStores().queue): Promise<number[]> =>
  look(queue, (rows) =>
    allNotes(rows, owner)
      .filter((notes) => Object.keys(notes.conflicts).length > 0)
      .map(({ sessionId }) => sessionId),
  );

/**
 * Takes in what the server answered to marks: in the transaction that takes them out of the queue. An answer that cannot be
 * read says nothing of any cell; the next read of the register does.
 */
export function keepMarkAnswer(rows: Rows, record: QueuedRecord, data: unknown): void {
  const sessionId = Number(record.payload.params?.sid);
  // Wiped meanwhile: nothing of that account may come back.
  if (rows.owner()?.tag !== record.owner || !isObject(data)) return;
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

/**
 * Decides a conflict. `mine`: the mark goes out again, now as one that has seen the other's. `theirs`: the register stays as it
 * is. One transaction; null where there was nothing to decide any more. Kick the triggers after `mine`. Errors: StorageFailure.
 */
export async function resolveConflict(
  owner: string,
  sessionId: number,
  studentId: number,
  keep: "mine" | "theirs",
  queue: UseStore = deviceStores().queue,
): Promise<"queued" | "dropped" | null> {
  const done = await change(queue, (rows) => {
    const notes = notesOf(rows, owner, sessionId);
    const conflict = notes?.conflicts[studentId];
    if (!notes || !conflict) return null;
    const { [studentId]: _decided, ...conflicts } = notes.conflicts;
    putNotes(rows, { ...notes, conflicts });
    if (keep === "theirs" || !conflict.theirs) return "dropped" as const;
    const seen = notes.cells[studentId]?.version ?? conflict.theirs.version;
    const again: MarkedCell = { ...conflict.mine, seen_version: seen, client_id: newId(), marked_at: now().toISOString() };
    appendMutation(rows, owner, { op: "markAttendance", payload: { params: { sid: sessionId }, body: { marks: [again] } }, shown: {} });
    return "queued" as const;
  });
  if (done) announce({ kind: "queued" });
  return done;
}

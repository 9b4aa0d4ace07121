import type { MarkedCell } from "#contract/attendance/attendance.ts";
import { announce } from "./announce.ts";
import { now } from "./clock.ts";
import { newId } from "./ids.ts";
import { appendTo } from "./queue/append.ts";
import { allNotes, notesOf, putNotes } from "./register-rows.ts";
import type { RegisterNotesRow } from "./queue/rows.ts";
import { deviceStores, type UseStore } from "./stores.ts";
import { change, look } from "./queue/store.ts";

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
    appendTo(rows, owner, { op: "markAttendance", payload: { params: { sid: sessionId }, body: { marks: [again] } }, shown: {} });
    return "queued" as const;
  });
  if (done) announce({ kind: "queue" });
  return done;
}

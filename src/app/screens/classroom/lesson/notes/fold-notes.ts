import type { LessonNote } from "#contract/classroom/lesson-notes.ts";
import type { WaitingItem } from "#app/state/queue/queue.ts";

/** What was just written here, or deleted (`body` null), at a moment of this device. */
export type Written = ReadonlyMap<string, { body: string | null; position_s: number | null; at: string }>;

type Waiting = Pick<WaitingItem, "op" | "payload">;

/**
 * Notes of one item as this device knows them: the server's, over them what waits to be sent, over that what this page just
 * wrote and the server may not have said back yet. In the order of their minutes.
 */
export function foldNotes(server: readonly LessonNote[], waiting: readonly Waiting[], written: Written, itemId: number): LessonNote[] {
  const notes = new Map(server.filter((note) => note.item_id === itemId).map((note) => [note.id, note]));
  const put = (id: string, body: string, position_s: number | null, at: string) =>
    notes.set(id, { id, item_id: itemId, body, position_s, created_at: notes.get(id)?.created_at ?? at, updated_at: at });
  for (const { op, payload } of waiting) {
    const id = String(payload.params?.["id"]);
    const { item_id, body, position_s, written_at } = payload.body;
    if (op === "deleteNote") notes.delete(id);
    else if (item_id === itemId) put(id, String(body), typeof position_s === "number" ? position_s : null, String(written_at));
  }
  for (const [id, { body, position_s, at }] of written) {
    const known = notes.get(id);
    // Another device may have written later.
    if (known && Date.parse(known.updated_at) >= Date.parse(at)) continue;
    if (body === null) notes.delete(id);
    else put(id, body, position_s, at);
  }
  return [...notes.values()].sort(
    (a, b) => (a.position_s ?? Infinity) - (b.position_s ?? Infinity) || Date.parse(a.created_at) - Date.parse(b.created_at) || 0,
  );
}

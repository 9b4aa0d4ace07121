import { isPlainObject } from "#contract/plain-values.ts";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { byPlace, type Place } from "#app/widgets/pdf-reader/place.ts";
import type { WaitingItem } from "#app/state/queue/queue.ts";
import { isText } from "#offline/readable.ts";

/** A note as the server has it, or as it will once what waits was sent. */
export type HeldNote = NonNullable<MarkingDetails["page_notes"]>[number];

/** A note while it is written, and as it travels; `version` is the one that it was seen in, 0 for a new one. */
export interface NoteDraft extends Place {
  id: string;
  file_id: string;
  page: number;
  text: string;
  version: number;
}

export const isNoteDraft = (value: unknown): value is NoteDraft =>
  isPlainObject(value) &&
  [value.id, value.file_id, value.text].every(isText) &&
  [value.page, value.version, value.x, value.y, value.width, value.height].every(Number.isFinite);

/** What this page sent and has not read back yet: the note, or the version that was deleted. */
export type Written = ReadonlyMap<string, NoteDraft | { deleted: number }>;

/**
 * Notes as this device knows them: the server's, over them what waits to be sent, over that what this page just wrote. Each write is
 * a version more: what is written next travels with the one that the server will have by then.
 * @param refused ids of notes whose last change was not taken: the server's stands
 */
export function foldPageNotes(
  server: readonly HeldNote[],
  waiting: readonly Pick<WaitingItem, "op" | "payload">[],
  written: Written,
  refused: ReadonlySet<string>,
): HeldNote[] {
  const notes = new Map(server.map((note) => [note.id, note]));
  const put = ({ id, page, x, y, width, height, text, version }: NoteDraft) =>
    notes.set(id, { id, page, x, y, width, height, text, version: version + 1, earlier: false, by: null });
  for (const [id, change] of written) {
    if (refused.has(id)) continue;
    const known = notes.get(id);
    if ("deleted" in change) {
      if (known && known.version <= change.deleted) notes.delete(id);
    } else if ((known?.version ?? 0) <= change.version) put(change);
  }
  for (const { op, payload } of waiting) {
    const id = String(payload.params?.["id"]);
    const draft = { ...payload.body, id };
    if (op === "deletePageNote") notes.delete(id);
    else if (isNoteDraft(draft)) put(draft);
  }
  return [...notes.values()].sort(byPlace);
}

import { isPlainObject } from "#contract/plain-values.ts";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { byPlace, type Place } from "#app/widgets/pdf-reader/place.ts";
import type { WaitingItem } from "#app/state/queue/queue.ts";
import { newId } from "#offline/ids.ts";
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

/** What the server has not said back yet: of the rest its word counts, also where somebody deletes it later. */
export function unsaid(written: Written, server: readonly HeldNote[]): Written {
  const versions = new Map(server.map(({ id, version }) => [id, version]));
  const isSaid = (id: string, change: NoteDraft | { deleted: number }) =>
    !("deleted" in change) && (versions.get(id) ?? 0) > change.version;
  const left = [...written].filter(([id, change]) => !isSaid(id, change));
  return left.length === written.size ? written : new Map(left);
}

/**
 * What became of a note while somebody wrote in it: `changed` where the server has a later one, `deleted` where it has none any more.
 * @param refused the version of the draft that the server did not take, if one was
 */
export function clashOf(draft: NoteDraft, standing: HeldNote | undefined, refused: number | null): "changed" | "deleted" | null {
  const met = refused === draft.version;
  if (!standing) return met && draft.version > 0 ? "deleted" : null;
  return standing.version > draft.version || (met && standing.version !== draft.version) ? "changed" : null;
}

/** What was written, to be kept over what stands there now; as a note of its own where nothing does. */
export const writtenOver = (draft: NoteDraft, standing: HeldNote | undefined): NoteDraft =>
  standing ? { ...draft, version: standing.version } : { ...draft, id: newId(), version: 0 };

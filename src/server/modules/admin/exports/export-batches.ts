import type { ExportRow, ExportWish } from "#server/commands/exports/staff-export.ts";
import type { HEADS } from "./export-words.ts";

/** Rows that are read, held and written at a time: the length of a list costs no memory. */
export const BATCH = 1_000;

type Head = keyof typeof HEADS;
export type Wish = Omit<ExportWish, "kind">;
/** The heads of a list, and its batches with their values in the same order. */
export type List = { heads: readonly Head[]; batches: (wish: Wish, now: Date) => AsyncIterable<readonly ExportRow[]> };

/** Batches by the id: the newest first, each going on below the last id of the one before it. */
export async function* below<Row extends { id: number | string }>(
  read: (last: Row["id"] | null) => Promise<Row[]>,
  present: (rows: Row[]) => Promise<ExportRow[]> | ExportRow[],
): AsyncGenerator<readonly ExportRow[]> {
  for (let last: Row["id"] | null = null; ; ) {
    const rows = await read(last);
    if (rows.length > 0) yield await present(rows);
    last = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH || last === null) return;
  }
}

/**
 * The same of what is found by a word: which rows it finds is asked once and their ids are held (a hundred thousand of them are a
 * megabyte). Asked again for each batch, an index of words goes through everything it finds a hundred times.
 */
export async function* amongFound<Id extends number | string>(
  find: () => Promise<{ id: Id }[]>,
  present: (ids: Id[]) => Promise<ExportRow[]>,
): AsyncGenerator<readonly ExportRow[]> {
  const ids = (await find()).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += BATCH) yield await present(ids.slice(from, from + BATCH));
}

import type { ExportRow } from "#server/commands/exports/export-cells.ts";
import type { ExportWish } from "#server/commands/exports/staff-export.ts";

/** Rows that are read, held and written at a time: the length of a list costs no memory. */
export const BATCH = 1_000;

export type Wish = Omit<ExportWish, "kind">;
/** The batches of a list, its values in the order of `EXPORT_COLUMNS`. */
export type List = (wish: Wish, now: Date) => AsyncIterable<readonly ExportRow[]>;

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

import { and, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { NEWEST_PER_PAGE } from "#contract/shapes.ts";
import type { Executor } from "./client.ts";
import { cursorOf, cursorValues } from "./keyset.ts";

/** What a list of a table's rows is ordered by: when a row was made, and its id where two were made at once. */
export interface Newest<Id extends PgColumn> {
  table: PgTable;
  id: Id;
  at: PgColumn;
}

export interface NewestQuery {
  cursor?: string | undefined;
  per_page?: number | undefined;
}

/**
 * Ids of a page of a table, its newest rows first, with how many there are in all and where the next page begins.
 * @param wanted of the table's own columns
 * @param counted how many there are, where the caller counts them anyway
 * @throws Problem `validation_error` on `cursor` where it is none of ours
 */
export async function newestIds<Id extends PgColumn>(
  db: Executor,
  { table, id, at }: Newest<Id>,
  wanted: SQL | undefined,
  query: NewestQuery,
  counted?: Promise<number>,
): Promise<{ ids: Id["_"]["data"][]; meta: { total: number; next_cursor: string | null } }> {
  const { limit, beyond, shown } = newestPage({ id, at }, query);
  const page = db
    .select({ id: sql<string | number>`${id}`, at: instantText(at) })
    .from(table)
    .where(and(wanted, beyond))
    .orderBy(desc(at), desc(id))
    .limit(limit);
  const [rows, total] = await Promise.all([page, counted ?? db.$count(table, wanted)]);
  const { rows: known, next_cursor } = shown(rows);
  return { ids: known.map((row) => row.id), meta: { total, next_cursor } };
}

/** An instant as a cursor bears it. */
export const instantText = (at: PgColumn) => sql<string>`to_json(${at}) #>> '{}'`;

/**
 * Where a page of such a list begins and ends, for a statement that reads its rows at once.
 * @throws Problem `validation_error` on `cursor` where it is none of ours
 */
export function newestPage({ id, at }: Pick<Newest<PgColumn>, "id" | "at">, query: NewestQuery) {
  const perPage = query.per_page ?? NEWEST_PER_PAGE;
  const after = query.cursor === undefined ? null : cursorValues(query.cursor, ["instant", id.dataType === "number" ? "number" : "uuid"]);
  return {
    /** One beyond the page: it tells whether another follows. */
    limit: perPage + 1,
    beyond: after ? sql`(${at}, ${id}) < (${after[0]}::timestamptz, ${after[1]})` : undefined,
    shown<Row extends { id: string | number; at: string }>(read: readonly Row[]): { rows: Row[]; next_cursor: string | null } {
      const rows = read.slice(0, perPage);
      const last = rows.at(-1);
      return { rows, next_cursor: read.length > perPage && last ? cursorOf([last.at, last.id]) : null };
    },
  };
}

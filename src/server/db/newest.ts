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
  const limit = query.per_page ?? NEWEST_PER_PAGE;
  const after = query.cursor === undefined ? null : cursorValues(query.cursor, ["instant", id.dataType === "number" ? "number" : "uuid"]);
  const page = db
    .select({ id: sql<string | number>`${id}`, at: sql<string>`to_json(${at}) #>> '{}'` })
    .from(table)
    .where(and(wanted, after ? sql`(${at}, ${id}) < (${after[0]}::timestamptz, ${after[1]})` : undefined))
    .orderBy(desc(at), desc(id))
    .limit(limit + 1);
  const [rows, total] = await Promise.all([page, counted ?? db.$count(table, wanted)]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map((row) => row.id),
    meta: { total, next_cursor: rows.length > limit && last ? cursorOf([last.at, last.id]) : null },
  };
}

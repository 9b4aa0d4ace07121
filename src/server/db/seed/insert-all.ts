import type { PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "#server/db/client.ts";

/** A statement takes at most 65,535 values: this many rows stay below with any of our tables. */
const ROWS = 400;

/** Inserts many rows in few statements. */
export async function insertAll<T extends PgTable>(db: Executor, table: T, rows: T["$inferInsert"][]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS) await db.insert(table).values(rows.slice(from, from + ROWS));
}

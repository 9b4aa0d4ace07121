import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Counted } from "#contract/rules/paging.ts";
import type { Executor } from "./client.ts";

/** How many rows of a table are wanted, counted no further than `most`. */
export async function countTo(db: Executor, table: PgTable, wanted: SQL | undefined, most: number): Promise<Counted> {
  const first = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(wanted)
    .limit(most + 1)
    .as("first");
  return countedOf(await db.$count(first), most);
}

/** @param found how many of at most one more than `most` */
export const countedOf = (found: number, most: number): Counted => ({ total: Math.min(found, most), more: found > most });

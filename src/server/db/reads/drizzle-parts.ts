import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database, Executor } from "../client.ts";

/** What answers statements: a pool, or the connection of a transaction. */
export type Client = Pick<pg.Pool, "query">;

// What a database runs on is no part of Drizzle's types, and of a pool Drizzle calls `query` alone while it reads.
interface Inside {
  session: { client: Client };
}

/** What a database or a transaction runs its statements on. */
export const clientOf = (db: Executor): Client => (db as unknown as Inside).session.client;

/** A database that asks `query` instead of a pool of its own. */
export const asking = (query: (...statement: never) => unknown): Database => drizzle({ client: { query } as unknown as pg.Pool });

import { sql } from "drizzle-orm";
import { PUBLIC_CHANNEL } from "./channels.ts";
import type { Executor } from "./client.ts";

/** Call in any write that changes a public read (seats, ratings, programs): when `db` commits, every process forgets its copies. */
export async function touchPublic(db: Executor): Promise<void> {
  await db.execute(sql`select pg_notify(${PUBLIC_CHANNEL}, '')`);
}

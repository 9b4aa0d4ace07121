import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { beside } from "./beside.ts";
import { type OpenDatabase, waitFor } from "./client.ts";

/** Any number that nothing else in the database locks on. */
const LOCK = 0x51_41_42_41;

export const migrationsFolder = (): string => beside(import.meta.url, "./migrations", "../migrations");

/**
 * Brings the database to this program's tables. Of several processes that start together one migrates and the others
 * wait for it.
 * @param folder of the migrations; a backup that is restored knows fewer of them
 */
export async function migrateDatabase({ pool }: Pick<OpenDatabase, "pool">, folder = migrationsFolder()): Promise<void> {
  const client = await pool.connect();
  // A table of millions is not changed in seconds, and of several processes only one does it.
  const waiting = await waitFor(client);
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    try {
      await migrate(drizzle(client), { migrationsFolder: folder });
    } finally {
      await client.query("select pg_advisory_unlock($1)", [LOCK]);
    }
  } finally {
    await waiting.done();
    client.release();
  }
}

let newestMigration: number | null = null;

/** Whether every migration of this program has run. */
export async function isMigrated({ health }: Pick<OpenDatabase, "health">): Promise<boolean> {
  newestMigration ??= Math.max(...readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ folderMillis }) => folderMillis));
  const { rows } = await health.query<{ newest: string | null }>("select max(created_at) as newest from drizzle.__drizzle_migrations");
  return Number(rows[0]?.newest ?? 0) >= newestMigration;
}

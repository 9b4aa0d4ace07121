import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { type OpenDatabase, waitFor } from "#server/db/client.ts";
import type { FilesProvider } from "#server/providers/files.ts";
import { BackupRefused, type Manifest, type SetWriter, writeSet } from "./backup-set.ts";
import { countersOf, EXACT, newestMigrationOf, type TableShape, tablesOf } from "./database-shape.ts";

/** Rows of one question to the database, and about so many bytes of one entry of the archive. */
const ROWS = 500;
const PART_BYTES = 4 * 1024 * 1024;

export interface BackupOrder {
  /** Absolute path of what is made. */
  file: string;
  /** Public half of an age key. */
  recipient: string;
  /** The secret of a data directory that made its own lies there: without it nothing that is sealed opens. */
  dataDir: string;
}

/** What came into a backup. */
export interface BackupTold {
  tables: number;
  rows: number;
  files: number;
  /** Files whose row was there and whose bytes were not: somebody erased them while the backup was made. */
  gone: string[];
  /** Of the backup's file. */
  bytes: number;
}

/**
 * Writes database and files as one set. The rows are those of one moment, however long it takes, also while others write; a file's bytes
 * never change and are kept before its row is, so that all files of those rows follow. The embedded database has one connection: while
 * its rows are read, other calls wait.
 * @throws BackupRefused where the database is empty, or the file or the key cannot be used; whatever database and disk throw, and then there is no file
 */
export async function writeBackup(
  database: Pick<OpenDatabase, "pool">,
  provider: Pick<FilesProvider, "stream">,
  order: BackupOrder,
  now: Date,
): Promise<BackupTold> {
  const set = await writeSet(order.file, order.recipient);
  try {
    const told = await inSnapshot(database, async (client) => {
      const tables = await tablesOf(client);
      await mustHoldSomebody(client, tables);
      const manifest: Manifest = {
        format: 1,
        madeAt: now.toISOString(),
        newestMigration: await newestMigrationOf(client),
        tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
        counters: await countersOf(client),
      };
      await set.add("manifest.json", Buffer.from(JSON.stringify(manifest)));
      let rows = 0;
      for (const table of tables) rows += await writeRows(client, set, table);
      const { rows: files } = await client.query<{ id: string; bytes: number }>("select id, bytes from files order by id");
      return { tables: tables.length, rows, files };
    });
    const gone: string[] = [];
    for (const { id, bytes } of told.files) {
      const source = await provider.stream(id);
      if (source === null) gone.push(id);
      else await set.addFrom(`files/${id}`, bytes, source);
    }
    const secret = path.join(order.dataDir, "secret");
    if (existsSync(secret)) await set.add("secret", await readFile(secret));
    await set.finish();
    return { tables: told.tables, rows: told.rows, files: told.files.length - gone.length, gone, bytes: (await stat(order.file)).size };
  } catch (error) {
    await set.abandon();
    throw error;
  }
}

/** A database that holds nobody is most likely the wrong one: its backup would look like a good one until the day it is needed. */
async function mustHoldSomebody(client: pg.ClientBase, tables: TableShape[]): Promise<void> {
  if (tables.some(({ name }) => name === "users")) {
    const { rows } = await client.query<{ somebody: boolean }>("select exists (select 1 from users) as somebody");
    if (rows[0]?.somebody) return;
  }
  throw new BackupRefused("the database is empty: nothing was written. Check DATABASE_URL and QABAS_DATA_DIR");
}

async function inSnapshot<T>({ pool }: Pick<OpenDatabase, "pool">, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const waiting = await waitFor(client);
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(EXACT);
    return await work(client);
  } finally {
    await client.query("rollback").catch(() => undefined);
    await waiting.done();
    client.release();
  }
}

/** @returns how many rows the table has */
async function writeRows(client: pg.ClientBase, set: SetWriter, { name, columns }: TableShape): Promise<number> {
  const texts = columns.map((column) => `"${column.name}"::text`).join(", ");
  await client.query(`declare rows_of_table no scroll cursor for select to_json(array[${texts}])::text as row from "${name}"`);
  let [rows, part, bytes] = [0, 0, 0];
  let lines: string[] = [];
  const flush = async () => {
    if (lines.length === 0) return;
    part += 1;
    await set.add(`database/${name}/${String(part).padStart(6, "0")}.ndjson`, Buffer.from(`${lines.join("\n")}\n`));
    [lines, bytes] = [[], 0];
  };
  for (;;) {
    const { rows: some } = await client.query<{ row: string }>(`fetch ${ROWS} from rows_of_table`);
    for (const { row } of some) {
      lines.push(row);
      bytes += row.length;
      if (bytes > PART_BYTES) await flush();
    }
    rows += some.length;
    if (some.length < ROWS) break;
  }
  await client.query("close rows_of_table");
  await flush();
  return rows;
}

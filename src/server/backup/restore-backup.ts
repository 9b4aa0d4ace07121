import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { type OpenDatabase, waitFor } from "#server/db/client.ts";
import { migrateDatabase, migrationsFolder } from "#server/db/migrate.ts";
import type { FilesProvider } from "#server/providers/files.ts";
import { BackupRefused, bytesOf, type Manifest, readSet, type SetEntry } from "./backup-set.ts";
import { EXACT, foreignKeysOf, type TableShape, tablesOf } from "./database-shape.ts";

export interface RestoreOrder {
  /** Of the backup. */
  file: string;
  /** Secret half of its age key. */
  identity: string;
  dataDir: string;
}

export interface RestoreTold {
  madeAt: string;
  rows: number;
  files: number;
}

/**
 * Puts a backup into an empty database and an empty store of files, then brings it to this program's tables. All rows come in one
 * transaction, which ends only after the last byte was read and found right: a backup that is cut off leaves nothing behind.
 * @throws BackupRefused where the backup cannot be used, or the place is not empty
 */
export async function restoreBackup(
  database: Pick<OpenDatabase, "pool">,
  provider: Pick<FilesProvider, "put" | "delete">,
  order: RestoreOrder,
): Promise<RestoreTold> {
  const entries = readSet(order.file, order.identity);
  const first = await entries.next();
  if (first.done || first.value.name !== "manifest.json")
    throw new BackupRefused("the file begins without a manifest: it is no backup of ours");
  const manifest = JSON.parse((await bytesOf(first.value)).toString("utf8")) as Manifest;
  if (manifest.format !== 1) throw new BackupRefused("a newer version made this backup: install that one, and restore with it");
  await mustBeEmpty(database);
  const files: string[] = [];
  try {
    await migrateTo(database, manifest.newestMigration);
    const rows = await inOneTransaction(database, (client) => putAll(client, manifest, entries, order.dataDir, provider, files));
    await migrateDatabase(database);
    return { madeAt: manifest.madeAt, rows, files: files.length };
  } catch (error) {
    for (const id of files) await provider.delete(id);
    // It was empty before, and is again: a second try finds nothing of the first.
    await database.pool.query("drop schema if exists public, drizzle cascade; create schema public").catch(() => undefined);
    throw error;
  } finally {
    await entries.return(undefined);
  }
}

async function mustBeEmpty({ pool }: Pick<OpenDatabase, "pool">): Promise<void> {
  const { rows } = await pool.query<{ tables: number }>(
    "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  if ((rows[0]?.tables ?? 0) > 0) throw new BackupRefused("the database is not empty: a backup is restored into an empty one alone");
}

/** Makes the tables as they were when the backup was made: of a program that is newer, the migrations after them run on its rows. */
async function migrateTo(database: Pick<OpenDatabase, "pool">, newest: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "qabas-migrations-"));
  try {
    cpSync(migrationsFolder(), folder, { recursive: true });
    const journalFile = path.join(folder, "meta", "_journal.json");
    const journal = JSON.parse(readFileSync(journalFile, "utf8")) as { entries: { when: number }[] };
    const known = journal.entries.filter(({ when }) => when <= newest);
    if (known.at(-1)?.when !== newest) throw new BackupRefused("a newer version made this backup: install that one, and restore with it");
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: known }));
    await migrateDatabase(database, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inOneTransaction<T>({ pool }: Pick<OpenDatabase, "pool">, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const waiting = await waitFor(client);
  try {
    await client.query("begin");
    await client.query(EXACT);
    const done = await work(client);
    await client.query("commit");
    return done;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    await waiting.done();
    client.release();
  }
}

async function putAll(
  client: pg.ClientBase,
  manifest: Manifest,
  entries: AsyncIterable<SetEntry>,
  dataDir: string,
  provider: Pick<FilesProvider, "put">,
  files: string[],
): Promise<number> {
  const shapes = await matching(client, manifest);
  const keys = await foreignKeysOf(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const names = [...shapes.keys()].map((name) => `"${name}"`);
  // What rows do to each other has happened: a row that is put back does nothing again.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // The migrations brought rows of their own.
  await client.query(`truncate ${names.join(", ")}`);
  let rows = 0;
  for await (const entry of entries) {
    const [kind, subject = ""] = entry.name.split("/");
    if (kind === "database") rows += await putRows(client, shapes.get(subject), await bytesOf(entry));
    else if (kind === "files") files.push((await provider.put(entry.body, subject)).id);
    else if (kind === "secret") putSecret(dataDir, await bytesOf(entry));
    else throw new BackupRefused(`the backup holds ${entry.name}, which this version does not know`);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const [name, last] of Object.entries(manifest.counters))
    if (last !== null) await client.query("select setval(format('%I', $1::text)::regclass, $2::bigint)", [name, last]);
  return rows;
}

/** @throws BackupRefused where the tables are not those that the backup was made of */
async function matching(client: pg.ClientBase, { tables }: Manifest): Promise<Map<string, TableShape>> {
  const here = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  return new Map(
    tables.map(({ name, columns }) => {
      const byName = new Map(here.get(name)?.columns.map((column) => [column.name, column]));
      const shape = columns.map((column) => byName.get(column));
      if (byName.size !== columns.length || shape.includes(undefined))
        throw new BackupRefused(`the table ${name} of the backup is not the one that its migrations make`);
      return [name, { name, columns: shape as TableShape["columns"] }];
    }),
  );
}

async function putRows(client: pg.ClientBase, shape: TableShape | undefined, bytes: Buffer): Promise<number> {
  if (!shape) throw new BackupRefused("the backup holds rows of a table that its manifest does not name");
  const lines = bytes.toString("utf8").trimEnd().split("\n");
  const columns = shape.columns.map(({ name }) => `"${name}"`).join(", ");
  const values = shape.columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(", ");
  await client.query(
    `insert into "${shape.name}" (${columns}) overriding system value select ${values} from jsonb_array_elements($1::jsonb) as line`,
    [`[${lines.join(",")}]`],
  );
  return lines.length;
}

/** The secret that the data directory had made for itself; one that stands there is another's, and stays. */
function putSecret(dataDir: string, bytes: Buffer): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const place = path.join(dataDir, "secret");
  if (existsSync(place) && !readFileSync(place).equals(bytes))
    throw new BackupRefused("the data directory has a secret of its own already: restore into an empty one");
  writeFileSync(place, bytes, { mode: 0o600 });
}

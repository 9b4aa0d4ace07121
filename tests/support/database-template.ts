import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { type OpenDatabase, overEmbedded, overPostgres } from "#server/db/client.ts";
import { openMemoryDatabase } from "#server/db/embedded-database.ts";
import { migrateDatabase, migrationsFolder } from "#server/db/migrate.ts";

export type TestDatabase = "pglite" | "postgres";

/** Which database the server tests run on; the suite runs once on each. */
export const testDatabase = (): TestDatabase => (process.env.QABAS_TEST_DATABASE === "postgres" ? "postgres" : "pglite");

export const POSTGRES_URL = process.env.QABAS_TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** Migrates one empty database of this program's version, once; every test server begins with a copy of it. */
export async function prepareTemplate(kind = testDatabase()): Promise<void> {
  if (kind === "pglite") await preparePglite();
  else await preparePostgres();
}

/** A copy of the template: in memory, or a database of its own that is dropped when it is closed. */
export async function openTestDatabase(kind = testDatabase()): Promise<OpenDatabase & { url: string | null }> {
  await prepareTemplate(kind);
  return kind === "pglite" ? openPglite() : openPostgres();
}

/** Changes with the migrations: an old template is never taken for a new one. */
function version(): string {
  const hash = createHash("sha256");
  const folder = migrationsFolder();
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort())
    hash.update(name).update(readFileSync(path.join(folder, name)));
  hash.update(readFileSync(path.join(folder, "meta/_journal.json")));
  return hash.digest("hex").slice(0, 12);
}

const templateFile = () => path.resolve("node_modules/.cache/qabas", `pglite-${version()}.tar`);
const templateName = () => `qabas_template_${version()}`;

async function preparePglite(): Promise<void> {
  const file = templateFile();
  if (existsSync(file)) return;
  const [{ PGlite }, { drizzle: onPglite }, { migrate }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("drizzle-orm/pglite"),
    import("drizzle-orm/pglite/migrator"),
  ]);
  const database = await PGlite.create();
  await migrate(onPglite(database), { migrationsFolder: migrationsFolder() });
  const dump = Buffer.from(await (await database.dumpDataDir("none")).arrayBuffer());
  await database.close();
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, dump);
  renameSync(draft, file);
}

async function openPglite(): Promise<OpenDatabase & { url: null }> {
  return { ...overEmbedded(await openMemoryDatabase(templateFile())), url: null };
}

async function preparePostgres(): Promise<void> {
  await administer(async (client) => {
    const name = templateName();
    // Test files start side by side: one makes the template, the others wait.
    await client.query("select pg_advisory_lock(20261122)");
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) {
      const draft = `${name}_draft`;
      await client.query(`drop database if exists ${draft} with (force)`);
      await client.query(`create database ${draft} template template0 encoding 'UTF8'`);
      const pool = quiet(new pg.Pool({ connectionString: urlOf(draft), max: 1 }));
      await migrateDatabase({ pool });
      await pool.end();
      await client.query(`alter database ${draft} rename to ${name}`);
    }
  });
}

async function openPostgres(): Promise<OpenDatabase & { url: string }> {
  const name = `qabas_test_${randomBytes(6).toString("hex")}`;
  await administer(async (client) => {
    // Copying needs the template to itself.
    await client.query("select pg_advisory_lock(20261122)");
    await client.query(`create database ${name} template ${templateName()}`);
  });
  const database = overPostgres(urlOf(name));
  const close = async () => {
    await database.close();
    await administer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`)));
  };
  return { ...database, close, url: urlOf(name) };
}

async function administer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES_URL });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${database}`;
  return url.href;
}

function quiet(pool: pg.Pool): pg.Pool {
  pool.on("error", () => undefined);
  return pool;
}

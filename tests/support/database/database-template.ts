import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { type Database, type OpenDatabase, overEmbedded, overPostgres } from "#server/db/client.ts";
import { type EmbeddedDatabase, openMemoryDatabase } from "#server/db/embedded-database.ts";
import { migrateDatabase, migrationsFolder } from "#server/db/migrate.ts";
import { seedDemo } from "#server/db/seed/seed.ts";
import { REMEMBER_TEMPLATE, RESET_VERSION, resetDatabase } from "./reset-database.ts";

export type TestDatabase = "pglite" | "postgres";

/** Which database the server tests run on; the suite runs once on each. */
export const testDatabase = (): TestDatabase => (process.env.QABAS_TEST_DATABASE === "postgres" ? "postgres" : "pglite");

export const POSTGRES_URL = process.env.QABAS_TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** Migrates one empty database of this program's version, once; every test server begins with a copy of it. */
export async function prepareTemplate(kind = testDatabase()): Promise<void> {
  if (kind === "pglite") await preparePglite();
  else await preparePostgres();
}

/** A database that holds what the template holds, for one test server at a time; closed, it is brought back for the next. */
export async function openTestDatabase(kind = testDatabase()): Promise<OpenDatabase & { url: string | null }> {
  await prepareTemplate(kind);
  return kind === "pglite" ? openPglite() : openPostgres();
}

/**
 * A database with the demo of that moment. On PostgreSQL the first of a run who asks seeds it, and others have copies; the embedded one
 * is seeded each time, since few ask for it there.
 * @param openKeys what the server does before its first write
 */
export async function openDemoDatabase(
  now: Date,
  openKeys: (db: Database) => Promise<unknown>,
  kind = testDatabase(),
): Promise<OpenDatabase & { url: string | null }> {
  const seed = async ({ db }: OpenDatabase) => {
    await openKeys(db);
    await seedDemo(db, now);
  };
  if (kind === "pglite") {
    const database = await openTestDatabase(kind);
    await seed(database);
    return database;
  }
  await prepareTemplate(kind);
  const demo = `${ofThisRun()}demo_${now.getTime()}`;
  const name = `${ofThisRun()}${randomBytes(4).toString("hex")}`;
  await administer(async (client) => {
    await client.query("select pg_advisory_lock(20261122)");
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [demo]);
    if (rowCount === 0) {
      await client.query(`drop database if exists ${demo}_draft with (force)`);
      await client.query(`create database ${demo}_draft template ${templateName()}`);
      const draft = connectTo(`${demo}_draft`).database;
      await seed(draft);
      await endPools(draft);
      await client.query(`alter database ${demo}_draft rename to ${demo}`);
    }
    await copyOf(client, demo, name);
  });
  const { database } = connectTo(name);
  // Nobody takes it again: it is dropped at the end of the run.
  return { ...database, close: () => endPools(database), url: urlOf(name) };
}

/** Changes with the migrations: an old template is never taken for a new one. */
function version(): string {
  const hash = createHash("sha256").update(RESET_VERSION);
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
  const [{ PGlite }, { pg_trgm: trigrams }, { drizzle: onPglite }, { migrate }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("drizzle-orm/pglite"),
    import("drizzle-orm/pglite/migrator"),
  ]);
  const database = await PGlite.create({ extensions: { pg_trgm: trigrams } });
  await migrate(onPglite(database), { migrationsFolder: migrationsFolder() });
  await database.exec(REMEMBER_TEMPLATE);
  const dump = Buffer.from(await (await database.dumpDataDir("none")).arrayBuffer());
  await database.close();
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, dump);
  renameSync(draft, file);
}

/** As they were in the template, and nobody's. */
const idleEmbedded: EmbeddedDatabase[] = [];
const idleDatabases: { name: string; database: OpenDatabase }[] = [];

async function openPglite(): Promise<OpenDatabase & { url: null }> {
  const embedded = idleEmbedded.pop() ?? (await openMemoryDatabase(templateFile()));
  const close = async () => {
    const pool = quiet(new pg.Pool({ ...embedded.connection, max: 1 }));
    const back = await resetDatabase(pool).then(
      () => true,
      () => false,
    );
    await pool.end();
    if (back) idleEmbedded.push(embedded);
    else await embedded.close();
  };
  return { ...overEmbedded({ ...embedded, close }), url: null };
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
      await pool.query(REMEMBER_TEMPLATE);
      await pool.end();
      await client.query(`alter database ${draft} rename to ${name}`);
    }
  });
}

/**
 * Keeps the sessions too: a new one reads the catalogue of 200 tables anew before its first statement. Where a server left work
 * behind, or ended its pools, the next one has new ones.
 */
async function openPostgres(): Promise<OpenDatabase & { url: string }> {
  const { name, database } = idleDatabases.pop() ?? connectTo(await copyTemplate());
  const close = async () => {
    const resting = poolsOf(database).every((pool) => !pool.ending && pool.idleCount === pool.totalCount && pool.waitingCount === 0);
    if (!resting) await endPools(database);
    const next = resting ? { name, database } : connectTo(name);
    await resetDatabase(next.database.pool).then(
      () => idleDatabases.push(next),
      () => endPools(next.database),
    );
  };
  return { ...database, close, url: urlOf(name) };
}

// A hundred at once wait for each other on a slow machine.
const connectTo = (name: string) => ({ name, database: overPostgres(urlOf(name), 30_000) });

const poolsOf = ({ pool, reads, jobs, urgent, health }: OpenDatabase): pg.Pool[] => [
  pool,
  reads,
  health,
  ...[jobs, urgent].map((database) => (database as Database & { $client: pg.Pool }).$client),
];

const endPools = async (database: OpenDatabase) => {
  await Promise.all(poolsOf(database).map((pool) => (pool.ending ? undefined : pool.end())));
};

async function copyTemplate(): Promise<string> {
  const name = `${ofThisRun()}${randomBytes(4).toString("hex")}`;
  await administer(async (client) => {
    // Copying needs the template to itself.
    await client.query("select pg_advisory_lock(20261122)");
    await copyOf(client, templateName(), name);
  });
  return name;
}

async function copyOf(client: pg.Client, template: string, name: string): Promise<void> {
  await client.query(`create database ${name} template ${template}`);
  // Nobody reads it after a power cut: a commit that waits for the disk takes ten times as long.
  await client.query(`alter database ${name} set synchronous_commit = off`);
}

const ofThisRun = () => `qabas_test_${process.env.QABAS_TEST_RUN ?? process.pid}_`;

/** Drops what the workers of this run left. */
export async function dropTestDatabases(): Promise<void> {
  await administer(async (client) => {
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database where starts_with(datname, $1)", [
      ofThisRun(),
    ]);
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  });
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

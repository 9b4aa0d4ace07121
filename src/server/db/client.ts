import type { Socket } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase, NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Config } from "#server/config.ts";
import { CHANNELS } from "./channels.ts";
import { type EmbeddedDatabase, openEmbeddedDatabase } from "./embedded-database.ts";

export type Database = NodePgDatabase;
/** A database or a transaction on it: what queries and commands take. */
export type Executor = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** Calls the listener at every notice of the embedded database's one connection; null for a server, which needs a connection for it. */
  listen: ((listener: (channel: string) => void) => void) | null;
  /** Settles if the embedded database ended by itself; never for a PostgreSQL server, which may come back. */
  failed: Promise<Error>;
  close(): Promise<void>;
}

/**
 * Opens the database that the settings name, always through the ordinary `pg` driver: PostgreSQL, or the embedded one.
 * @throws DataDirectoryInUse where another process holds the data directory
 */
export async function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<OpenDatabase> {
  return config.databaseUrl === null ? overEmbedded(await openEmbeddedDatabase(config.dataDir)) : overPostgres(config.databaseUrl);
}

/** Connections to a PostgreSQL server; who waits longer than `patience` milliseconds for one is told that the database is busy. */
export function overPostgres(connectionString: string, patience = 5_000): OpenDatabase {
  const pool = newPool({ connectionString, max: POOL_SIZE, connectionTimeoutMillis: patience });
  pool.on("connect", cutWhenSilent);
  return { db: over(pool), pool, listen: null, failed: new Promise(() => undefined), close: () => pool.end() };
}

/** One connection to an embedded database: PGlite is one backend, and everything waits its turn in the pool. */
export function overEmbedded(embedded: EmbeddedDatabase): OpenDatabase {
  const pool = newPool({
    ...embedded.connection,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 20_000,
    // Before its first use the connection begins to hear what its own transactions notify. The one backend behind the socket
    // still knows the statements of the connection before it: their names are free again.
    verify: (client, done) => void client.query(AT_FIRST).then(() => done(), done),
  } as EmbeddedPoolConfig);
  // From the first connection on: migrations use the pool before anybody listens, and it never opens another.
  const listeners: ((channel: string) => void)[] = [];
  pool.on("connect", (client) => {
    client.on("notification", ({ channel }) => {
      for (const listener of listeners) listener(channel);
    });
  });
  const close = async () => {
    await pool.end();
    await embedded.close();
  };
  return { db: over(pool), pool, listen: (listener) => listeners.push(listener), failed: embedded.failed, close };
}

const AT_FIRST = ["deallocate all", ...CHANNELS.map((channel) => `listen ${channel}`)].join(";");

/** `verify` is an option of pg-pool that its types leave out. */
interface EmbeddedPoolConfig extends pg.PoolConfig {
  verify(client: pg.ClientBase, done: (error?: Error) => void): void;
}

const POOL_SIZE = 10;

/**
 * Drizzle's own transaction begins before it promises to give its connection back: one that breaks at `begin` would be lent
 * out for ever, and ten such (a database that restarts under load) would leave the server without any until it is restarted.
 */
function over(pool: pg.Pool): Database {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}

/** Whatever the server is asked, it says something within this time, or it is taken to be gone. */
const SILENCE_MS = 8_000;
const patient = new WeakSet<pg.ClientBase>();

/** Lets a statement of this connection take as long as it needs until `done` is called. */
export function waitFor(client: pg.ClientBase): { done(): void } {
  patient.add(client);
  return { done: () => patient.delete(client) };
}

/**
 * A pulled cable or a frozen server closes no connection, and its statements would be waited for until the kernel gives
 * up, minutes later. Cutting the connection ends them at once, and their transactions with them.
 */
function cutWhenSilent(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.setTimeout(SILENCE_MS, () => {
    const idle = (client as unknown as { readyForQuery: boolean }).readyForQuery;
    if (!idle && !patient.has(client)) connection.stream.destroy(new Error("Connection terminated: the database is silent"));
  });
}

function newPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ application_name: "qabas", ...options });
  // A connection that breaks must not end the process, idle or lent out between two statements of a transaction (the pool
  // then listens no more); the next query meets the failure where it can be answered.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

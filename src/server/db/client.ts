import { connect, type Socket } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase, NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Config } from "#server/config.ts";
import { withAfterCommit } from "./after-commit.ts";
import { CHANNELS } from "./channels.ts";
import { type EmbeddedDatabase, openEmbeddedDatabase } from "./embedded-database.ts";
import { keepingForCommit } from "./left-to-commit.ts";
import { enclosingTransaction, inTurn, knowTransaction, withEnclosing } from "./one-transaction.ts";
import { shareOut } from "./shares.ts";

export type Database = NodePgDatabase;
/** A database or a transaction on it: what queries and commands take. */
export type Executor = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** Where prepared queries of calls go that stand in no transaction (`prepared.ts`); the same pool for the embedded database. */
  reads: pg.Pool;
  /** The same tables over connections of their own, for work that nobody waits for: its statements may take a minute. */
  jobs: Database;
  /** And for jobs that somebody waits for: they do not wait for the others. */
  urgent: Database;
  /** For the question whether the database answers: it has an answer also while all other connections are lent out. */
  health: pg.Pool;
  /** Calls the listener at every notice of the embedded database's one connection; null for a server, which needs a connection for it. */
  listen: ((listener: (channel: string, payload: string) => void) => void) | null;
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

/**
 * Connections to a PostgreSQL server, at most 16 a process with the one that hears notices. What calls, jobs and the question of
 * health use stands apart, so that none of them can use up the others'.
 * @param patience milliseconds after which who waits for a connection is told that the database is busy
 */
export function overPostgres(connectionString: string, patience = 5_000): OpenDatabase {
  const ofCalls = { patience, statement: 7_000, lock: 3_000, idle: 10_000, rest: 300_000 };
  const pool = serverPool(connectionString, { ...ofCalls, max: 6 });
  const reads = serverPool(connectionString, { ...ofCalls, max: 4, generic: true });
  shareOut(pool, { each: 3, waitingAtMost: 200, patienceMs: patience });
  shareOut(reads, { each: 2, waitingAtMost: 200, patienceMs: patience });
  const jobs = serverPool(connectionString, { max: 3, patience: 30_000, statement: 60_000, lock: 10_000, idle: 60_000 });
  const urgent = serverPool(connectionString, { max: 1, patience: 10_000, statement: 7_000, lock: 3_000, idle: 10_000 });
  const health = serverPool(connectionString, { max: 1, patience: 2_000, statement: 2_000, lock: 1_000, idle: 2_000 });
  const close = async () => {
    await Promise.all([pool.end(), reads.end(), jobs.end(), urgent.end(), health.end()]);
  };
  return {
    db: over(pool, reads),
    pool,
    reads,
    jobs: over(jobs),
    urgent: over(urgent),
    health,
    listen: null,
    failed: new Promise(() => undefined),
    close,
  };
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
  const listeners: ((channel: string, payload: string) => void)[] = [];
  pool.on("connect", (client) => {
    client.on("notification", ({ channel, payload = "" }) => {
      for (const listener of listeners) listener(channel, payload);
    });
  });
  const close = async () => {
    await pool.end();
    await embedded.close();
  };
  const db = over(pool);
  return {
    db,
    pool,
    reads: pool,
    jobs: db,
    urgent: db,
    health: pool,
    listen: (listener) => listeners.push(listener),
    failed: embedded.failed,
    close,
  };
}

const AT_FIRST = ["deallocate all", ...CHANNELS.map((channel) => `listen ${channel}`)].join(";");

/** `verify` is an option of pg-pool that its types leave out. */
interface EmbeddedPoolConfig extends pg.PoolConfig {
  verify(client: pg.ClientBase, done: (error?: Error) => void): void;
}

/**
 * Drizzle's own transaction begins before it promises to give its connection back: one that breaks at `begin` would be lent
 * out for ever, and ten such (a database that restarts under load) would leave the server without any until it is restarted.
 */
function over(pool: pg.Pool, reads = pool): Database {
  const db = drizzle(withEnclosing(pool, reads));
  db.transaction = async (work, config) => {
    const outer = enclosingTransaction(pool);
    if (outer) return await outer.transaction(work);
    const client = inTurn(keepingForCommit(await pool.connect()));
    const known: typeof work = (tx) => {
      knowTransaction(tx, pool, client);
      return work(tx);
    };
    try {
      return await withAfterCommit(() => drizzle(client).transaction(known, config));
    } finally {
      client.release();
    }
  };
  return db;
}

interface ServerPool {
  max: number;
  /** Whether its named statements are planned once for all values: planning one anew takes longer than doing it. */
  generic?: boolean;
  /** Milliseconds that one waits for a connection. */
  patience: number;
  /** Milliseconds after which PostgreSQL ends a statement, a wait for a lock, and a transaction that says nothing. */
  statement: number;
  lock: number;
  idle: number;
  /**
   * Milliseconds after which a connection that nobody uses is given back. A new one plans all statements anew: after ten quiet seconds the
   * next five hundred learners waited for that.
   */
  rest?: number;
}

/** What the server says nothing to for longer than its statements may take: it is taken to be gone. */
const SILENCE_MS = 1_000;

/**
 * PostgreSQL itself ends what takes too long: a statement that only its client gave up holds its locks and its connection for as
 * long as it likes. The server also looks whether the client of a long statement is still there, where its system can tell.
 */
function serverPool(
  connectionString: string,
  { max, generic = false, patience, statement, lock, idle, rest = 10_000 }: ServerPool,
): pg.Pool {
  const pool = newPool({
    connectionString,
    max,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: rest,
    keepAlive: true,
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idle,
    onConnect: async (client) => {
      // Compiling a statement of many expressions takes most of a second, and none of ours runs so long.
      await client.query("set jit = off");
      if (generic) await client.query("set plan_cache_mode = force_generic_plan");
      await client.query("set client_connection_check_interval = '2s'").catch(() => undefined);
    },
  });
  pool.on("connect", (client) => cutWhenSilent(client, statement + SILENCE_MS));
  return pool;
}

const patient = new WeakSet<pg.ClientBase>();

/**
 * Lets the statements of this connection take as long as they need until `done` is called.
 * @param client of a pool, not in a transaction
 */
export async function waitFor(client: pg.ClientBase): Promise<{ done(): Promise<void> }> {
  patient.add(client);
  await client.query("set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0");
  return {
    async done() {
      patient.delete(client);
      await client.query("reset statement_timeout; reset lock_timeout; reset idle_in_transaction_session_timeout").catch(() => undefined);
    },
  };
}

/** The parts of the driver's client that its types leave out. */
interface Driver {
  connection: { stream: Socket };
  readyForQuery: boolean;
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

/**
 * A pulled cable or a frozen server closes no connection, and its statements would be waited for until the kernel gives
 * up, minutes later. The server is asked to cancel what it does, then the connection is cut.
 */
function cutWhenSilent(client: pg.ClientBase, silenceMs: number): void {
  // These parts stand in the driver and not in its types.
  const driver = client as unknown as Driver;
  driver.connection.stream.setTimeout(silenceMs, () => {
    if (driver.readyForQuery || patient.has(client)) return;
    cancelStatement(driver);
    driver.connection.stream.destroy(new Error("Connection terminated: the database is silent"));
  });
}

const CANCEL_REQUEST = 80_877_102;

/** Asks the server over a line of its own to end the statement of `client` (PostgreSQL protocol 3.0, CancelRequest); a server that is gone is not waited for. */
function cancelStatement({ host, port, processID, secretKey }: Driver): void {
  const request = Buffer.alloc(16);
  request.writeInt32BE(16, 0);
  request.writeInt32BE(CANCEL_REQUEST, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const line = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  line.setTimeout(1_000, () => line.destroy());
  line.on("error", () => undefined);
  line.end(request);
  line.unref();
}

function newPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ application_name: "qabas", ...options });
  // A connection that breaks must not end the process, idle or lent out between two statements of a transaction (the pool
  // then listens no more); the next query meets the failure where it can be answered.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

import pg from "pg";

/** Any number that nothing else in the database locks on. */
const LOCK = 0x51_41_42_57;
/** A database server that has just begun itself may take its time. */
const CONNECT_MS = 30_000;

/**
 * Does what a start does to the data. Of several processes on one PostgreSQL that start together, one does it and the others wait
 * for it, each over a connection of its own: those of the pool are needed for the work. The embedded database has one process at
 * most (`db/directory-lock.ts`).
 */
export async function oneAtATime<Result>(databaseUrl: string | null, work: () => Promise<Result>): Promise<Result> {
  if (databaseUrl === null) return await work();
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS, application_name: "qabas start" });
  // A connection that breaks gives the lock back; whoever waits for it may go on.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Filling an empty database takes longer than any statement of a running server may.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}

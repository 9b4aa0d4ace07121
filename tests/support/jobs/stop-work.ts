/** A process of its own that sets a job aside in the embedded database of a directory, as a day of failures does, and prints its number. */
import { openDatabase } from "#server/db/client.ts";

const { pool, close } = await openDatabase({ databaseUrl: null, dataDir: process.argv[2] ?? "" });
const { rows } = await pool.query<{ id: string }>(
  `insert into jobs (kind, payload, run_at, attempts, last_error, dead_at, dead_reason, first_tried_at)
   values ('certificate-check', '{"enrollmentId":0}', now(), 105, 'Error: no answer', now(), 'retries_exhausted', now()) returning id`,
);
await close();
process.stdout.write(`${rows[0]?.id}\n`);

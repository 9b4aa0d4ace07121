import { sql } from "drizzle-orm";
import { JOBS_CHANNEL } from "#server/db/channels.ts";
import type { Executor } from "#server/db/client.ts";
import { jobs } from "#server/db/tables/operations.ts";

export interface NewJob {
  kind: string;
  payload?: Record<string, unknown>;
  runAt: Date;
  /** At most one job a key: a second one with the same key is not written. */
  onceKey?: string;
}

/** Writes work for after the transaction `db` (it is done only if that commits), and wakes the runners. */
export async function enqueueJob(db: Executor, { kind, payload, runAt, onceKey }: NewJob): Promise<void> {
  await db
    .insert(jobs)
    .values({ kind, payload: payload ?? {}, runAt, onceKey: onceKey ?? null })
    .onConflictDoNothing({ target: jobs.onceKey });
  await db.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`);
}

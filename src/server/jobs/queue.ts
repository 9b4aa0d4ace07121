import { sql } from "drizzle-orm";
import type { QueueName } from "#contract/jobs/dead-jobs.ts";
import { JOBS_CHANNEL } from "#server/db/channels.ts";
import type { Executor } from "#server/db/client.ts";
import { jobs } from "#server/db/tables/operations.ts";
import { rulesOf } from "./kinds.ts";

export interface NewJob {
  kind: string;
  payload?: Record<string, unknown>;
  runAt: Date;
  /** At most one job a key: a second one with the same key is not written. */
  onceKey?: string;
  /** Another queue or place in it than the kind's own (`kinds.ts`). */
  queue?: QueueName;
  priority?: number;
}

/** Writes work for after the transaction `db` (it is done only if that commits), and wakes the runners. */
export async function enqueueJob(db: Executor, { kind, payload, runAt, onceKey, queue, priority }: NewJob): Promise<void> {
  const own = rulesOf(kind);
  await db
    .insert(jobs)
    .values({
      kind,
      queue: queue ?? own.queue,
      priority: priority ?? own.priority,
      payload: payload ?? {},
      runAt,
      onceKey: onceKey ?? null,
    })
    .onConflictDoNothing({ target: jobs.onceKey });
  await wakeRunners(db);
}

/** Once this transaction commits, runners look for jobs: one word for however many were written. */
export async function wakeRunners(db: Executor): Promise<void> {
  await db.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`);
}

import { sql } from "drizzle-orm";
import type { QueueName } from "#contract/jobs/dead-jobs.ts";
import { JOBS_CHANNEL } from "#server/db/channels.ts";
import type { Executor } from "#server/db/client.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { traceparent } from "#server/tracing/tracing.ts";
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
export const enqueueJob = async (db: Executor, job: NewJob): Promise<void> => await enqueueJobs(db, [job]);

/** The same of many, in one statement; some thousands at most. */
export async function enqueueJobs(db: Executor, wanted: readonly NewJob[]): Promise<void> {
  if (wanted.length === 0) return;
  const writtenIn = traceparent();
  const rows = wanted.map(({ kind, payload, runAt, onceKey, queue, priority }) => {
    const own = rulesOf(kind);
    return {
      kind,
      queue: queue ?? own.queue,
      priority: priority ?? own.priority,
      payload: payload ?? {},
      runAt,
      onceKey: onceKey ?? null,
      traceparent: writtenIn,
    };
  });
  await db.insert(jobs).values(rows).onConflictDoNothing({ target: jobs.onceKey });
  await wakeRunners(db);
}

/** Once this transaction commits, runners look for jobs: one word for however many were written. */
export async function wakeRunners(db: Executor): Promise<void> {
  await db.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`);
}

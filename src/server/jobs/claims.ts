import { and, eq, lte, sql } from "drizzle-orm";
import type { DeadReason, QueueName } from "#contract/jobs/dead-jobs.ts";
import type { Executor } from "#server/db/client.ts";
import { jobs } from "#server/db/tables/jobs.ts";

/** A job that is held by `token` until its lease ends. */
export interface ClaimedJob {
  id: number;
  kind: string;
  queue: QueueName;
  payload: Record<string, unknown>;
  attempts: number;
  /** Whether a mail of an earlier run has left. */
  hasSent: boolean;
  deaths: number;
  firstTriedAt: Date | null;
  traceparent: string | null;
  token: string;
}

/** More than claim at the same moment: who finds the first one taken has another to take. */
const OF_A_KIND = 8;

interface Claim {
  queue: QueueName;
  kinds: readonly string[];
  token: string;
  now: Date;
  until: Date;
}

/**
 * Takes the next due job of a queue, of the kinds asked for (a newer process may write others), in one statement: nobody else gets
 * it while its lease runs. One whose lease ran out is taken over, and its death counted.
 */
export async function claimJob(db: Executor, { queue, kinds, token, now, until }: Claim): Promise<ClaimedJob | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const open = sql`done_at is null and dead_at is null`;
  const free = sql`run_at <= ${at} and (locked_until is null or locked_until <= ${at})`;
  // A few of each kind: thousands of a kind that may not be claimed now are not walked through to find another. What is asked of
  // these few once more is worded so that no planner takes the queue's index for it, from its beginning.
  const next = sql`
    select id from ${jobs}
    where id = any (array(
      select one.id from unnest(${sql.param(kinds)}::text[]) as wanted (kind)
      cross join lateral (
        select id from ${jobs} where queue = ${queue} and kind = wanted.kind and ${open} and ${free} order by priority, run_at, id limit ${OF_A_KIND}
      ) as one
    )) and coalesce(done_at, dead_at) is null and ${free}
    order by priority, run_at, id
    limit 1
    for update skip locked`;
  const [job] = await db
    .update(jobs)
    .set({
      attempts: sql`${jobs.attempts} + 1`,
      deaths: sql`${jobs.deaths} + (${jobs.lockedBy} is not null)::int`,
      firstTriedAt: sql`coalesce(${jobs.firstTriedAt}, ${at})`,
      lockedBy: token,
      lockedUntil: until,
    })
    .where(eq(jobs.id, sql`(${next})`))
    .returning({
      id: jobs.id,
      kind: jobs.kind,
      queue: jobs.queue,
      payload: jobs.payload,
      attempts: jobs.attempts,
      hasSent: sql<boolean>`cardinality(${jobs.sent}) > 0`,
      deaths: jobs.deaths,
      firstTriedAt: jobs.firstTriedAt,
      traceparent: jobs.traceparent,
    });
  return job && { ...job, token };
}

type Held = Pick<ClaimedJob, "id" | "token">;

/** Answers whether it is still held: a job that another process took over is none of ours. */
export const renewLease = (db: Executor, job: Held, until: Date): Promise<boolean> => change(db, job, { lockedUntil: until });

export const finishJob = (db: Executor, job: Held, now: Date): Promise<boolean> =>
  change(db, job, { doneAt: now, lastError: null, ...FREE });

export const tryLater = (db: Executor, job: Held, runAt: Date, error: string): Promise<boolean> =>
  change(db, job, { runAt, lastError: error, ...FREE });

/** Sets it aside: it stays until staff decide (`dead-letters.ts`). */
export const setJobAside = (db: Executor, job: Held, now: Date, reason: DeadReason, error?: string): Promise<boolean> =>
  change(db, job, { deadAt: now, deadReason: reason, ...(error === undefined ? {} : { lastError: error }), ...FREE });

/** Gives back what was not done: the try does not count. */
export const releaseJob = (db: Executor, job: Held): Promise<boolean> =>
  change(db, job, { attempts: sql`greatest(0, ${jobs.attempts} - 1)`, ...FREE });

const FREE = { lockedBy: null, lockedUntil: null };

async function change(db: Executor, { id, token }: Held, values: Parameters<ReturnType<Executor["update"]>["set"]>[0]): Promise<boolean> {
  const changed = await db
    .update(jobs)
    .set(values)
    .where(and(eq(jobs.id, id), eq(jobs.lockedBy, token)))
    .returning({ id: jobs.id });
  return changed.length > 0;
}

/** Whether a mail of this job was accepted by the mail server already, in whichever run. */
export async function wasSent(db: Executor, id: number, mark: string): Promise<boolean> {
  return (await db.$count(jobs, and(eq(jobs.id, id), sql`${mark} = any(${jobs.sent})`))) > 0;
}

/** Also of a run that lost its lease: the mail has left. */
export async function noteSent(db: Executor, id: number, mark: string): Promise<void> {
  await db
    .update(jobs)
    .set({ sent: sql`array_append(${jobs.sent}, ${mark})` })
    .where(eq(jobs.id, id));
}

/** Forgets finished work after a while; `db` as in any command. What was set aside stays. */
export async function forgetFinishedJobs(db: Executor, before: Date): Promise<void> {
  await db.delete(jobs).where(lte(jobs.doneAt, before));
}

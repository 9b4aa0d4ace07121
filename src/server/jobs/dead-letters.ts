import { and, count, desc, eq, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import type { QueueName } from "#contract/jobs/dead-jobs.ts";
import { Problem } from "#contract/problem.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { wakeRunners } from "./enqueue-job.ts";

export type JobRow = typeof jobs.$inferSelect;

interface Asked {
  queue?: QueueName | undefined;
  kind?: string | undefined;
  /** Jobs that were written earlier than this one. */
  before?: number | undefined;
  limit: number;
}

/** What was set aside and waits for a decision, the newest first; `next` is for the page after it. */
export async function deadJobs(
  db: Executor,
  { queue, kind, before, limit }: Asked,
): Promise<{ rows: JobRow[]; total: number; next: number | null }> {
  const wanted = and(dead(), queue ? eq(jobs.queue, queue) : undefined, kind ? eq(jobs.kind, kind) : undefined);
  const rows = await db
    .select()
    .from(jobs)
    .where(and(wanted, before === undefined ? undefined : lt(jobs.id, before)))
    .orderBy(desc(jobs.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const [sum] = await db.select({ total: count() }).from(jobs).where(wanted);
  return { rows: page, total: sum?.total ?? 0, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Tries it again as if it were new; mails that it sent already stay sent. @throws Problem `not_found` where it does not wait for a decision */
export async function retryDeadJob(tx: Executor, id: number, reason: string, context: ActionContext): Promise<void> {
  const anew = { deadAt: null, deadReason: null, attempts: 0, deaths: 0, firstTriedAt: null, runAt: context.now };
  await decide(tx, id, anew, "retried", reason, context);
  await wakeRunners(tx);
}

/** Gives it up. @throws Problem `not_found` where it does not wait for a decision */
export async function dropDeadJob(tx: Executor, id: number, reason: string, context: ActionContext): Promise<void> {
  await decide(tx, id, { doneAt: context.now }, "dropped", reason, context);
}

async function decide(
  tx: Executor,
  id: number,
  change: Partial<JobRow>,
  to: "retried" | "dropped",
  reason: string,
  context: ActionContext,
): Promise<void> {
  const [row] = await tx
    .update(jobs)
    .set(change)
    .where(and(eq(jobs.id, id), dead()))
    .returning({ id: jobs.id });
  if (!row) throw new Problem("not_found");
  await recordTransition(tx, { subject: "job", subjectId: String(id), from: "dead", to, reason }, context);
}

const dead = (): SQL | undefined => and(isNotNull(jobs.deadAt), isNull(jobs.doneAt));

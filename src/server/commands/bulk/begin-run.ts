import { and, eq, sql } from "drizzle-orm";
import { BULK, BULK_WITH_UNDO } from "#contract/jobs/bulk-runs.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { bulkRunRows, bulkRuns } from "#server/db/tables/staff/bulk-runs.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { BULK_RUN_JOB } from "./perform-run.ts";

type RunRow = typeof bulkRuns.$inferSelect;

const HOUR_MS = 3_600_000;

/** Until when it can be taken back; null where it cannot. */
export function undoUntil({ action, status, doneAt }: Pick<RunRow, "action" | "status" | "doneAt">): Date | null {
  if (status !== "done" || doneAt === null || !BULK_WITH_UNDO.includes(action)) return null;
  return new Date(doneAt.getTime() + BULK.undoHours * HOUR_MS);
}

/** The run of this account, locked. @throws Problem `not_found`, also for another's */
export async function lockRun(tx: Executor, id: string, userId: number): Promise<RunRow> {
  const own = and(eq(bulkRuns.id, id), eq(bulkRuns.madeBy, userId));
  const [run] = await tx.select().from(bulkRuns).where(own).for("update");
  if (!run) throw new Problem("not_found");
  return run;
}

interface Beginning {
  now: Date;
  requestId: string;
}

/** @param value the reason or the assignee. @throws Problem `bulk_closed` where it was begun */
export async function startRun(tx: Executor, run: RunRow, value: string, { now, requestId }: Beginning): Promise<void> {
  if (run.status !== "ready") throw new Problem("bulk_closed");
  await tx
    .update(bulkRuns)
    .set({ status: "running", value: value === "" ? null : value, requestId, startedAt: now })
    .where(eq(bulkRuns.id, run.id));
  const rows = await tx.$count(bulkRunRows, and(eq(bulkRunRows.runId, run.id), eq(bulkRunRows.result, "will")));
  await recordSecurityEvent(tx, {
    name: "bulk_run_started",
    personId: null,
    subject: `bulk_run ${run.id}`,
    details: { kind: `${run.list} ${run.action}`, rows },
  });
  await enqueueJob(tx, { kind: BULK_RUN_JOB, payload: { runId: run.id }, runAt: now });
}

/** @throws Problem `bulk_closed` where there is nothing to take back, or not any more */
export async function undoRun(tx: Executor, run: RunRow, { now, requestId }: Beginning): Promise<void> {
  const until = undoUntil(run);
  if (until === null || until <= now) throw new Problem("bulk_closed");
  await tx
    .update(bulkRuns)
    .set({ status: "undoing", requestId: sql`${requestId}` })
    .where(eq(bulkRuns.id, run.id));
  await enqueueJob(tx, { kind: BULK_RUN_JOB, payload: { runId: run.id }, runAt: now });
}

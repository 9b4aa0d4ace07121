import { and, asc, eq, gt } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { Problem } from "#contract/problem.ts";
import type { Clock } from "#server/clock.ts";
import { readStaffer } from "#server/commands/staff/staffer.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { bulkRunRows, bulkRuns } from "#server/db/tables/staff/bulk-runs.ts";
import { safeError } from "#server/safe-error.ts";
import { actingFor } from "#server/security-log/call-origin.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { BulkDeed, Deed, DeedOf, Doing } from "./bulk-deed.ts";

/** Carries out a run, or takes it back; registered by the admin module. Payload `{ runId }`. */
export const BULK_RUN_JOB = "bulk-run";

/** Rows that are read at once; each is changed in a transaction of its own. */
const AT_ONCE = 200;
/** After so many faults one after the other it is not the rows' fault. */
const FAULTS_MOST = 3;

type RunRow = typeof bulkRuns.$inferSelect;
type Row = typeof bulkRunRows.$inferSelect;

interface On {
  clock: Clock;
  log: FastifyBaseLogger;
  signal: AbortSignal;
}

/**
 * Goes through the rows of a run that wait for their turn. What was done stays done wherever it ends: begun again, it goes on there.
 * @throws what rows failed with that are not settled by it; the job is then tried again
 */
export async function performRun(db: Database, runId: string, deedOf: DeedOf, on: On): Promise<void> {
  const [run] = await db.update(bulkRuns).set({ stopped: false }).where(eq(bulkRuns.id, runId)).returning();
  if (!run || (run.status !== "running" && run.status !== "undoing")) return;
  const deed = deedOf(run.list, run.action);
  if (!deed) return;
  const undoing = run.status === "undoing";
  const waits = undoing ? "changed" : "will";
  let faults = 0;
  let fault: unknown = null;
  for (let last = 0; ; ) {
    const rows = await db
      .select()
      .from(bulkRunRows)
      .where(and(eq(bulkRunRows.runId, runId), eq(bulkRunRows.result, waits), gt(bulkRunRows.place, last)))
      .orderBy(asc(bulkRunRows.place))
      .limit(AT_ONCE);
    for (const row of rows) {
      on.signal.throwIfAborted();
      try {
        await doRow(db, run, row, deed, on.clock.now());
        faults = 0;
      } catch (error) {
        // One row that cannot be done holds up no other.
        on.log.warn({ run: runId, place: row.place, error: safeError(error) }, "a row of a bulk action failed");
        fault = error;
        faults += 1;
        if (faults >= FAULTS_MOST) throw error;
      }
    }
    last = rows.at(-1)?.place ?? last;
    if (rows.length < AT_ONCE) break;
  }
  if (fault !== null) throw fault;
  await db.transaction((tx) => finish(tx, run, deed, on.clock.now()));
}

/** Sets a run aside whose job was: its page says so. */
export async function stopRun(db: Executor, runId: string): Promise<void> {
  await db.update(bulkRuns).set({ stopped: true }).where(eq(bulkRuns.id, runId));
}

/** One row with the note of it, in one transaction. */
async function doRow(db: Database, run: RunRow, row: Row, deed: BulkDeed, now: Date): Promise<void> {
  const actor = { userId: run.madeBy, requestId: run.requestId, now };
  try {
    await actingFor(actor, () => db.transaction((tx) => settle(tx, run, row, deed, now)));
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const result = run.status === "undoing" ? "kept" : "skipped";
    await db
      .update(bulkRunRows)
      .set({ result, reason: "refused", code: error.code })
      .where(and(eq(bulkRunRows.runId, run.id), eq(bulkRunRows.place, row.place), eq(bulkRunRows.result, row.result)));
  }
}

async function settle(tx: Executor, run: RunRow, { place, result, subject }: Row, deed: BulkDeed, now: Date): Promise<void> {
  const own = and(eq(bulkRunRows.runId, run.id), eq(bulkRunRows.place, place));
  const [held] = await tx.select().from(bulkRunRows).where(own).for("update");
  // Another process was at it.
  if (held?.result !== result) return;
  const undoing = run.status === "undoing";
  const staffer = await readStaffer(tx, run.madeBy, now);
  const stand = async () => (await deed.stand(tx, [subject], staffer)).get(subject);
  const doing: Doing = { staffer, value: run.value ?? "", context: { now, actor: `user:${run.madeBy}`, requestId: run.requestId } };
  const become = async (): Promise<Deed> => {
    if (deed.needs !== null && !staffer.capabilities.has(deed.needs)) return { skip: "other_role" };
    const standing = await stand();
    if (!standing) return { skip: "missing" };
    if (standing.mark !== held.mark) return { skip: "moved" };
    if (undoing) return (await deed.undo?.(tx, subject, held.before, doing)) ?? { skip: "closed" };
    return standing.skip === null ? await deed.act(tx, subject, doing) : { skip: standing.skip };
  };
  const deeds = await become();
  if ("skip" in deeds) {
    await tx
      .update(bulkRunRows)
      .set({ result: undoing ? "kept" : "skipped", reason: deeds.skip })
      .where(own);
    return;
  }
  const mark = (await stand())?.mark ?? held.mark;
  await tx
    .update(bulkRunRows)
    .set({ result: undoing ? "undone" : "changed", mark, before: deeds.before })
    .where(own);
}

/** Once, however often the job ends. */
async function finish(tx: Executor, run: RunRow, deed: BulkDeed, now: Date): Promise<void> {
  const undoing = run.status === "undoing";
  const [ended] = await tx
    .update(bulkRuns)
    // An assignee names nobody, and is told; what was written is in each row's own record.
    .set(undoing ? { status: "undone" } : { status: "done", doneAt: now, ...(run.action === "assign" ? {} : { value: null }) })
    .where(and(eq(bulkRuns.id, run.id), eq(bulkRuns.status, run.status)))
    .returning();
  if (!ended) return;
  const rows = await tx
    .select({ subject: bulkRunRows.subject, result: bulkRunRows.result })
    .from(bulkRunRows)
    .where(eq(bulkRunRows.runId, run.id));
  const of = (result: Row["result"]) => rows.flatMap((row) => (row.result === result ? [row.subject] : []));
  const done = of(undoing ? "undone" : "changed");
  const left = of(undoing ? "kept" : "skipped").length;
  await recordSecurityEvent(
    tx,
    {
      name: undoing ? "bulk_run_undone" : "bulk_run_done",
      actorId: run.madeBy,
      personId: null,
      subject: `bulk_run ${run.id}`,
      details: {
        kind: `${run.list} ${run.action}`,
        ...(undoing ? { undone: done.length, kept: left } : { rows: done.length, skipped: left }),
      },
    },
    { now, requestId: run.requestId },
  );
  if (undoing || done.length === 0) return;
  const staffer = await readStaffer(tx, run.madeBy, now);
  const context = { now, actor: `user:${run.madeBy}`, requestId: run.requestId };
  await deed.tell?.(tx, done, { staffer, value: run.value ?? "", context });
}

import { count, inArray } from "drizzle-orm";
import type { BulkRun } from "#contract/jobs/bulk-runs.ts";
import { toSar } from "#contract/rules/money.ts";
import { undoUntil } from "#server/commands/bulk/begin-run.ts";
import type { Executor } from "#server/db/client.ts";
import { bulkRunRows, type bulkRuns } from "#server/db/tables/staff/bulk-runs.ts";

/** Runs with what became of their rows, in the order given. */
export async function presentRuns(db: Executor, runs: readonly (typeof bulkRuns.$inferSelect)[], now: Date): Promise<BulkRun[]> {
  const ids = runs.map(({ id }) => id);
  const { runId, result, reason, code } = bulkRunRows;
  const counted =
    ids.length === 0
      ? []
      : await db
          .select({ runId, result, reason, code, rows: count() })
          .from(bulkRunRows)
          .where(inArray(runId, ids))
          .groupBy(runId, result, reason, code);
  return runs.map((run) => {
    const own = counted.filter((row) => row.runId === run.id);
    const of = (...results: (typeof own)[number]["result"][]) =>
      own.reduce((sum, row) => sum + (results.length === 0 || results.includes(row.result) ? row.rows : 0), 0);
    const until = undoUntil(run);
    const { weights } = run;
    return {
      id: run.id,
      list: run.list,
      action: run.action,
      status: run.stopped ? ("stopped" as const) : run.status,
      created_at: run.createdAt.toISOString(),
      started_at: run.startedAt?.toISOString() ?? null,
      done_at: run.doneAt?.toISOString() ?? null,
      undo_until: until && until > now && of("changed") > 0 ? until.toISOString() : null,
      counts: {
        total: of(),
        will: of("will"),
        changed: of("changed"),
        skipped: of("skipped"),
        undone: of("undone"),
        kept: of("kept"),
      },
      reasons: own
        .flatMap((row) => (row.reason ? [{ reason: row.reason, code: row.code, rows: row.rows }] : []))
        .toSorted((one, other) => other.rows - one.rows),
      weights: weights && {
        without_money: weights.withoutMoney,
        ending: weights.ending,
        refunds: weights.refunds,
        amount: toSar(weights.amount),
      },
    };
  });
}

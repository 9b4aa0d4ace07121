import { and, desc, eq, inArray } from "drizzle-orm";
import { BULK, type BulkAction, type BulkFilter, type BulkList } from "#contract/jobs/bulk-runs.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Staffer } from "#server/commands/staff/staffer.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Database } from "#server/db/client.ts";
import { bulkRunRows, bulkRuns } from "#server/db/tables/staff/bulk-runs.ts";
import type { BulkDeed } from "./bulk-deed.ts";

/** Rows of one statement. */
const AT_ONCE = 1_000;
/** So many looks of one account are kept that nothing came of: one a window. */
const LOOKS_KEPT = 5;

interface Wish {
  list: BulkList;
  action: BulkAction;
  ids: readonly string[] | undefined;
  filter: BulkFilter | undefined;
}

/**
 * Writes down which rows an action would change as they stand now, and which it would leave. Nothing of them is changed.
 * @returns the id of the run
 */
export async function prepareRun(db: Database, deed: BulkDeed, wish: Wish, staffer: Staffer, now: Date): Promise<string> {
  const { list, action, ids, filter } = wish;
  const subjects = ids ? [...new Set(ids)] : await deed.find(db, filter ?? {}, staffer, { now, limit: BULK.rowsMost + 1 });
  if (subjects.length > BULK.rowsMost) refuseField("filter", "list.max", { max: BULK.rowsMost });
  const standings = await deed.stand(db, subjects, staffer);
  const id = uuidV7(now);
  const rows = subjects.map((subject, index) => {
    const standing = standings.get(subject);
    const reason = standing ? standing.skip : ("missing" as const);
    const result = reason === null ? ("will" as const) : ("skipped" as const);
    return { runId: id, place: index + 1, subject, label: standing?.label ?? null, mark: standing?.mark ?? "", result, reason };
  });
  const going = rows.flatMap(({ subject, result }) => (result === "will" ? [subject] : []));
  const weights = deed.weigh ? await deed.weigh(db, going) : null;
  await db.transaction(async (tx) => {
    const looks = and(eq(bulkRuns.madeBy, staffer.userId), eq(bulkRuns.status, "ready"));
    const kept = await tx
      .select({ id: bulkRuns.id })
      .from(bulkRuns)
      .where(looks)
      .orderBy(desc(bulkRuns.createdAt))
      .offset(LOOKS_KEPT - 1);
    const gone = kept.map((one) => one.id);
    if (gone.length > 0) await tx.delete(bulkRuns).where(and(looks, inArray(bulkRuns.id, gone)));
    await tx.insert(bulkRuns).values({ id, madeBy: staffer.userId, list, action, status: "ready", weights, createdAt: now });
    for (let from = 0; from < rows.length; from += AT_ONCE) await tx.insert(bulkRunRows).values(rows.slice(from, from + AT_ONCE));
  });
  return id;
}

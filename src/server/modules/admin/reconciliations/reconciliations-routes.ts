import { and, eq, gt, inArray, type SQL } from "drizzle-orm";
import {
  correctReconciliation,
  listReconciliations,
  readReconciliation,
  type ReconciliationState,
  settleDifference as settleCall,
} from "#contract/orders/reconciliations.ts";
import { Problem } from "#contract/problem.ts";
import { settleDifference } from "#server/commands/orders/reconciliation/settle-difference.ts";
import { writeCorrection } from "#server/commands/tax/periods/write-correction.ts";
import { newestIds } from "#server/db/newest.ts";
import { reconciliations } from "#server/db/tables/orders/reconciliations.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "../serve-resource.ts";
import { dayOfProvider, presentDay } from "./read-day.ts";

/** What the daily comparison with the payment providers found (`commands/orders/reconciliation`), and how it is settled. */
export function reconciliationsRoutes(route: Route, { db }: Services): void {
  route(listReconciliations, async ({ query }) => {
    const state = query["filter[state]"];
    const newest = { table: reconciliations, id: reconciliations.id, at: reconciliations.startsAt };
    const { ids, meta } = await newestIds(db, newest, state && WANTED[state], query);
    const rows = ids.length > 0 ? await db.select().from(reconciliations).where(inArray(reconciliations.id, ids)) : [];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { data: ids.flatMap((id) => byId.get(id) ?? []).map(presentDay), meta };
  });

  route(readReconciliation, async ({ params }) => ({ data: await dayOfProvider(db, idOf(params.id)) }));

  route(settleCall, async (call) => {
    const id = idOf(call.params.id);
    await requireFresh(call);
    const { match, reason } = call.body;
    return await db.transaction(async (tx) => {
      const day = await settleDifference(tx, id, { match: match || null, reason }, contextOf(call));
      return { data: await dayOfProvider(tx, day) };
    });
  });

  route(correctReconciliation, async (call) => {
    const id = idOf(call.params.id);
    await requireFresh(call);
    return await db.transaction(async (tx) => {
      const day = await dayOfProvider(tx, id);
      if (day.closed_at === null) throw new Problem("books_open");
      await writeCorrection(tx, { book: "reconciliation", bookId: id, note: call.body.note }, contextOf(call));
      return { data: await dayOfProvider(tx, id) };
    });
  });
}

/** @throws Problem `not_found`: what is no id names nothing */
function idOf(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("not_found");
  return id.toLowerCase();
}

const done = eq(reconciliations.status, "done");
const WANTED: Record<ReconciliationState, SQL | undefined> = {
  waiting: eq(reconciliations.status, "waiting"),
  differs: and(done, gt(reconciliations.open, 0)),
  settled: and(done, eq(reconciliations.open, 0), gt(reconciliations.differences, 0)),
  agrees: and(done, eq(reconciliations.differences, 0)),
};

import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import {
  DIFFERENCES_MOST,
  listReconciliations,
  type PaymentDifference,
  readReconciliation,
  type Reconciliation,
  type ReconciliationState,
} from "#contract/orders/reconciliations.ts";
import { Problem } from "#contract/problem.ts";
import { toSar } from "#contract/rules/money.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { newestIds } from "#server/db/newest.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { paymentDifferences, type PaymentSide, reconciliations } from "#server/db/tables/orders/reconciliations.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** What the daily comparison with the payment providers found (`commands/orders/reconciliation`). */
export function reconciliationsRoutes(route: Route, { db }: Services): void {
  route(listReconciliations, async ({ query }) => {
    const state = query["filter[state]"];
    const newest = { table: reconciliations, id: reconciliations.id, at: reconciliations.startsAt };
    const { ids, meta } = await newestIds(db, newest, state && WANTED[state], query);
    const rows = ids.length > 0 ? await db.select().from(reconciliations).where(inArray(reconciliations.id, ids)) : [];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { data: ids.flatMap((id) => byId.get(id) ?? []).map(presented), meta };
  });

  route(readReconciliation, async ({ params }) => {
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(params.id)) throw new Problem("not_found");
    const id = params.id.toLowerCase();
    const [[row], lines] = await Promise.all([
      db.select().from(reconciliations).where(eq(reconciliations.id, id)),
      db
        .select({ line: paymentDifferences, order: { id: orders.id, number: orders.number } })
        .from(paymentDifferences)
        .leftJoin(payments, eq(payments.id, paymentDifferences.paymentId))
        .leftJoin(orders, eq(orders.id, payments.orderId))
        .where(eq(paymentDifferences.reconciliationId, id))
        .orderBy(asc(paymentDifferences.kind), asc(paymentDifferences.externalId), asc(paymentDifferences.id))
        .limit(DIFFERENCES_MOST),
    ]);
    if (!row) throw new Problem("not_found");
    return { data: { ...presented(row), payments: lines.map(presentedLine) } };
  });
}

const WANTED: Record<ReconciliationState, SQL | undefined> = {
  waiting: eq(reconciliations.status, "waiting"),
  differs: and(eq(reconciliations.status, "done"), gt(reconciliations.differences, 0)),
  agrees: and(eq(reconciliations.status, "done"), eq(reconciliations.differences, 0)),
};

const presented = (row: typeof reconciliations.$inferSelect): Reconciliation => ({
  id: row.id,
  provider: row.provider,
  day: riyadhDay(row.startsAt),
  state: row.status === "waiting" ? "waiting" : row.differences > 0 ? "differs" : "agrees",
  matched: row.matched,
  differences: row.differences,
  ours: toSar(row.ours),
  theirs: toSar(row.theirs),
  checked_at: row.checkedAt.toISOString(),
});

const presentedSide = (side: PaymentSide | null) => side && { ...side, amount: toSar(side.amount), refunded: toSar(side.refunded) };

const presentedLine = ({
  line,
  order,
}: {
  line: typeof paymentDifferences.$inferSelect;
  order: PaymentDifference["order"];
}): PaymentDifference => ({
  id: line.id,
  kind: line.kind,
  external_id: line.externalId,
  order,
  ours: presentedSide(line.ours),
  theirs: presentedSide(line.theirs),
});

import { asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DataOf } from "#contract/endpoint.ts";
import {
  DIFFERENCES_MOST,
  LIKELY_DAYS,
  type PaymentDifference,
  type readReconciliation,
  type Reconciliation,
} from "#contract/orders/reconciliations.ts";
import { Problem } from "#contract/problem.ts";
import { toSar } from "#contract/rules/money.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { correctionsOf } from "#server/commands/tax/periods/read-periods.ts";
import type { Executor } from "#server/db/client.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { paymentDifferences, type PaymentSide, reconciliations } from "#server/db/tables/orders/reconciliations.ts";

type Row = typeof paymentDifferences.$inferSelect;

/** A day as lists show it. */
export const presentDay = (row: typeof reconciliations.$inferSelect): Reconciliation => ({
  id: row.id,
  provider: row.provider,
  day: riyadhDay(row.startsAt),
  state: row.status === "waiting" ? "waiting" : row.open > 0 ? "differs" : row.differences > 0 ? "settled" : "agrees",
  matched: row.matched,
  differences: row.differences,
  open: row.open,
  ours: toSar(row.ours),
  theirs: toSar(row.theirs),
  checked_at: row.checkedAt.toISOString(),
  closed_at: row.closedAt?.toISOString() ?? null,
});

/** A day with its differences, those that are open first. @throws Problem `not_found` */
export async function dayOfProvider(db: Executor, id: string): Promise<DataOf<typeof readReconciliation>> {
  const [row] = await db.select().from(reconciliations).where(eq(reconciliations.id, id));
  if (!row) throw new Problem("not_found");
  const lines = await db
    .select({ line: paymentDifferences, order: { id: orders.id, number: orders.number }, by: { ar: users.nameAr, en: users.nameEn } })
    .from(paymentDifferences)
    .leftJoin(payments, eq(payments.id, paymentDifferences.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, paymentDifferences.settledBy))
    .where(eq(paymentDifferences.reconciliationId, id))
    .orderBy(
      sql`${paymentDifferences.settledAs} is not null`,
      asc(paymentDifferences.kind),
      asc(paymentDifferences.externalId),
      asc(paymentDifferences.id),
    )
    .limit(DIFFERENCES_MOST);
  const likely = row.open > 0 ? await likelyOf(db, id) : new Map<string, string>();
  const others = await counterparts(db, [...likely.values(), ...lines.flatMap(({ line }) => line.matchedWith ?? [])]);
  return {
    ...presentDay(row),
    payments: lines.map(({ line, order, by }) => ({
      id: line.id,
      kind: line.kind,
      external_id: line.externalId,
      order,
      ours: presentedSide(line.ours),
      theirs: presentedSide(line.theirs),
      at: line.at.toISOString(),
      likely: others.get(likely.get(line.id) ?? "") ?? null,
      settled:
        line.settledAs === null || line.settledAt === null
          ? null
          : {
              as: line.settledAs,
              with: others.get(line.matchedWith ?? "") ?? null,
              reason: line.reason,
              by: by && { ar: by.ar, en: by.en ?? by.ar },
              at: line.settledAt.toISOString(),
            },
    })),
    corrections: row.closedAt === null ? [] : await correctionsOf(db, "reconciliation", id),
  };
}

const presentedSide = (side: PaymentSide | null) => side && { ...side, amount: toSar(side.amount), refunded: toSar(side.refunded) };

/** For each open difference of a day that one side alone has: the nearest open one of the other side, of the same provider and sum. */
async function likelyOf(db: Executor, dayId: string): Promise<Map<string, string>> {
  const kept = (of: string) =>
    sql.raw(`((coalesce(${of}.ours, ${of}.theirs) ->> 'amount')::bigint - (coalesce(${of}.ours, ${of}.theirs) ->> 'refunded')::bigint)`);
  const currency = (of: string) => sql.raw(`coalesce(${of}.ours, ${of}.theirs) ->> 'currency'`);
  const { rows } = await db.execute<{ id: string; likely: string }>(sql`
    select d.id, m.id as likely from payment_differences d join reconciliations r on r.id = d.reconciliation_id
    cross join lateral (
      select o.id from payment_differences o join reconciliations other on other.id = o.reconciliation_id
      where o.settled_as is null and other.closed_at is null and other.provider = r.provider
        and o.kind = case d.kind when 'missing_here' then 'missing_there' when 'missing_there' then 'missing_here' end
        and ${kept("o")} = ${kept("d")} and ${currency("o")} = ${currency("d")}
        and (o.external_id = d.external_id or o.at between d.at - ${LIKELY_DAYS} * interval '1 day' and d.at + ${LIKELY_DAYS} * interval '1 day')
      order by (o.external_id = d.external_id) desc nulls last, abs(extract(epoch from o.at - d.at)), o.id limit 1
    ) m where d.reconciliation_id = ${dayId} and d.settled_as is null`);
  return new Map(rows.map((row) => [row.id, row.likely]));
}

/** Differences as others name them, by their ids. */
async function counterparts(db: Executor, ids: readonly string[]): Promise<Map<string, NonNullable<PaymentDifference["likely"]>>> {
  if (ids.length === 0) return new Map();
  const day = alias(reconciliations, "day");
  const rows = await db
    .select({ line: paymentDifferences, startsAt: day.startsAt, order: { id: orders.id, number: orders.number } })
    .from(paymentDifferences)
    .innerJoin(day, eq(day.id, paymentDifferences.reconciliationId))
    .leftJoin(payments, eq(payments.id, paymentDifferences.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(paymentDifferences.id, [...ids]));
  return new Map(
    rows.map(({ line, startsAt, order }) => [
      line.id,
      {
        id: line.id,
        day: riyadhDay(startsAt),
        at: line.at.toISOString(),
        external_id: line.externalId,
        order,
        amount: toSar(keptOf(line)),
      },
    ]),
  );
}

const keptOf = ({ ours, theirs }: Row): number => {
  const side = ours ?? theirs;
  return side ? side.amount - side.refunded : 0;
};

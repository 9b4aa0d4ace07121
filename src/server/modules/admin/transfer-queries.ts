import { and, eq, inArray, type SQL } from "drizzle-orm";
import { TRANSFER_STATUSES, type TransferState, type Transfers } from "#contract/orders/admin-transfers.ts";
import { toSar } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import { newestIds, type NewestQuery } from "#server/db/newest.ts";
import { orders, payments } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { TRANSFER } from "#server/providers/payments/transfer/transfer.ts";
import { findsOrder } from "./order-queries.ts";

interface TransfersQuery extends NewestQuery {
  q?: string | undefined;
  "filter[state]"?: TransferState | undefined;
}

/** Transfers of a list, by what it is filtered by. */
export function listedTransfers(
  db: Executor,
  { q = "", "filter[state]": state }: Pick<TransfersQuery, "q" | "filter[state]">,
): SQL | undefined {
  const found = findsOrder(db, q.trim());
  return and(
    eq(payments.provider, TRANSFER),
    state === undefined ? undefined : inArray(payments.status, [...TRANSFER_STATUSES[state]]),
    found ? inArray(payments.orderId, db.select({ id: orders.id }).from(orders).where(found)) : undefined,
  );
}

export async function readTransfers(db: Executor, query: TransfersQuery) {
  const wanted = listedTransfers(db, query);
  const { ids, meta } = await newestIds(db, { table: payments, id: payments.id, at: payments.createdAt }, wanted, query);
  return { data: await transferRows(db, ids), meta };
}

/** Transfers by their ids, in the order of these. */
export async function transferRows(db: Executor, ids: readonly string[]): Promise<Transfers> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      payment: payments,
      order: { id: orders.id, number: orders.number, status: orders.status },
      buyer: { id: users.id, ar: users.nameAr, en: users.nameEn },
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(payments.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.payment.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { payment, order, buyer } = row;
    return {
      id,
      order,
      buyer: { id: buyer.id, name: { ar: buyer.ar, en: buyer.en ?? buyer.ar } },
      amount: toSar(payment.amount),
      returned: toSar(payment.refunded),
      status: payment.status,
      created_at: payment.createdAt.toISOString(),
    };
  });
}

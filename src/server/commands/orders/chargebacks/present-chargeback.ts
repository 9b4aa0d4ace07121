import { toSar } from "#contract/rules/money.ts";
import type { chargebacks } from "#server/db/tables/orders/chargebacks.ts";

/** A chargeback as lists and orders show it. */
export const presentChargeback = (row: typeof chargebacks.$inferSelect, number: string) => ({
  id: row.id,
  state: row.status,
  order: { id: row.orderId, number },
  bank_reference: row.bankReference,
  amount: toSar(row.amount),
  reason: row.reason,
  due_on: row.dueOn,
  answered_at: row.answeredAt === null ? null : new Date(row.answeredAt).toISOString(),
  created_at: new Date(row.createdAt).toISOString(),
});

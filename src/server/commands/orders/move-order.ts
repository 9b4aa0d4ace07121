import { and, eq, sql } from "drizzle-orm";
import type { OrderStatus } from "#contract/orders/orders.ts";
import type { Executor } from "#server/db/client.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";

export type OrderRow = typeof orders.$inferSelect;

/**
 * The order's machine (api.md §4). A late capture takes a closed order to `paid` where seat and price still hold, else to
 * `review`, from which it is refunded by itself. `failed` is unpaid, not closed: another try takes it back to `pending`.
 */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["paid", "failed", "cancelled", "expired", "review"],
  failed: ["pending", "paid", "cancelled", "expired", "review"],
  cancelled: ["paid", "review"],
  expired: ["paid", "review"],
  review: ["paid", "cancelled", "refunded"],
  paid: ["partially_refunded", "refunded"],
  partially_refunded: ["refunded"],
  refunded: [],
};

export const canMoveOrder = (from: OrderStatus, to: OrderStatus): boolean => MOVES[from].includes(to);

/**
 * Moves an order whose row the caller has locked, and writes the audit row. Changes the given row too.
 * @throws IllegalTransition for a move that the machine does not have
 */
export async function moveOrder(
  db: Executor,
  order: OrderRow,
  to: OrderStatus,
  reason: string | null,
  context: ActionContext,
): Promise<void> {
  const from = order.status;
  if (!canMoveOrder(from, to)) throw new IllegalTransition("order", from, to);
  const paidAt = to === "paid" ? context.now : order.paidAt;
  const moved = await db
    .update(orders)
    .set({ status: to, paidAt, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, order.id), eq(orders.status, from)))
    .returning({ version: orders.version });
  if (!moved[0]) throw new IllegalTransition("order (changed meanwhile)", from, to);
  await recordTransition(db, { subject: "order", subjectId: order.id, from, to, reason }, context);
  Object.assign(order, { status: to, paidAt, version: moved[0].version });
}

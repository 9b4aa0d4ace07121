import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { OrderStatus } from "#contract/orders/orders.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { releaseSeats } from "#server/commands/catalogue/hold-seats.ts";
import { moveOrder, type OrderRow } from "./move-order.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

/** Cancels an unpaid order of this person. @throws Problem `not_found`, `order_already_paid`, `order_closed` */
export async function cancelOrder(db: Database, orderId: string, userId: number, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, userId);
    if (order.status === "cancelled") return;
    refuseClosed(order, context.now);
    await moveOrder(tx, order, "cancelled", "asked by the buyer", context);
    await releaseSeats(tx, [order.id], context);
  });
}

/** This person's order under its row lock. Another's answers like a missing one. @throws Problem `not_found` */
export async function lockOrder(tx: Executor, orderId: string, userId: number): Promise<OrderRow> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .for("update");
  if (!order) throw new Problem("not_found");
  return order;
}

const PAID: readonly OrderStatus[] = ["paid", "partially_refunded", "refunded", "review"];

/** @throws Problem `order_already_paid` for one whose money is there, `order_closed` for one that is over or out of time */
export function refuseClosed(order: OrderRow, now: Date): void {
  if (PAID.includes(order.status)) throw new Problem("order_already_paid");
  if (order.status === "cancelled" || order.status === "expired" || order.expiresAt <= now) throw new Problem("order_closed");
}

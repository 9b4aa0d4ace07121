import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { orderItems } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import type { OrderRow } from "#server/commands/orders/move-order.ts";

/** Enrollments that stand against buying the same program again: bought and still open, whatever their state. */
export const OWNED = ["pending", "active", "completed", "postponed"] as const;

/** @throws Problem `already_enrolled` where one of the programs is this person's already */
export async function refuseOwned(db: Executor, userId: number, programIds: number[], now: Date): Promise<void> {
  const [owned] = await db
    .select({ programId: enrollments.programId })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, userId),
        inArray(enrollments.programId, programIds),
        inArray(enrollments.status, [...OWNED]),
        gt(enrollments.accessUntil, now),
      ),
    )
    .limit(1);
  if (owned) throw new Problem("already_enrolled", { data: { program_id: owned.programId } });
}

/**
 * Refuses to take money for what this person has already. A look without locks: the delivery itself decides.
 * @throws Problem `already_enrolled`
 */
export async function refuseOwnedItems(db: Executor, order: OrderRow, now: Date): Promise<void> {
  // What is bought for others stands beside what the buyer has.
  const items = await db
    .select({ programId: orderItems.programId })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), isNull(orderItems.seats)));
  await refuseOwned(
    db,
    order.userId,
    items.map((item) => item.programId),
    now,
  );
}

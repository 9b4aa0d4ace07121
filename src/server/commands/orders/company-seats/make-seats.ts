import { and, eq } from "drizzle-orm";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Executor } from "#server/db/client.ts";
import { orderItems } from "#server/db/tables/commerce.ts";
import { companySeats } from "#server/db/tables/orders/company-seats.ts";

/** Makes the seats of a paid line that a company bought; they stay counted in their cohort, taken or not. */
export async function makeSeats(db: Executor, item: typeof orderItems.$inferSelect, now: Date): Promise<void> {
  const { orderId, programId, cohortId, seats } = item;
  if (cohortId === null || seats === null) throw new Error("a company's seats have no cohort");
  await db
    .insert(companySeats)
    .values(
      Array.from({ length: seats }, (_, index) => ({ id: uuidV7(now), orderId, programId, cohortId, number: index + 1, createdAt: now })),
    );
  await db
    .update(orderItems)
    .set({ heldUntil: null })
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.programId, programId)));
}

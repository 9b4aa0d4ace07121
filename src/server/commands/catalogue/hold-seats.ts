import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { SEATS_HELD_MINUTES, SEATS_HELD_MINUTES_INSTALMENTS, TRANSFER_MINUTES } from "#contract/orders/orders.ts";
import { lockCohorts, releaseSeat } from "./cohort-seats.ts";
import { offerAgain } from "./seat-offers.ts";
import { takeSeatsIn } from "./take-seat.ts";
import { holdSponsored } from "#server/commands/orders/sponsors/sponsored-seats.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import { orderItems, orders } from "#server/db/tables/commerce.ts";

/** How long a payment by these methods may take; the others are decided in the checkout. */
const LONGER: Readonly<Record<string, number>> = {
  tabby: SEATS_HELD_MINUTES_INSTALMENTS,
  tamara: SEATS_HELD_MINUTES_INSTALMENTS,
  bank_transfer: TRANSFER_MINUTES,
};

/** A round at most: the next one takes the rest. */
const BATCH = 100;

/**
 * Holds the seats of an unpaid order whose row the caller has locked: what is held already is held longer, what lapsed is taken again.
 * Items without a cohort, of before seats were held, hold none. A sponsor's seat is counted since the sponsor bought it: it is kept for its buyer.
 * @throws Problem `seat_unavailable` with the program whose cohort is full, closed or begun
 */
export async function holdSeats(
  db: Executor,
  { id: orderId, userId }: { id: string; userId: number },
  method: string | null,
  now: Date,
): Promise<void> {
  const minutes = LONGER[method ?? ""] ?? SEATS_HELD_MINUTES;
  const until = new Date(now.getTime() + minutes * 60_000);
  await holdSponsored(db, { id: orderId, userId }, until);
  const ofCohorts = and(eq(orderItems.orderId, orderId), isNotNull(orderItems.cohortId), isNull(orderItems.seatId));
  const items = await db
    .select({ programId: orderItems.programId, cohortId: orderItems.cohortId, heldUntil: orderItems.heldUntil, seats: orderItems.seats })
    .from(orderItems)
    .where(ofCohorts);
  if (items.length === 0) return;
  const missing = items.flatMap(({ programId, cohortId, heldUntil, seats }) =>
    heldUntil === null && cohortId !== null ? [{ programId, cohortId, seats }] : [],
  );
  await takeSeatsIn(db, userId, missing, now);
  await db
    .update(orderItems)
    .set({ heldUntil: sql`greatest(${orderItems.heldUntil}, ${until.toISOString()}::timestamptz)` })
    .where(ofCohorts);
  if (missing.length > 0) await touchPublic(db, ...ofPrograms(missing.map(({ programId }) => programId)));
}

/**
 * Gives back what orders hold; their rows are locked by the caller.
 * @param lapsed only seats whose time is over
 * @param next cohorts in which the same transaction takes a seat afterwards: all are locked here, in one order, or two people who change
 *   their minds the other way round would wait for each other
 */
export async function releaseSeats(
  db: Executor,
  orderIds: readonly string[],
  { now }: ActionContext,
  { lapsed = false, next = [] }: { lapsed?: boolean; next?: readonly (number | null)[] } = {},
): Promise<void> {
  const held = and(
    inArray(orderItems.orderId, [...orderIds]),
    isNotNull(orderItems.heldUntil),
    lapsed ? lte(orderItems.heldUntil, now) : undefined,
  );
  const items = await db
    .select({ cohortId: orderItems.cohortId, userId: orders.userId, seats: orderItems.seats })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(held);
  if (items.length === 0) return;
  const ids = items.map(({ cohortId }) => cohortId);
  await lockCohorts(db, [...ids, ...next]);
  await db.update(orderItems).set({ heldUntil: null }).where(held);
  for (const { cohortId, userId, seats } of items) {
    // One that was offered stays theirs while the offer lasts.
    if (cohortId === null || (seats === null && (await offerAgain(db, { userId, cohortId }, now)))) continue;
    await releaseSeat(db, cohortId, now, seats ?? 1);
  }
}

/** Gives back the seats of unpaid orders whose time is over. The orders stay payable where a seat is left. Answers of how many. */
export async function releaseLapsedSeats(db: Database, context: ActionContext): Promise<number> {
  return await db.transaction(async (tx) => {
    const lapsed = tx
      .select({ id: orderItems.orderId })
      .from(orderItems)
      .where(lte(orderItems.heldUntil, context.now))
      .orderBy(asc(orderItems.heldUntil))
      .limit(BATCH);
    const due = await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, lapsed)).for("update", { skipLocked: true });
    await releaseSeats(
      tx,
      due.map(({ id }) => id),
      context,
      { lapsed: true },
    );
    return due.length;
  });
}

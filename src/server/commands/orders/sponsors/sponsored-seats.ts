import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import { orderItems, orders } from "#server/db/tables/commerce.ts";
import { companySeats, seatInvitations } from "#server/db/tables/orders/company-seats.ts";

/** What who takes a seat pays for it; 0 where it was paid whole. */
export const learnerPart = (agreed: { price: number | null; share: number | null } | null): Halalas =>
  (agreed?.price ?? 0) - (agreed?.share ?? 0);

interface Buyer {
  id: string;
  userId: number;
}

/** Sponsors' seats of which an order pays what is left, locked in one order. */
async function lockSeats(tx: Executor, orderId: string) {
  const items = await tx
    .select({ seatId: orderItems.seatId, programId: orderItems.programId })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), isNotNull(orderItems.seatId)));
  const named = items.flatMap(({ seatId, programId }) => (seatId === null ? [] : [{ seatId, programId }]));
  if (named.length === 0) return [];
  const ids = named.map(({ seatId }) => seatId);
  const seats = await tx.select().from(companySeats).where(inArray(companySeats.id, ids)).orderBy(asc(companySeats.id)).for("update");
  return named.map(({ seatId, programId }) => ({ seatId, programId, seat: seats.find(({ id }) => id === seatId) }));
}

const claimOf = (seatId: string, userId: number) =>
  and(eq(seatInvitations.seatId, seatId), eq(seatInvitations.claimedBy, userId), eq(seatInvitations.status, "open"));

/**
 * Keeps the sponsors' seats of an unpaid order for its buyer so long: their invitations do not end before.
 * @throws Problem `seat_unavailable` with the program whose invitation has ended
 */
export async function holdSponsored(tx: Executor, { id, userId }: Buyer, until: Date): Promise<void> {
  for (const { seatId, programId } of await lockSeats(tx, id)) {
    const held = await tx
      .update(seatInvitations)
      .set({ expiresAt: sql`greatest(${seatInvitations.expiresAt}, ${until.toISOString()}::timestamptz)` })
      .where(claimOf(seatId, userId))
      .returning({ id: seatInvitations.id });
    if (held.length === 0) throw new Problem("seat_unavailable", { data: { program_id: programId } });
  }
}

/**
 * Locks the sponsors' seats of an order that is about to be delivered, before anything else of it.
 * @throws Problem `seat_unavailable`, naming no program, where one is the buyer's no more: another cohort would not be at this price, and the money goes back
 */
export async function lockSponsored(tx: Executor, { id, userId }: Buyer): Promise<void> {
  for (const { seatId, seat } of await lockSeats(tx, id)) {
    const free = seat?.enrollmentId === null && seat.returnedAt === null;
    if (!free || (await tx.$count(seatInvitations, claimOf(seatId, userId))) === 0) throw new Problem("seat_unavailable");
  }
}

/** Gives a locked seat to whom its order enrolled. */
export async function giveSponsored(tx: Executor, seatId: string, userId: number, enrollmentId: number, now: Date): Promise<void> {
  await tx.update(companySeats).set({ enrollmentId }).where(eq(companySeats.id, seatId));
  await tx.update(seatInvitations).set({ status: "accepted", endedAt: now }).where(claimOf(seatId, userId));
}

/** Of these seats, those whose rest somebody is paying at this moment. */
export async function seatsBeingPaid(db: Executor, seatIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ seatId: orderItems.seatId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(companySeats, and(eq(companySeats.id, orderItems.seatId), isNull(companySeats.enrollmentId)))
    .where(and(inArray(orderItems.seatId, [...seatIds]), inArray(orders.status, ["pending", "failed"]), gt(orders.expiresAt, now)));
  return new Set(rows.flatMap(({ seatId }) => seatId ?? []));
}

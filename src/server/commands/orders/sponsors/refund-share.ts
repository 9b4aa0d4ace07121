import { and, eq, isNull } from "drizzle-orm";
import type { Halalas } from "#contract/rules/money.ts";
import { paidFor } from "#server/commands/orders/quote-refund.ts";
import { startRefund } from "#server/commands/orders/refund-program.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { orderItems, orders } from "#server/db/tables/commerce.ts";
import { companySeats } from "#server/db/tables/orders/company-seats.ts";
import { sponsorships } from "#server/db/tables/orders/sponsors.ts";

export interface ShareBack {
  seatId: string;
  orderId: string;
  paymentId: string;
  programId: number;
  amount: Halalas;
  vat: Halalas;
}

/**
 * What goes back to the sponsor of a seat whose learner gets `back` of the `paid` halalas of their own part: as much of its share. Its order
 * is locked.
 * @returns null for a line that no sponsor shares, and where its share went back or is not here
 */
export async function shareBack(
  tx: Executor,
  { orderId, programId }: { orderId: string | null; programId: number },
  { back, paid }: { back: Halalas; paid: Halalas },
): Promise<ShareBack | null> {
  if (orderId === null) return null;
  const [seat] = await tx
    .select({ id: companySeats.id, orderId: companySeats.orderId, share: sponsorships.seatShare })
    .from(orderItems)
    .innerJoin(companySeats, and(eq(companySeats.id, orderItems.seatId), isNull(companySeats.returnedAt)))
    .innerJoin(sponsorships, eq(sponsorships.orderId, companySeats.orderId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.programId, programId)));
  if (!seat) return null;
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, seat.orderId)).for("update");
  const here = await paidFor(tx, seat.orderId, programId);
  const amount = Math.min(here?.paid ?? 0, Math.round(((seat.share ?? 0) * back) / paid));
  if (!here || amount === 0) return null;
  const vat = Math.round((here.vat * amount) / here.paid);
  return { seatId: seat.id, orderId: seat.orderId, paymentId: here.paymentId, programId, amount, vat };
}

/** Starts it, and counts the seat as returned: nobody is invited to it again. */
export async function refundShare(
  tx: Executor,
  { seatId, ...money }: ShareBack,
  why: { reason: string; askedBy: number | null },
  context: ActionContext,
): Promise<void> {
  await startRefund(tx, { ...money, ...why, withdrawalId: null }, context);
  await tx.update(companySeats).set({ returnedAt: context.now }).where(eq(companySeats.id, seatId));
}

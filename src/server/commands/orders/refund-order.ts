import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { refuseWhileDisputed } from "./chargebacks/disputed-money.ts";
import { askForSecond, needsSecond, refuseOwn } from "./approve-refund.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import { returnUnusedSeats } from "./company-seats/unused-seats.ts";
import { paidFor } from "./quote-refund.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { startRefund } from "./refund-program.ts";
import { refundShare, shareBack } from "./sponsors/refund-share.ts";
import { actorId } from "#server/commands/staff/staff-actor.ts";
import { withdrawEnrollment } from "#server/commands/enrollments/withdraw-enrollment.ts";

export interface OrderRefund {
  programId: number;
  amount: Halalas;
  reason: string;
  /** Ends the enrollment as well, and as much of a sponsor's share goes back; of a company's seats, takes back those that nobody has taken. */
  withdraw: boolean;
}

/**
 * Staff give money of an order back for one of its programs, beside any request.
 * @throws Problem `not_found`, `own_account`, `refund_not_eligible` for more than was paid for the program and is still here
 */
export const refundOrder = (db: Database, orderId: string, refund: OrderRefund, context: ActionContext) =>
  db.transaction((tx) => refundInTransaction(tx, orderId, refund, context, null));

/**
 * @param approval where a second person has confirmed it: one above the limit waits for them otherwise, and `waiting` is said
 * @throws Problem as `refundOrder`; `own_account` for an order of whoever acts, `chargeback_open`
 */
export async function refundInTransaction(
  tx: Executor,
  orderId: string,
  refund: OrderRefund,
  context: ActionContext,
  approval: { askedBy: number } | null,
) {
  // The enrollment before the order, as everywhere.
  const [held] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.orderId, orderId), eq(enrollments.programId, refund.programId)));
  const enrollment = held ? await lockEnrollment(tx, held.id) : null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw new Problem("not_found");
  refuseOwn(order.userId, context);
  await refuseWhileDisputed(tx, orderId);
  const paid = await paidFor(tx, orderId, refund.programId);
  if (!paid || refund.amount > paid.paid) throw new Problem("refund_not_eligible");
  const { programId, amount, reason } = refund;
  const vat = Math.round((paid.vat * amount) / paid.paid);
  const share = refund.withdraw && enrollment ? await shareBack(tx, { orderId, programId }, { back: amount, paid: paid.paid }) : null;
  if (!approval && (await needsSecond(tx, orderId, amount + (share?.amount ?? 0), context))) {
    const asked = { orderId, programId, withdrawalId: null, amount, reason, withdraw: refund.withdraw, seenVersion: null };
    return { id: await askForSecond(tx, asked, context), amount, vat, waiting: true };
  }
  const askedBy = approval ? approval.askedBy : actorId(context);
  const money = { orderId, paymentId: paid.paymentId, programId, withdrawalId: null, amount, vat, reason, askedBy };
  const id = await startRefund(tx, money, context);
  if (share) await refundShare(tx, share, { reason, askedBy }, context);
  if (refund.withdraw) await returnUnusedSeats(tx, orderId, programId, context.now);
  if (refund.withdraw && enrollment) await withdrawEnrollment(tx, enrollment, `refund of order ${order.number}`, context);
  return { id, amount, vat, waiting: false };
}

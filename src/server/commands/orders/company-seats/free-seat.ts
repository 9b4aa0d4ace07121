import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { withdrawEnrollment } from "#server/commands/enrollments/withdraw-enrollment.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { companySeats, seatInvitations } from "#server/db/tables/orders/company-seats.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { seatsBeingPaid } from "#server/commands/orders/sponsors/sponsored-seats.ts";
import { isClosed } from "./read-seats.ts";

/**
 * Makes a seat of a person's order free: its invitation is withdrawn, or who had accepted gives it back before the course begins. It stays
 * counted in its cohort: another is invited to it. One that is free stays so.
 * @throws Problem `not_found` for another's; `order_closed` once the course has begun, or where the learner has left with the seat or paid a part of
 *   it; `payment_in_progress` while that part is being paid
 */
export async function freeSeat(
  tx: Executor,
  { orderId, seatId, userId }: { orderId: string; seatId: string; userId: number },
  context: ActionContext,
): Promise<void> {
  const [found] = await tx
    .select({ order: { status: orders.status }, startsOn: cohorts.startsOn })
    .from(companySeats)
    .innerJoin(orders, eq(orders.id, companySeats.orderId))
    .innerJoin(cohorts, eq(cohorts.id, companySeats.cohortId))
    .where(and(eq(companySeats.id, seatId), eq(companySeats.orderId, orderId), eq(orders.userId, userId)));
  const [seat] = found ? await tx.select().from(companySeats).where(eq(companySeats.id, seatId)).for("update") : [];
  if (!found || !seat) throw new Problem("not_found");
  if (isClosed(found.order, found.startsOn, context.now) || seat.returnedAt !== null) throw new Problem("order_closed");
  if ((await seatsBeingPaid(tx, [seat.id], context.now)).size > 0) throw new Problem("payment_in_progress");
  if (seat.enrollmentId !== null && (await isPaidByThem(tx, seat.enrollmentId))) throw new Problem("order_closed");
  if (seat.enrollmentId !== null) await takeBack(tx, seat.enrollmentId, seat.cohortId, context);
  await tx.update(companySeats).set({ enrollmentId: null }).where(eq(companySeats.id, seat.id));
  await tx
    .update(seatInvitations)
    .set({ status: "withdrawn", endedAt: context.now })
    .where(and(eq(seatInvitations.seatId, seat.id), inArray(seatInvitations.status, ["open", "accepted"])));
}

/** Their own money is in it: it ends by their own request, and is nobody's to give away. */
const isPaidByThem = async (tx: Executor, enrollmentId: number): Promise<boolean> =>
  (await tx.$count(enrollments, and(eq(enrollments.id, enrollmentId), isNotNull(enrollments.orderId)))) > 0;

/** Who moved to another cohort, or left, has no seat here that could be another's. */
async function takeBack(tx: Executor, enrollmentId: number, cohortId: number, context: ActionContext): Promise<void> {
  const enrollment = await lockEnrollment(tx, enrollmentId);
  if (enrollment.cohortId !== cohortId || enrollment.status !== "pending") throw new Problem("order_closed");
  await withdrawEnrollment(tx, enrollment, "the company gives its seat to another", context, { keepsSeat: true });
}

import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { PaidFor } from "#server/commands/orders/quote-refund.ts";
import { lockCohorts, releaseSeat } from "#server/commands/catalogue/cohort-seats.ts";
import type { Executor } from "#server/db/client.ts";
import { companySeats, seatInvitations } from "#server/db/tables/orders/company-seats.ts";

/** How many seats an order bought of a program, and how many of them nobody has taken or given back; null for a line that is the buyer's own. */
export async function unusedSeats(db: Executor, orderId: string, programId: number): Promise<{ left: number; unused: number } | null> {
  const seats = await db
    .select({ enrollmentId: companySeats.enrollmentId, returnedAt: companySeats.returnedAt })
    .from(companySeats)
    .where(and(eq(companySeats.orderId, orderId), eq(companySeats.programId, programId)));
  if (seats.length === 0) return null;
  const here = seats.filter(({ returnedAt }) => returnedAt === null);
  return { left: here.length, unused: here.filter(({ enrollmentId }) => enrollmentId === null).length };
}

/** What the rule of refunds looks at for a company's line: the share of the seats that nobody has taken. */
export function paidForUnused(paid: PaidFor, seats: { left: number; unused: number } | null): PaidFor {
  if (seats === null) return paid;
  const share = (halalas: number) => (seats.left === 0 ? 0 : Math.floor((halalas * seats.unused) / seats.left));
  return { ...paid, paid: share(paid.paid), vat: share(paid.vat) };
}

/** Takes back every seat of a line that nobody has taken: their invitations end, and their cohort has them again. */
export async function returnUnusedSeats(tx: Executor, orderId: string, programId: number, now: Date): Promise<number> {
  const seats = await tx
    .select()
    .from(companySeats)
    .where(and(eq(companySeats.orderId, orderId), eq(companySeats.programId, programId)))
    .orderBy(asc(companySeats.number))
    .for("update");
  const unused = seats.filter(({ enrollmentId, returnedAt }) => enrollmentId === null && returnedAt === null);
  const [first] = unused;
  if (!first) return 0;
  const ids = unused.map(({ id }) => id);
  await tx
    .update(seatInvitations)
    .set({ status: "withdrawn", endedAt: now })
    .where(and(inArray(seatInvitations.seatId, ids), eq(seatInvitations.status, "open")));
  await tx
    .update(companySeats)
    .set({ returnedAt: now })
    .where(and(inArray(companySeats.id, ids), isNull(companySeats.enrollmentId)));
  await lockCohorts(tx, [first.cohortId]);
  await releaseSeat(tx, first.cohortId, now, unused.length);
  return unused.length;
}

import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { PaidFor } from "#server/commands/orders/quote-refund.ts";
import { lockCohorts, releaseSeat } from "#server/commands/catalogue/cohort-seats.ts";
import type { Executor } from "#server/db/client.ts";
import { seatsBeingPaid } from "#server/commands/orders/sponsors/sponsored-seats.ts";
import { companySeats, seatInvitations } from "#server/db/tables/orders/company-seats.ts";

/**
 * How many seats an order bought of a program, and how many of them nobody has taken, is paying the rest of or given back; null for a line
 * that is the buyer's own.
 */
export async function unusedSeats(
  db: Executor,
  orderId: string,
  programId: number,
  now: Date,
): Promise<{ left: number; unused: number } | null> {
  const seats = await db
    .select({ id: companySeats.id, enrollmentId: companySeats.enrollmentId, returnedAt: companySeats.returnedAt })
    .from(companySeats)
    .where(and(eq(companySeats.orderId, orderId), eq(companySeats.programId, programId)));
  if (seats.length === 0) return null;
  const here = seats.filter(({ returnedAt }) => returnedAt === null);
  const untaken = here.filter(({ enrollmentId }) => enrollmentId === null).map(({ id }) => id);
  const paying = await seatsBeingPaid(db, untaken, now);
  return { left: here.length, unused: untaken.length - paying.size };
}

/** What the rule of refunds looks at for a company's line: the share of the seats that nobody has taken. */
export function paidForUnused(paid: PaidFor, seats: { left: number; unused: number } | null): PaidFor {
  if (seats === null) return paid;
  const share = (halalas: number) => (seats.left === 0 ? 0 : Math.floor((halalas * seats.unused) / seats.left));
  return { ...paid, paid: share(paid.paid), vat: share(paid.vat) };
}

/** Takes back every seat of a line that nobody has taken or is paying the rest of: their invitations end, and their cohort has them again. */
export async function returnUnusedSeats(tx: Executor, orderId: string, programId: number, now: Date): Promise<number> {
  const seats = await tx
    .select()
    .from(companySeats)
    .where(and(eq(companySeats.orderId, orderId), eq(companySeats.programId, programId)))
    .orderBy(asc(companySeats.number))
    .for("update");
  const untaken = seats.filter(({ enrollmentId, returnedAt }) => enrollmentId === null && returnedAt === null);
  const paying = await seatsBeingPaid(
    tx,
    untaken.map(({ id }) => id),
    now,
  );
  const unused = untaken.filter(({ id }) => !paying.has(id));
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

import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import { INVITATION_DAYS, INVITED_AT_MOST, type InviteReport } from "#contract/orders/company-seats.ts";
import { Problem } from "#contract/problem.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { companySeats, seatInvitations } from "#server/db/tables/orders/company-seats.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { isClosed } from "./read-seats.ts";
import { writtenAddresses } from "./written-addresses.ts";

/** Job that mails the link of an invitation; registered by the orders module. Payload `{ invitationId }`. */
export const SEAT_INVITATION_MAIL = "seat-invitation-mail";

const DAY_MS = 86_400_000;

/**
 * Invites people to the free seats of one line of a person's order, in the order in which they are written.
 * @returns what became of each line
 * @throws Problem `not_found` for another's order; `order_closed` once the course has begun or the money went back
 */
export async function inviteToSeats(
  tx: Executor,
  { orderId, userId, programId, emails }: { orderId: string; userId: number; programId: number; emails: string },
  now: Date,
): Promise<InviteReport["lines"]> {
  const { seats, startsOn } = await lockLine(tx, orderId, userId, programId, now);
  await endLapsed(
    tx,
    seats.map(({ id }) => id),
    now,
  );
  const standing = await tx
    .select({ seatId: seatInvitations.seatId, email: seatInvitations.email })
    .from(seatInvitations)
    .innerJoin(companySeats, eq(companySeats.id, seatInvitations.seatId))
    .where(
      and(eq(companySeats.orderId, orderId), eq(companySeats.programId, programId), inArray(seatInvitations.status, ["open", "accepted"])),
    );
  const taken = new Set(seats.filter(({ enrollmentId }) => enrollmentId !== null).map(({ id }) => id));
  const open = new Set(standing.filter(({ seatId }) => !taken.has(seatId)).map(({ seatId }) => seatId));
  const before = new Set(standing.map(({ email }) => email));
  const free = seats.filter(({ id, enrollmentId, returnedAt }) => enrollmentId === null && returnedAt === null && !open.has(id));
  const expiresAt = new Date(Math.min(now.getTime() + INVITATION_DAYS * DAY_MS, riyadhDayStart(startsOn).getTime()));
  const report: InviteReport["lines"] = [];
  const seen = new Set<string>();
  for (const { line, written, email } of writtenAddresses(emails).slice(0, INVITED_AT_MOST)) {
    const say = (result: InviteReport["lines"][number]["result"]) => report.push({ line, written, result });
    if (email === null) say("not_an_email");
    else if (seen.has(email)) say("written_twice");
    else if (before.has(email)) say("invited_before");
    else {
      const seat = free.shift();
      if (seat) await invite(tx, seat.id, email, expiresAt, now);
      say(seat ? "invited" : "no_seat_left");
    }
    if (email !== null) seen.add(email);
  }
  return report;
}

async function invite(tx: Executor, seatId: string, email: string, expiresAt: Date, now: Date): Promise<void> {
  const id = uuidV7(now);
  await tx.insert(seatInvitations).values({ id, seatId, email, status: "open", expiresAt, createdAt: now });
  await enqueueJob(tx, { kind: SEAT_INVITATION_MAIL, payload: { invitationId: id }, runAt: now, onceKey: `${SEAT_INVITATION_MAIL}:${id}` });
}

/** The seats of a line under their locks, in the order of their numbers: two lists that come at once share no seat. */
async function lockLine(tx: Executor, orderId: string, userId: number, programId: number, now: Date) {
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  const seats = order
    ? await tx
        .select()
        .from(companySeats)
        .where(and(eq(companySeats.orderId, orderId), eq(companySeats.programId, programId)))
        .orderBy(asc(companySeats.number))
        .for("update")
    : [];
  const [first] = seats;
  if (!order || !first) throw new Problem("not_found");
  const [cohort] = await tx.select({ startsOn: cohorts.startsOn }).from(cohorts).where(eq(cohorts.id, first.cohortId));
  const startsOn = cohort?.startsOn ?? "";
  if (isClosed(order, startsOn, now)) throw new Problem("order_closed");
  return { seats, startsOn };
}

/** Ends the open invitations of locked seats whose time is over. */
const endLapsed = (tx: Executor, seatIds: readonly string[], now: Date) =>
  tx
    .update(seatInvitations)
    .set({ status: "expired", endedAt: now })
    .where(
      and(
        inArray(seatInvitations.seatId, [...seatIds]),
        eq(seatInvitations.status, "open"),
        lte(seatInvitations.expiresAt, now),
        isNull(seatInvitations.endedAt),
      ),
    );

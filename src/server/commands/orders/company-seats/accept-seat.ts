import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { SeatInvitation } from "#contract/orders/company-seats.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { toSar } from "#contract/rules/money.ts";
import type { Language } from "#contract/shapes.ts";
import { addProgram } from "#server/commands/cart/change-cart.ts";
import { programRows, refuseLacking } from "#server/commands/cart/quote-cart.ts";
import { recordSystemChange } from "#server/commands/cart/system-change.ts";
import { refuseOwned } from "#server/commands/cart/refuse-undeliverable.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { leaveLists, listsOf } from "#server/commands/catalogue/seat-offers.ts";
import { accessUntil } from "#server/commands/enrollments/by-hand/enrol-by-hand.ts";
import { learnerPart } from "#server/commands/orders/sponsors/sponsored-seats.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { companySeats, seatInvitations } from "#server/db/tables/orders/company-seats.ts";
import { sponsors, sponsorships } from "#server/db/tables/orders/sponsors.ts";
import { hashSecret } from "#server/secrets.ts";

/** What a link is for. @throws Problem `not_found` for a token that is none */
export async function readInvitation(db: Executor, token: string, language: Language, now: Date): Promise<SeatInvitation> {
  const [found] = await db
    .select({
      invitation: seatInvitations,
      company: orders.company,
      sponsor: { ar: sponsors.nameAr, en: sponsors.nameEn },
      agreed: { price: sponsorships.seatPrice, share: sponsorships.seatShare },
      program: programReferenceColumns,
      cohort: { starts_at: cohorts.startsOn, ends_at: cohorts.endsOn },
    })
    .from(seatInvitations)
    .innerJoin(companySeats, eq(companySeats.id, seatInvitations.seatId))
    .innerJoin(orders, eq(orders.id, companySeats.orderId))
    .leftJoin(sponsorships, eq(sponsorships.orderId, companySeats.orderId))
    .leftJoin(sponsors, eq(sponsors.id, sponsorships.sponsorId))
    .innerJoin(programs, eq(programs.id, companySeats.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .innerJoin(cohorts, eq(cohorts.id, companySeats.cohortId))
    .where(eq(seatInvitations.tokenHash, hashSecret(token)));
  if (!found) throw new Problem("not_found");
  const { invitation, company, sponsor, agreed, program, cohort } = found;
  const due = learnerPart(agreed);
  return {
    state: invitation.status === "open" && invitation.expiresAt <= now ? "expired" : invitation.status,
    company: sponsor?.[language] ?? company?.name ?? null,
    program: programReference(program, language),
    cohort,
    parts: due === 0 ? null : { price: toSar(agreed?.price ?? 0), learner: toSar(due) },
    expires_at: invitation.expiresAt.toISOString(),
  };
}

/**
 * Enrolls a person by an invitation, once: the seat is counted in its cohort since it was bought. Of one that a sponsor pays in part the
 * rest goes into their cart, for nobody else: they are enrolled once that is paid.
 * @returns the program, and whether something is left to pay
 * @throws Problem `not_found` for a token that is none; `invitation_closed` for one that was used by another, withdrawn or is over;
 *   `already_enrolled`, `prerequisite_missing` with what is missing: the invitation then stays open
 */
export async function acceptSeat(tx: Executor, token: string, userId: number, context: ActionContext): Promise<Taken> {
  const { now } = context;
  const [named] = await tx
    .select({ id: seatInvitations.id, seatId: seatInvitations.seatId })
    .from(seatInvitations)
    .where(eq(seatInvitations.tokenHash, hashSecret(token)));
  if (!named) throw new Problem("not_found");
  // The seat before its invitation, as everywhere: two who press at once come one after the other.
  const [seat] = await tx.select().from(companySeats).where(eq(companySeats.id, named.seatId)).for("update");
  if (!seat) throw new Problem("not_found");
  if (seat.enrollmentId !== null && (await isTheirs(tx, seat.enrollmentId, userId))) return { programId: seat.programId, toPay: false };
  const [open] = await tx
    .select({ id: seatInvitations.id })
    .from(seatInvitations)
    .where(
      and(
        eq(seatInvitations.id, named.id),
        eq(seatInvitations.status, "open"),
        gt(seatInvitations.expiresAt, now),
        or(isNull(seatInvitations.claimedBy), eq(seatInvitations.claimedBy, userId)),
      ),
    );
  if (!open || seat.enrollmentId !== null || seat.returnedAt !== null) throw new Problem("invitation_closed");
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  await refuseOwned(tx, userId, [seat.programId], now);
  const [program] = await programRows(tx, userId, [seat.programId], now, seat.cohortId);
  if (program?.prerequisitesRequired) refuseLacking([{ programId: seat.programId, lacks: program.missing }]);
  const [agreed] = await tx
    .select({ price: sponsorships.seatPrice, share: sponsorships.seatShare })
    .from(sponsorships)
    .where(eq(sponsorships.orderId, seat.orderId));
  if (learnerPart(agreed ?? null) > 0) {
    await claim(tx, open.id, seat, userId, now);
    return { programId: seat.programId, toPay: true };
  }
  await enrol(tx, seat, userId, context);
  await tx.update(seatInvitations).set({ status: "accepted", endedAt: now }).where(eq(seatInvitations.id, open.id));
  await leaveLists(tx, userId, await listsOf(tx, userId, [seat.programId]), now);
  return { programId: seat.programId, toPay: false };
}

interface Taken {
  programId: number;
  toPay: boolean;
}

/** The seat is theirs at its price while the invitation is open, and lies in their cart. */
async function claim(tx: Executor, invitationId: string, seat: typeof companySeats.$inferSelect, userId: number, now: Date): Promise<void> {
  await tx.update(seatInvitations).set({ claimedBy: userId }).where(eq(seatInvitations.id, invitationId));
  const { effect } = await addProgram(tx, { userId, programId: seat.programId, cohortId: seat.cohortId }, now);
  if (effect.added) await recordSystemChange(tx, { userId, op: "sponsored seat", effect, now });
}

async function isTheirs(tx: Executor, enrollmentId: number, userId: number): Promise<boolean> {
  return (await tx.$count(enrollments, and(eq(enrollments.id, enrollmentId), eq(enrollments.userId, userId)))) > 0;
}

async function enrol(tx: Executor, seat: typeof companySeats.$inferSelect, userId: number, context: ActionContext): Promise<void> {
  const { now } = context;
  const [cohort] = await tx
    .select({ startsOn: cohorts.startsOn, endsOn: cohorts.endsOn })
    .from(cohorts)
    .where(eq(cohorts.id, seat.cohortId));
  if (!cohort) throw new Error("the cohort of a seat is gone");
  const status = cohort.startsOn > riyadhDay(now) ? "pending" : "active";
  // Of no order: its money is the company's, and goes back to nobody else.
  const [made] = await tx
    .insert(enrollments)
    .values({
      userId,
      programId: seat.programId,
      cohortId: seat.cohortId,
      orderId: null,
      status,
      startedAt: now,
      accessUntil: accessUntil(now, cohort),
      createdAt: now,
    })
    .returning({ id: enrollments.id });
  if (!made) throw new Error("the enrollment was not written");
  const reason = `seat ${seat.number} of order ${seat.orderId}`;
  await recordTransition(tx, { subject: "enrollment", subjectId: String(made.id), from: null, to: status, reason }, context);
  await tx.update(companySeats).set({ enrollmentId: made.id }).where(eq(companySeats.id, seat.id));
  await tx
    .update(programs)
    .set({ enrollmentsCount: sql`${programs.enrollmentsCount} + 1` })
    .where(eq(programs.id, seat.programId));
  await touchPublic(tx, ...ofPrograms([seat.programId]));
}

import { and, asc, eq, inArray } from "drizzle-orm";
import type { OrderSeats } from "#contract/orders/company-seats.ts";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { toSar } from "#contract/rules/money.ts";
import type { Language } from "#contract/shapes.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { learnerPart } from "#server/commands/orders/sponsors/sponsored-seats.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { companySeats, seatInvitations } from "#server/db/tables/orders/company-seats.ts";
import { sponsorships } from "#server/db/tables/orders/sponsors.ts";

type Seat = OrderSeats["lines"][number]["seats"][number];

/** Nothing of it can be given away any more: the money went back, or the course has begun. */
export const isClosed = (order: Pick<typeof orders.$inferSelect, "status">, startsOn: string, now: Date): boolean =>
  (order.status !== "paid" && order.status !== "partially_refunded") || startsOn <= riyadhDay(now);

/** The seats of a person's order by line. @throws Problem `not_found` for another's order, and for one that bought none */
export async function readSeats(db: Executor, orderId: string, userId: number, language: Language, now: Date): Promise<OrderSeats> {
  const rows = await db
    .select({
      order: { id: orders.id, number: orders.number, status: orders.status, company: orders.company },
      seat: companySeats,
      agreed: { price: sponsorships.seatPrice, share: sponsorships.seatShare },
      invitation: { email: seatInvitations.email, expiresAt: seatInvitations.expiresAt, endedAt: seatInvitations.endedAt },
      program: programReferenceColumns,
      cohort: { id: cohorts.id, starts_at: cohorts.startsOn, ends_at: cohorts.endsOn },
      person: { ar: users.nameAr, en: users.nameEn },
    })
    .from(companySeats)
    .innerJoin(orders, eq(orders.id, companySeats.orderId))
    .leftJoin(sponsorships, eq(sponsorships.orderId, companySeats.orderId))
    .innerJoin(programs, eq(programs.id, companySeats.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .innerJoin(cohorts, eq(cohorts.id, companySeats.cohortId))
    .leftJoin(enrollments, eq(enrollments.id, companySeats.enrollmentId))
    .leftJoin(users, eq(users.id, enrollments.userId))
    // One of a seat at most: what ended otherwise stands no more.
    .leftJoin(seatInvitations, and(eq(seatInvitations.seatId, companySeats.id), inArray(seatInvitations.status, ["open", "accepted"])))
    .where(and(eq(companySeats.orderId, orderId), eq(orders.userId, userId)))
    .orderBy(asc(companySeats.programId), asc(companySeats.number));
  const [first] = rows;
  if (!first) throw new Problem("not_found");
  const lines = new Map<number, OrderSeats["lines"][number]>();
  for (const { order, seat, agreed, invitation, program, cohort, person } of rows) {
    const line = lines.get(seat.programId) ?? {
      program: programReference(program, language),
      cohort,
      closed: isClosed(order, cohort.starts_at, now),
      free: 0,
      learner_part: toSar(learnerPart(agreed)),
      seats: [],
    };
    lines.set(seat.programId, line);
    const shown = present(seat, invitation, person, language, now);
    if (shown.state === "free") line.free += 1;
    line.seats.push(shown);
  }
  return {
    order_id: first.order.id,
    order_number: first.order.number,
    company: first.order.company?.name ?? null,
    lines: [...lines.values()],
  };
}

function present(
  seat: typeof companySeats.$inferSelect,
  invitation: { email: string; expiresAt: Date; endedAt: Date | null } | null,
  person: { ar: string; en: string | null } | null,
  language: Language,
  now: Date,
): Seat {
  const { id, number } = seat;
  const none = { id, number, email: null, expires_at: null, name: null, taken_at: null };
  if (seat.returnedAt) return { ...none, state: "returned" };
  if (seat.enrollmentId !== null)
    return {
      ...none,
      state: "taken",
      email: invitation?.email ?? null,
      name: (language === "en" ? person?.en : null) ?? person?.ar ?? null,
      taken_at: invitation?.endedAt?.toISOString() ?? null,
    };
  if (invitation && invitation.expiresAt > now)
    return { ...none, state: "invited", email: invitation.email, expires_at: invitation.expiresAt.toISOString() };
  return { ...none, state: "free" };
}

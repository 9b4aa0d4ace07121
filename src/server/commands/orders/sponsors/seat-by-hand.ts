import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SponsorSeats } from "#contract/enrollments/admin-enrollments.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { companySeats, seatInvitations } from "#server/db/tables/orders/company-seats.ts";
import { sponsors, sponsorships } from "#server/db/tables/orders/sponsors.ts";

/** Agreements that are offered at once, the next to begin first. */
const OFFERED = 20;

/** Seats that a sponsor paid whole, in a cohort that has not ended, which nobody has and nobody is invited to. */
const freeSeats = (programId: number, now: Date, more?: SQL): SQL | undefined =>
  and(
    eq(companySeats.programId, programId),
    isNull(companySeats.enrollmentId),
    isNull(companySeats.returnedAt),
    inArray(orders.status, ["paid", "partially_refunded"]),
    sql`coalesce(${sponsorships.seatPrice} = ${sponsorships.seatShare}, true)`,
    sql`${cohorts.endsOn} >= ${riyadhDay(now)}`,
    sql`not exists (select 1 from ${seatInvitations} where ${seatInvitations.seatId} = ${companySeats.id}
      and ${seatInvitations.status} = 'open' and ${seatInvitations.expiresAt} > ${now.toISOString()}::timestamptz)`,
    more,
  );

/** Agreements by whose seats somebody may be enrolled in a program by hand. */
export async function agreementsWithSeats(db: Executor, programId: number, now: Date): Promise<SponsorSeats[]> {
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      ar: sponsors.nameAr,
      en: sponsors.nameEn,
      cohort_id: cohorts.id,
      starts_on: cohorts.startsOn,
      free: sql<number>`count(*)::int`,
    })
    .from(companySeats)
    .innerJoin(orders, eq(orders.id, companySeats.orderId))
    .innerJoin(sponsorships, eq(sponsorships.orderId, orders.id))
    .innerJoin(sponsors, eq(sponsors.id, sponsorships.sponsorId))
    .innerJoin(cohorts, eq(cohorts.id, companySeats.cohortId))
    .where(freeSeats(programId, now))
    .groupBy(orders.id, sponsors.id, cohorts.id)
    .orderBy(asc(cohorts.startsOn), asc(orders.id))
    .limit(OFFERED);
  return rows.map(({ ar, en, ...row }) => ({ ...row, sponsor: { ar, en } }));
}

export interface SponsorSeat {
  id: string;
  cohortId: number;
  /** Of its agreement. */
  number: string;
  sponsor: string;
}

/** Locks a seat of an agreement that is free for somebody; null where it has none of this program. */
export async function lockFreeSeat(tx: Executor, orderId: string, programId: number, now: Date): Promise<SponsorSeat | null> {
  // All of them first, as who invites does: of two who take the last one, one finds none.
  await tx
    .select({ id: companySeats.id })
    .from(companySeats)
    .where(eq(companySeats.orderId, orderId))
    .orderBy(asc(companySeats.number))
    .for("update");
  const [seat] = await tx
    .select({ id: companySeats.id, cohortId: companySeats.cohortId, number: orders.number, sponsor: sponsors.nameAr })
    .from(companySeats)
    .innerJoin(orders, eq(orders.id, companySeats.orderId))
    .innerJoin(sponsorships, eq(sponsorships.orderId, orders.id))
    .innerJoin(sponsors, eq(sponsors.id, sponsorships.sponsorId))
    .innerJoin(cohorts, eq(cohorts.id, companySeats.cohortId))
    .where(freeSeats(programId, now, eq(companySeats.orderId, orderId)))
    .orderBy(asc(companySeats.number))
    .limit(1);
  return seat ?? null;
}

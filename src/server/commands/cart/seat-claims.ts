import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Halalas } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { companySeats, seatInvitations } from "#server/db/tables/orders/company-seats.ts";
import { sponsorships } from "#server/db/tables/orders/sponsors.ts";

/** A sponsor's seat that a person took up, and what of its price is left to them. Halalas. */
export interface SeatClaim {
  seatId: string;
  cohortId: number;
  price: Halalas;
  due: Halalas;
}

/** What a claim changes of a program as it is sold to everybody. */
interface Sold {
  cohort: { id: number } | null;
  price: Halalas;
  priceAfterDiscount: Halalas | null;
  seatsLeft: number | null;
  onSale: boolean;
  claim: SeatClaim | null;
}

/** The same as it is sold to everybody. */
type Unclaimed = Pick<Sold, "price" | "priceAfterDiscount" | "seatsLeft" | "onSale">;

export interface Sponsored {
  seatId: string;
  /** What the sponsor pays of the seat. */
  share: Halalas;
  unclaimed: Unclaimed;
}

/** The claim of the person on a program, as a lateral subquery: of an invitation that is open. */
export const seatClaim = (db: Executor) =>
  db
    .select({
      claim: sql<SeatClaim | null>`json_build_object('seatId', ${companySeats.id}, 'cohortId', ${companySeats.cohortId},
        'price', ${sponsorships.seatPrice}, 'due', ${sponsorships.seatPrice} - ${sponsorships.seatShare})`.as("claim"),
      cohortId: sql<number | null>`${companySeats.cohortId}`.as("claimed_cohort"),
    })
    .from(seatInvitations)
    .innerJoin(companySeats, eq(companySeats.id, seatInvitations.seatId))
    .innerJoin(sponsorships, eq(sponsorships.orderId, companySeats.orderId))
    .where(
      and(
        eq(seatInvitations.claimedBy, sql.placeholder("userId")),
        eq(seatInvitations.status, "open"),
        sql`${seatInvitations.expiresAt} > ${sql.placeholder("now")}::timestamptz`,
        eq(companySeats.programId, programs.id),
        isNull(companySeats.enrollmentId),
        isNull(companySeats.returnedAt),
      ),
    )
    .orderBy(asc(seatInvitations.id))
    .limit(1)
    .as("seat_claim");

/**
 * Programs at the price that a claim leaves, in the cohort of its seat: the seat is counted there, whoever else comes, and was sold. In
 * another cohort the program costs what it costs everybody.
 */
export const withClaims = <Row extends Sold>(rows: Row[]): (Row & { sponsored?: Sponsored })[] =>
  rows.map((row) => {
    const { claim, cohort, price, priceAfterDiscount, seatsLeft, onSale } = row;
    if (claim === null || claim.cohortId !== cohort?.id) return row;
    const sponsored = { seatId: claim.seatId, share: claim.price - claim.due, unclaimed: { price, priceAfterDiscount, seatsLeft, onSale } };
    return { ...row, price: claim.price, priceAfterDiscount: claim.due, seatsLeft: Math.max(1, seatsLeft ?? 0), onSale: true, sponsored };
  });

import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { LineCohort } from "#contract/cart/cart.ts";
import { Problem, type ProblemCode } from "#contract/problem.ts";
import { type Halalas, type VatCategory, vatRateOf, vatWithin } from "#contract/rules/money.ts";
import { seatsSpokenFor } from "#server/commands/catalogue/cohort-seats.ts";
import { cohortRoom } from "#server/commands/catalogue/cohort-room.ts";
import { onSale } from "#server/commands/content/on-sale.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { momentOf } from "#server/db/told.ts";
import { cartItems, carts } from "#server/db/tables/cart.ts";
import { categories, cohorts, programPrerequisites, programs } from "#server/db/tables/catalogue.ts";
import { couponCampaigns, couponRedemptions, coupons, orderItems, orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { waitingList } from "#server/db/tables/waiting-list.ts";
import { type CouponTerms, couponDiscounts, couponProblem, type PricedLine } from "./coupon-rules.ts";
import { type SeatClaim, seatClaim, type Sponsored, withClaims } from "./seat-claims.ts";
import { taxedFor } from "./taxed-for.ts";
import { programReferenceColumns, type ProgramReferenceRow } from "#server/commands/catalogue/program-reference.ts";

export type LineProblem = "already_enrolled" | "program_unavailable" | "seat_unavailable";

/** One program of a cart as it can be bought now. Halalas. */
export interface QuoteLine {
  programId: number;
  /** Whose seat would be bought. */
  cohortId: number | null;
  /** How many for people who are invited; null: one, for the buyer. Amounts are of all of them. */
  seats: number | null;
  /** A sponsor's seat of which the line is what is left to pay. */
  seatId: string | null;
  titleAr: string;
  titleEn: string;
  /** What the program costs now. */
  price: Halalas;
  /** Its part of the coupon. */
  discount: Halalas;
  /** Contained in `total`. */
  vat: Halalas;
  vatCategory: VatCategory;
  total: Halalas;
  /** Why it cannot be bought; then it counts in no sum. */
  problem: LineProblem | null;
  /** Published programs that it demands and the buyer has not completed. It counts in the sums, and cannot be ordered. */
  lacks: readonly Prerequisite[];
}

export interface Quote {
  lines: QuoteLine[];
  coupon: { id: number; code: string; type: "percentage" | "fixed"; value: number } | null;
  /** Why the asked coupon does not count, if one was asked. */
  couponProblem: ProblemCode | null;
  subtotal: Halalas;
  discount: Halalas;
  /** The sum of the lines' VAT, contained in `total`. */
  vat: Halalas;
  total: Halalas;
}

export type SeatsWanted = ReadonlyMap<number, number>;

export interface QuoteRequest {
  userId: number;
  /** These programs instead of the cart's. */
  programIds?: number[];
  /** This coupon instead of the cart's; null for none. */
  couponCode?: string | null;
  /** Invoiced to a company: no exemption of citizens holds. */
  isCompany?: boolean;
  /** How many seats of each program, by its id, for people whom a company invites. */
  seats?: SeatsWanted | null;
  now: Date;
}

/** What a cart costs now: the server's prices, the coupon split over the lines, VAT contained. The client's prices are never asked. */
export async function quoteCart(db: Executor, { userId, programIds, couponCode, isCompany, seats, now }: QuoteRequest): Promise<Quote> {
  const cart = programIds === undefined || couponCode === undefined ? await loadCart(db, userId, now) : null;
  const rows = programIds === undefined ? (cart?.rows ?? []) : await programRows(db, userId, programIds, now);
  const taxed = isCompany === true ? await taxedFor(db, userId, rows, true) : rows;
  const coupon = await findCoupon(db, userId, couponCode === undefined ? (cart?.couponCode ?? null) : couponCode);
  return priceRows(seats ? seatRows(taxed, seats) : taxed, coupon, now);
}

/** A program as a person may buy it, with what stands against it. */
export interface ProgramRow extends ProgramReferenceRow {
  categoryId: number;
  /** Published, and there is something in it. */
  onSale: boolean;
  price: Halalas;
  priceAfterDiscount: Halalas | null;
  vatCategory: VatCategory;
  durationMinutes: number;
  /** The cohort that a buyer would join: as chosen, else the next; null where there is none. */
  cohort: CohortRow | null;
  /** Whether it was chosen. */
  cohortChosen: boolean;
  /** Of that cohort, with what this person's own order holds; null where there is none. */
  seatsLeft: number | null;
  owned: boolean;
  level: (typeof programs.$inferSelect)["level"];
  /** What it builds on and the person has not completed. */
  missing: readonly Prerequisite[];
  /** Whether it cannot be ordered without. */
  prerequisitesRequired: boolean;
  /** How many for people whom a company invites; left out: one, for the buyer. */
  seats?: number;
  /** A sponsor's seat that the person took up. */
  claim: SeatClaim | null;
  /** Where it is bought: the price is what the sponsor leaves of it. */
  sponsored?: Sponsored;
  /** Halalas when it was put in; null for a program that is in no cart. */
  priceSeen: Halalas | null;
}

/** What the buyer has, has not learnt yet or is given by a sponsor says nothing of those who will learn. */
export const seatRows = (rows: readonly ProgramRow[], wanted: SeatsWanted): ProgramRow[] =>
  rows.map(({ sponsored, ...row }) => ({ ...row, ...sponsored?.unclaimed, owned: false, missing: [], seats: wanted.get(row.id) ?? 1 }));

export interface Prerequisite {
  id: number;
  ar: string;
  en: string;
}

/** A cohort as JSON of a statement, as it travels; how many seats are left stands beside it. */
type CohortRow = Omit<LineCohort, "seats_left">;

export interface LoadedCart {
  couponCode: string | null;
  version: number;
  updatedAt: Date;
  /** In the order they were put in. */
  rows: ProgramRow[];
}

/** A person's cart with all that its lines need, in one query; null before its first change. */
export async function loadCart(db: Executor, userId: number, now: Date): Promise<LoadedCart | null> {
  const found = await prepared(db, "load_cart", cartQuery).execute({ userId, ...momentOf(now) });
  const [first] = found;
  if (!first) return null;
  const rows = found.flatMap(({ couponCode: _code, version: _version, updatedAt: _updatedAt, ...row }) =>
    row.id === null ? [] : [row as ProgramRow],
  );
  return {
    couponCode: first.couponCode,
    version: first.version,
    updatedAt: first.updatedAt,
    rows: await taxedFor(db, userId, withClaims(rows)),
  };
}

/** Given programs, by id; unknown ones are left out. @param cohortId of the one program, if it was chosen */
export const programRows = async (
  db: Executor,
  userId: number,
  programIds: number[],
  now: Date,
  cohortId: number | null = null,
): Promise<ProgramRow[]> =>
  await taxedFor(
    db,
    userId,
    withClaims(
      (await prepared(db, "program_rows", programsQuery).execute({ userId, programIds, cohortId, ...momentOf(now) })) as ProgramRow[],
    ),
  );

const programColumns = {
  ...programReferenceColumns,
  categoryId: programs.categoryId,
  onSale: onSale.as("on_sale"),
  price: programs.price,
  priceAfterDiscount: programs.priceAfterDiscount,
  vatCategory: programs.vatCategory,
  durationMinutes: programs.durationMinutes,
  level: programs.level,
  prerequisitesRequired: programs.prerequisitesRequired,
  missing: sql<Prerequisite[]>`(select coalesce(json_agg(json_build_object('id', needed.id, 'ar', needed.title_ar, 'en', needed.title_en)
      order by ${programPrerequisites.position}, needed.id), '[]')
    from ${programPrerequisites} join ${programs} needed on needed.id = ${programPrerequisites.requiredId}
    where ${programPrerequisites.programId} = ${programs.id} and needed.status = 'published'
      and not exists (select 1 from ${enrollments} where ${enrollments.userId} = ${sql.placeholder("userId")}
        and ${enrollments.programId} = needed.id and ${enrollments.status} = 'completed'))`.as("missing"),
  // Bought and still open, whatever its state; a withdrawn or expired program may be bought again.
  owned:
    sql<boolean>`exists (select 1 from ${enrollments} where ${enrollments.userId} = ${sql.placeholder("userId")} and ${enrollments.programId} = ${programs.id}
    and ${enrollments.status} in ('pending', 'active', 'completed', 'postponed') and ${enrollments.accessUntil} > ${sql.placeholder("now")}::timestamptz)`.as(
      "owned",
    ),
};

// As SQL within SQL: in a query over one table Drizzle would take the tables' names away.
const taught = sql`'delivery', ${programs.delivery}, 'language', ${programs.language}`;

/**
 * The cohort of a line, as a lateral subquery: the chosen one however it stands, else the earliest that can be joined, else the earliest
 * that is full. A seat that this person's own unpaid order holds, or that was offered to them, is theirs; those who wait come before others.
 */
function lineCohort(db: Executor, chosen: SQL) {
  const joinable = sql`(not ${cohorts.closed} and ${cohorts.startsOn} >= ${sql.placeholder("day")}::date)`;
  const heldByThem = sql`(select coalesce(sum(coalesce(${orderItems.seats}, 1)), 0)::int from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
    where ${orderItems.cohortId} = ${cohorts.id} and ${orderItems.heldUntil} is not null and ${orders.userId} = ${sql.placeholder("userId")})`;
  const offeredToThem = sql`(select count(*)::int from ${waitingList} where ${waitingList.cohortId} = ${cohorts.id}
    and ${waitingList.userId} = ${sql.placeholder("userId")} and ${waitingList.offeredUntil} > ${sql.placeholder("now")}::timestamptz
    and ${waitingList.orderedAt} is null)`;
  const free = sql`greatest(${cohorts.seatsTotal} - ${cohorts.seatsTaken} - ${seatsSpokenFor}, 0)`;
  const seats = sql<number>`case when ${joinable} then ${free} + ${heldByThem} + ${offeredToThem} else 0 end`;
  return db
    .select({
      cohort: sql<CohortRow>`json_build_object('id', ${cohorts.id}, 'starts_at', ${cohorts.startsOn}, 'ends_at', ${cohorts.endsOn},
        'days', ${cohorts.days}, 'starts_minute', ${cohorts.startsMinute}, 'duration_min', ${cohorts.durationMinutes}, 'room', ${cohortRoom},
        ${taught})`.as("cohort"),
      seatsLeft: seats.as("line_seats_left"),
    })
    .from(cohorts)
    .where(sql`${cohorts.programId} = ${programs.id} and (${cohorts.id} = ${chosen} or ${chosen} is null and ${joinable})`)
    .orderBy(sql`${seats} = 0`, asc(cohorts.startsOn), asc(cohorts.id))
    .limit(1)
    .as("line_cohort");
}

function cartQuery(db: Executor, name: string) {
  const claim = seatClaim(db);
  const line = lineCohort(db, sql`coalesce(${cartItems.cohortId}, ${claim.cohortId})`);
  return db
    .select({
      couponCode: carts.couponCode,
      version: carts.version,
      updatedAt: carts.updatedAt,
      ...programColumns,
      cohort: line.cohort,
      cohortChosen: sql<boolean>`${cartItems.cohortId} is not null`.as("cohort_chosen"),
      seatsLeft: line.seatsLeft,
      claim: claim.claim,
      priceSeen: cartItems.priceSeen,
    })
    .from(carts)
    .leftJoin(cartItems, eq(cartItems.userId, carts.userId))
    .leftJoin(programs, eq(programs.id, cartItems.programId))
    .leftJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoinLateral(claim, sql`true`)
    .leftJoinLateral(line, sql`true`)
    .where(eq(carts.userId, sql.placeholder("userId")))
    .orderBy(asc(cartItems.position))
    .prepare(name);
}

function programsQuery(db: Executor, name: string) {
  const claim = seatClaim(db);
  const line = lineCohort(db, sql`coalesce(${sql.placeholder("cohortId")}::int, ${claim.cohortId})`);
  return db
    .select({
      ...programColumns,
      cohort: line.cohort,
      cohortChosen: sql<boolean>`${sql.placeholder("cohortId")}::int is not null`.as("cohort_chosen"),
      seatsLeft: line.seatsLeft,
      claim: claim.claim,
      priceSeen: sql<null>`null`,
    })
    .from(programs)
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoinLateral(claim, sql`true`)
    .leftJoinLateral(line, sql`true`)
    .where(sql`${programs.id} = any(${sql.placeholder("programIds")}::int[])`)
    .orderBy(asc(programs.id))
    .prepare(name);
}

/** Why a program cannot be bought by the person it was read for. */
export function lineProblem(row: Pick<ProgramRow, "onSale" | "owned" | "seatsLeft" | "seats">): LineProblem | null {
  if (row.owned) return "already_enrolled";
  if (!row.onSale) return "program_unavailable";
  // No cohort to join is no seat either: nothing could be delivered.
  return (row.seatsLeft ?? 0) < (row.seats ?? 1) ? "seat_unavailable" : null;
}

/** @throws Problem `prerequisite_missing` with what is missing, for the first line that demands something */
export function refuseLacking(lines: readonly Pick<QuoteLine, "programId" | "lacks">[]): void {
  const line = lines.find(({ lacks }) => lacks.length > 0);
  if (line) throw new Problem("prerequisite_missing", { data: { program_id: line.programId, missing: line.lacks } });
}

export interface FoundCoupon {
  /** As it was asked for, upper case. */
  code: string;
  id: number;
  terms: CouponTerms | null;
}

/** The coupon of a code with how often it was used; `terms` null where there is none. Null for no code. */
export async function findCoupon(db: Executor, userId: number, asked: string | null): Promise<FoundCoupon | null> {
  const code = asked?.trim().toUpperCase() ?? "";
  if (code === "") return null;
  const usedByUser = sql<number>`(select count(*)::int from ${couponRedemptions} where ${couponRedemptions.couponId} = ${coupons.id} and ${couponRedemptions.userId} = ${userId})`;
  const [row] = await db
    .select({
      id: coupons.id,
      type: coupons.type,
      value: coupons.value,
      maxDiscount: coupons.maxDiscount,
      minTotal: coupons.minTotal,
      startsAt: coupons.startsAt,
      expiresAt: coupons.expiresAt,
      usageLimit: coupons.usageLimit,
      perUserLimit: coupons.perUserLimit,
      usedCount: coupons.usedCount,
      programIds: coupons.programIds,
      categoryIds: coupons.categoryIds,
      usedByUser,
      budgetLeft: sql<number | null>`${couponCampaigns.budget} - ${couponCampaigns.spent}`,
    })
    .from(coupons)
    .leftJoin(couponCampaigns, eq(couponCampaigns.id, coupons.campaignId))
    .where(and(eq(coupons.code, code), isNull(coupons.archivedAt), isNull(couponCampaigns.archivedAt)));
  if (!row) return { code, id: 0, terms: null };
  const { id, ...terms } = row;
  return { code, id, terms };
}

/** What of the rows can be bought, for the coupon's rules. */
export const pricedLines = (rows: readonly ProgramRow[]): PricedLine[] => rows.filter((row) => lineProblem(row) === null).map(priced);

/** Puts rows and coupon together. Pure. */
export function priceRows(rows: readonly ProgramRow[], found: FoundCoupon | null, now: Date): Quote {
  const buyable = pricedLines(rows);
  const problem = found ? (found.terms ? couponProblem(found.terms, buyable, now) : "coupon_not_found") : null;
  const discounts = found?.terms && problem === null ? couponDiscounts(found.terms, buyable) : [];
  const discountOf = new Map(buyable.map((line, index) => [line.programId, discounts[index] ?? 0]));
  const lines = rows.map((row): QuoteLine => {
    const { price } = priced(row);
    const discount = discountOf.get(row.id) ?? 0;
    return {
      programId: row.id,
      cohortId: row.cohort?.id ?? null,
      seats: row.seats ?? null,
      seatId: row.sponsored?.seatId ?? null,
      titleAr: row.titleAr,
      titleEn: row.titleEn,
      price,
      discount,
      vat: vatWithin(price - discount, vatRateOf(row.vatCategory)),
      vatCategory: row.vatCategory,
      total: price - discount,
      problem: lineProblem(row),
      lacks: row.prerequisitesRequired ? row.missing : [],
    };
  });
  const counted = lines.filter((line) => line.problem === null);
  const sum = (of: (line: QuoteLine) => Halalas) => counted.reduce((all, line) => all + of(line), 0);
  return {
    lines,
    coupon: found?.terms && problem === null ? { id: found.id, code: found.code, type: found.terms.type, value: found.terms.value } : null,
    couponProblem: problem,
    subtotal: sum((line) => line.price),
    discount: sum((line) => line.discount),
    vat: sum((line) => line.vat),
    total: sum((line) => line.total),
  };
}

const priced = (row: ProgramRow): PricedLine => ({
  programId: row.id,
  categoryId: row.categoryId,
  price: (row.priceAfterDiscount ?? row.price) * (row.seats ?? 1),
});

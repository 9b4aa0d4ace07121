import { percentOf, toHalalas, vatWithin } from "#contract/rules/money.ts";
import { stableUuid } from "#server/db/seed/stable-uuid.ts";
import type { NumberedMoment } from "./document-numbers.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Between an order and its money. */
export const PAID_AFTER_MS = 2 * MINUTE_MS;

/** People who bought in the past year, beside the demo's accounts and learners. */
export const TRAINEES = 140;
const STEP = 7;
const COHORT_STEP = 11;

/** A cohort that people bought: `index` counts them from the oldest. */
export interface BoughtCohort {
  index: number;
  cohortId: number;
  programId: number;
  title: readonly [ar: string, en: string];
  /** SAR, VAT included. */
  price: number;
  startsAt: Date;
  ended: boolean;
  buyers: number;
}

export interface Refunded {
  id: string;
  /** Halalas, and the VAT within. */
  amount: number;
  vat: number;
  at: Date;
}

export interface Purchase {
  id: string;
  trainee: number;
  cohort: BoughtCohort;
  createdAt: Date;
  /** Null: nobody paid in time. */
  paidAt: Date | null;
  coupon: string | null;
  /** Halalas; the total holds the VAT. */
  price: number;
  discount: number;
  vat: number;
  total: number;
  refund: Refunded | null;
  method: (typeof METHODS)[number];
}

const METHODS = [
  { provider: "sandbox-cards", method: "card", brand: "mada", last4: "2387" },
  { provider: "sandbox-cards", method: "apple_pay", brand: "mada", last4: "4021" },
  { provider: "sandbox-cards", method: "card", brand: "visa", last4: "1111" },
  { provider: "sandbox-instalments", method: "tabby", brand: null, last4: null },
  { provider: "sandbox-cards", method: "card", brand: "mada", last4: "7745" },
] as const;
const COUPON = { code: "WELCOME10", percent: 10 } as const;

/**
 * What was bought of these cohorts, oldest first: each seat in the four weeks before its cohort begins, by another person. Some
 * never paid, some got their money back before the start, a few a half of it later.
 */
export function planPurchases(cohorts: readonly BoughtCohort[], now: Date): Purchase[] {
  return cohorts
    .flatMap((cohort) => Array.from({ length: cohort.buyers }, (_, place) => planPurchase(cohort, place, now)))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id));
}

function planPurchase(cohort: BoughtCohort, place: number, now: Date): Purchase {
  const turn = cohort.index * 5 + place;
  const last = Math.min(cohort.startsAt.getTime() - DAY_MS, now.getTime() - 4 * DAY_MS);
  // No two in the same minute: numbers follow time.
  const createdAt = new Date(last - ((place * 67 + cohort.index * 29) % 27) * DAY_MS - (cohort.index * 13 + place * 41 + 120) * MINUTE_MS);
  const paid = turn % 14 !== 6;
  const price = toHalalas(cohort.price);
  const coupon = turn % 9 === 4 ? COUPON.code : null;
  const discount = coupon ? percentOf(price, COUPON.percent) : 0;
  const total = price - discount;
  const id = stableUuid(`purchase ${cohort.index}/${place}`);
  return {
    id,
    trainee: (cohort.index * COHORT_STEP + place * STEP) % TRAINEES,
    cohort,
    createdAt,
    paidAt: paid ? new Date(createdAt.getTime() + PAID_AFTER_MS) : null,
    coupon,
    price,
    discount,
    vat: vatWithin(total),
    total,
    refund: paid ? refundOf(cohort, turn, total, createdAt) : null,
    method: METHODS[turn % METHODS.length] ?? METHODS[0],
  };
}

function refundOf(cohort: BoughtCohort, turn: number, total: number, createdAt: Date): Refunded | null {
  const whole = turn % 17 === 8;
  if (!(whole || turn % 23 === 11) || !cohort.ended) return null;
  const amount = whole ? total : percentOf(total, 50);
  const at = new Date(whole ? createdAt.getTime() + DAY_MS + 7 * MINUTE_MS : cohort.startsAt.getTime() + 5 * DAY_MS + turn * MINUTE_MS);
  return { id: stableUuid(`refund ${cohort.index}/${turn}`), amount, vat: vatWithin(amount), at };
}

/** What of these purchases takes a number, and when. */
export const momentsOf = (purchases: readonly Purchase[]): NumberedMoment[] =>
  purchases.flatMap(({ id, createdAt, paidAt, refund }) => [
    { series: "QBS" as const, key: id, at: createdAt },
    ...(paidAt ? [{ series: "INV" as const, key: id, at: paidAt }] : []),
    ...(refund ? [{ series: "CRN" as const, key: id, at: refund.at }] : []),
  ]);

import type { ProblemCode } from "#contract/problem.ts";
import { type Halalas, percentOf } from "#contract/rules/money.ts";

/** A coupon and how often it was used (api.md §3). Amounts in halalas. */
export interface CouponTerms {
  type: "percentage" | "fixed";
  /** Percent for `percentage`, halalas for `fixed`. */
  value: number;
  maxDiscount: Halalas | null;
  minTotal: Halalas | null;
  startsAt: Date | null;
  expiresAt: Date | null;
  usageLimit: number | null;
  perUserLimit: number | null;
  usedCount: number;
  /** By the person who asks. */
  usedByUser: number;
  /** What its campaign may still take off; null where it has none. */
  budgetLeft: Halalas | null;
  /** Both null: every program. Both set: a program of either. */
  programIds: number[] | null;
  categoryIds: number[] | null;
}

export interface PricedLine {
  programId: number;
  categoryId: number;
  price: Halalas;
}

/** Why a coupon does not count for these lines now, or null. The first reason that the person can do least about is named. */
export function couponProblem(terms: CouponTerms, lines: readonly PricedLine[], now: Date): ProblemCode | null {
  if (terms.startsAt && now < terms.startsAt) return "coupon_not_started";
  if (terms.expiresAt && now >= terms.expiresAt) return "coupon_expired";
  if (terms.usageLimit !== null && terms.usedCount >= terms.usageLimit) return "coupon_limit_reached";
  if (terms.perUserLimit !== null && terms.usedByUser >= terms.perUserLimit) return "coupon_already_used";
  if (total(lines.filter((line) => applies(terms, line))) === 0) return "coupon_not_applicable";
  if (terms.minTotal !== null && total(lines) < terms.minTotal) return "coupon_min_total";
  if (terms.budgetLeft !== null && couponDiscounts(terms, lines).reduce((sum, one) => sum + one, 0) > terms.budgetLeft)
    return "coupon_limit_reached";
  return null;
}

/**
 * The discount of each line, halalas, in the order of the lines: the coupon's whole discount in proportion to the prices
 * of the lines it applies to. Never more than a line's price; the sum is the discount to the halala.
 */
export function couponDiscounts(terms: CouponTerms, lines: readonly PricedLine[]): Halalas[] {
  const bases = lines.map((line) => (applies(terms, line) ? line.price : 0));
  const base = bases.reduce((sum, price) => sum + price, 0);
  const asked = terms.type === "percentage" ? percentOf(base, terms.value) : terms.value;
  return inProportion(Math.max(0, Math.min(asked, terms.maxDiscount ?? asked, base)), bases);
}

/** Splits `amount` over `weights` (whose sum is at least `amount`): the largest remainders get the odd halalas. */
export function inProportion(amount: Halalas, weights: readonly number[]): Halalas[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight, index) => {
    // Whole numbers throughout, which are exact below 9·10¹⁵: a quotient would misjudge remainders that are almost alike.
    const rest = (amount * weight) % sum;
    return { index, whole: (amount * weight - rest) / sum, rest, room: weight };
  });
  let odd = amount - parts.reduce((all, part) => all + part.whole, 0);
  for (const part of [...parts].sort((a, b) => b.rest - a.rest || a.index - b.index)) {
    if (odd === 0) break;
    if (part.whole >= part.room) continue;
    part.whole += 1;
    odd -= 1;
  }
  return parts.map((part) => part.whole);
}

const total = (lines: readonly PricedLine[]): Halalas => lines.reduce((sum, line) => sum + line.price, 0);

function applies({ programIds, categoryIds }: CouponTerms, line: PricedLine): boolean {
  if (programIds === null && categoryIds === null) return true;
  return (programIds?.includes(line.programId) ?? false) || (categoryIds?.includes(line.categoryId) ?? false);
}

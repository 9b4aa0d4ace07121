import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CouponTerms, couponDiscounts, couponProblem, inProportion, type PricedLine } from "./coupon-rules.ts";

const NOW = new Date("2026-11-22T06:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const TERMS: CouponTerms = {
  type: "percentage",
  value: 10,
  maxDiscount: null,
  minTotal: null,
  startsAt: null,
  expiresAt: null,
  usageLimit: null,
  perUserLimit: null,
  usedCount: 0,
  usedByUser: 0,
  budgetLeft: null,
  programIds: null,
  categoryIds: null,
};
const LINES: PricedLine[] = [
  { programId: 1, categoryId: 10, price: 80_000 },
  { programId: 2, categoryId: 20, price: 20_050 },
];
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

describe("whether a coupon counts (R4.6)", () => {
  it("from the moment it starts, until the moment it expires", () => {
    const terms = { ...TERMS, startsAt: NOW, expiresAt: later(1000) };
    expect(couponProblem(terms, LINES, later(-1))).toBe("coupon_not_started");
    expect(couponProblem(terms, LINES, NOW)).toBeNull();
    expect(couponProblem(terms, LINES, later(999))).toBeNull();
    expect(couponProblem(terms, LINES, later(1000))).toBe("coupon_expired");
  });

  it("until its limit, and a person's own", () => {
    expect(couponProblem({ ...TERMS, usageLimit: 3, usedCount: 2 }, LINES, NOW)).toBeNull();
    expect(couponProblem({ ...TERMS, usageLimit: 3, usedCount: 3 }, LINES, NOW)).toBe("coupon_limit_reached");
    expect(couponProblem({ ...TERMS, perUserLimit: 1, usedByUser: 1 }, LINES, NOW)).toBe("coupon_already_used");
    expect(couponProblem({ ...TERMS, budgetLeft: 10_005 }, LINES, NOW), "a tenth of 1,000.50").toBeNull();
    expect(couponProblem({ ...TERMS, budgetLeft: 10_004 }, LINES, NOW)).toBe("coupon_limit_reached");
  });

  it("for a total of at least so much, that amount included", () => {
    expect(couponProblem({ ...TERMS, minTotal: 100_050 }, LINES, NOW)).toBeNull();
    expect(couponProblem({ ...TERMS, minTotal: 100_051 }, LINES, NOW)).toBe("coupon_min_total");
  });

  it("for the programs and fields it names, and never for an empty or a free cart", () => {
    expect(couponProblem({ ...TERMS, programIds: [3] }, LINES, NOW)).toBe("coupon_not_applicable");
    expect(couponProblem({ ...TERMS, programIds: [3], categoryIds: [20] }, LINES, NOW)).toBeNull();
    expect(couponProblem(TERMS, [], NOW)).toBe("coupon_not_applicable");
    expect(couponProblem(TERMS, [{ programId: 1, categoryId: 1, price: 0 }], NOW)).toBe("coupon_not_applicable");
  });
});

describe("what a coupon takes off", () => {
  it("is a percentage of the lines it applies to, at most so much", () => {
    expect(couponDiscounts(TERMS, LINES)).toEqual([8_000, 2_005]);
    expect(couponDiscounts({ ...TERMS, categoryIds: [20] }, LINES)).toEqual([0, 2_005]);
    expect(sum(couponDiscounts({ ...TERMS, maxDiscount: 5_000 }, LINES))).toBe(5_000);
  });

  it("is a fixed amount, never more than the lines cost", () => {
    expect(sum(couponDiscounts({ ...TERMS, type: "fixed", value: 10_000 }, LINES))).toBe(10_000);
    expect(couponDiscounts({ ...TERMS, type: "fixed", value: 500_000 }, LINES)).toEqual([80_000, 20_050]);
    expect(couponDiscounts({ ...TERMS, type: "fixed", value: 500_000, programIds: [2] }, LINES)).toEqual([0, 20_050]);
  });

  const lines = fc.array(fc.record({ programId: fc.nat(8), categoryId: fc.nat(4), price: fc.nat(2_000_000) }), { maxLength: 50 });
  const terms = fc.record({
    type: fc.constantFrom("percentage" as const, "fixed" as const),
    value: fc.integer({ min: 0, max: 3_000_000 }),
    maxDiscount: fc.option(fc.nat(500_000)),
    programIds: fc.option(fc.array(fc.nat(8))),
    categoryIds: fc.option(fc.array(fc.nat(4))),
  });

  it("is whole halalas, never below zero or above a line's price, and none where the coupon does not apply", () => {
    fc.assert(
      fc.property(lines, terms, (cart, more) => {
        const coupon = { ...TERMS, ...more };
        const discounts = couponDiscounts(coupon, cart);
        expect(discounts).toHaveLength(cart.length);
        for (const [index, line] of cart.entries()) {
          const discount = discounts[index] ?? Number.NaN;
          expect(Number.isInteger(discount) && discount >= 0 && discount <= line.price).toBe(true);
          const named =
            (coupon.programIds === null && coupon.categoryIds === null) ||
            coupon.programIds?.includes(line.programId) ||
            coupon.categoryIds?.includes(line.categoryId);
          if (!named) expect(discount).toBe(0);
        }
        if (coupon.maxDiscount !== null) expect(sum(discounts)).toBeLessThanOrEqual(coupon.maxDiscount);
      }),
      { numRuns: 1000 },
    );
  });

  it("is split so that the parts are the whole to the halala, each within one of its share", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 50 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, share) => {
          const amount = Math.floor(sum(weights) * share);
          const parts = inProportion(amount, weights);
          expect(sum(parts)).toBe(sum(weights) === 0 ? 0 : amount);
          for (const [index, weight] of weights.entries()) {
            const part = parts[index] ?? Number.NaN;
            expect(part).toBeLessThanOrEqual(weight);
            expect(Math.abs(part - (amount * weight) / Math.max(1, sum(weights)))).toBeLessThan(1.000_001);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

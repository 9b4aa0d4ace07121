import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refundVerdict } from "#contract/orders/refund.ts";
import { couponDiscounts, type CouponTerms } from "#server/commands/cart/coupon-rules.ts";
import { priceRows, type ProgramRow } from "#server/commands/cart/quote-cart.ts";
import { size } from "#tests/support/size.ts";

const now = new Date("2026-11-22T06:00:00Z");

const rowOf = (id: number, price: number): ProgramRow => ({
  id,
  type: "course",
  titleAr: "",
  titleEn: "",
  glaze: "data",
  coverUrl: null,
  coverWidth: null,
  coverHeight: null,
  categoryId: 1,
  onSale: true,
  price,
  priceAfterDiscount: null,
  durationMinutes: 600,
  vatCategory: "S",
  cohort: null,
  cohortChosen: false,
  seatsLeft: 5,
  owned: false,
  level: "beginner",
  missing: [],
  prerequisitesRequired: false,
  claim: null,
  priceSeen: price,
});

const terms = (type: CouponTerms["type"], value: number, maxDiscount: number | null): CouponTerms => ({
  type,
  value,
  maxDiscount,
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
});

/** Half up, of integers that may be large: what a pocket calculator with whole numbers gives. */
const halfUp = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below);

interface Oracle {
  discounts: bigint[];
  totals: bigint[];
  vats: bigint[];
}

/** The same sums with BigInt alone: no number of ours ever divides here. */
function oracle(prices: readonly bigint[], coupon: CouponTerms): Oracle {
  const base = prices.reduce((sum, price) => sum + price, 0n);
  const asked = coupon.type === "percentage" ? halfUp(base * BigInt(coupon.value), 100n) : BigInt(coupon.value);
  const most = coupon.maxDiscount === null ? asked : BigInt(coupon.maxDiscount);
  const whole = [asked, most, base].reduce((least, one) => (one < least ? one : least));
  const discounts = prices.map((price) => (base === 0n ? 0n : (whole * price) / base));
  let odd = whole - discounts.reduce((sum, part) => sum + part, 0n);
  const byRest = prices
    .map((price, index) => ({ index, rest: base === 0n ? 0n : (whole * price) % base }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of byRest) {
    if (odd === 0n) break;
    if ((discounts[index] ?? 0n) >= (prices[index] ?? 0n)) continue;
    discounts[index] = (discounts[index] ?? 0n) + 1n;
    odd -= 1n;
  }
  const totals = prices.map((price, index) => price - (discounts[index] ?? 0n));
  return { discounts, totals, vats: totals.map((total) => halfUp(total * 15n, 115n)) };
}

const cart = fc.record({
  prices: fc.array(fc.integer({ min: 0, max: 50_000_00 }), { minLength: 1, maxLength: 10 }),
  coupon: fc.oneof(
    fc.record({
      type: fc.constant("percentage" as const),
      value: fc.integer({ min: 1, max: 100 }),
      max: fc.option(fc.integer({ min: 0, max: 5_000_00 })),
    }),
    fc.record({ type: fc.constant("fixed" as const), value: fc.integer({ min: 1, max: 20_000_00 }), max: fc.constant(null) }),
  ),
});

const CARTS = size(100_000, 10_000);

describe(`what goes back is what was paid, over ${CARTS} random carts and an oracle of whole numbers`, () => {
  test("shares of a discount, VAT and refunds agree to the halala, and the parts are the whole", () => {
    fc.assert(
      fc.property(cart, ({ prices, coupon }) => {
        const of = terms(coupon.type, coupon.value, coupon.max);
        const rows = prices.map((price, index) => rowOf(index + 1, price));
        const quote = priceRows(rows, { code: "C", id: 1, terms: of }, now);
        const applied = quote.coupon !== null;
        const right = oracle(prices.map(BigInt), applied ? of : terms("fixed", 0, null));
        const lines = quote.lines;
        if (lines.some((line, index) => BigInt(line.discount) !== right.discounts[index]))
          expect(lines.map((line) => BigInt(line.discount))).toEqual(right.discounts);
        if (lines.some((line, index) => BigInt(line.vat) !== right.vats[index]))
          expect(lines.map((line) => BigInt(line.vat))).toEqual(right.vats);
        let back = 0;
        let vatBack = 0;
        for (const [index, line] of lines.entries()) {
          const { amount, vat } = refundVerdict({ paidAt: now, paid: line.total, vat: line.vat, progress: 0 }, now);
          if (BigInt(amount) !== right.totals[index]) expect(BigInt(amount)).toBe(right.totals[index]);
          back += amount;
          vatBack += vat;
        }
        // Every program of an order given back one by one is the order given back.
        if (back !== quote.total || vatBack !== quote.vat) expect({ back, vatBack }).toEqual({ back: quote.total, vatBack: quote.vat });
      }),
      { numRuns: CARTS },
    );
  }, 300_000);

  test("the largest amounts stay exact", () => {
    const prices = Array.from({ length: 10 }, () => 50_000_00);
    const of = terms("percentage", 33, null);
    expect(
      couponDiscounts(
        of,
        prices.map((price, index) => ({ programId: index, categoryId: 1, price })),
      ).map(BigInt),
    ).toEqual(oracle(prices.map(BigInt), of).discounts);
  });
});

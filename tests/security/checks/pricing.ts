/** What a cart costs, against an oracle of whole numbers: check 44. */
import { type FoundCoupon, priceRows, type ProgramRow } from "#server/commands/cart/quote-cart.ts";
import { type Check, must } from "../play.ts";

const CARTS = 100_000;
const NOW = new Date("2026-11-22T06:00:00Z");

/** Numbers that look random and are the same in each run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The prices that break sums: nothing, a halala, odd ones, round ones, dear ones. */
const priceOf = (any: (below: number) => number): number =>
  [0, 1, any(100), any(100_00), any(500) * 100, 1_850_00, any(50_000_00)][any(7)] ?? 0;

function cartOf(any: (below: number) => number): ProgramRow[] {
  return Array.from({ length: any(9) }, (_, index) => {
    const price = priceOf(any);
    const state = any(10);
    return {
      id: index + 1,
      type: "course",
      titleAr: "برنامج",
      titleEn: "Program",
      glaze: "data",
      coverUrl: null,
      coverWidth: null,
      coverHeight: null,
      categoryId: 1 + any(3),
      onSale: state !== 0,
      price,
      priceAfterDiscount: any(3) === 0 ? any(price + 1) : null,
      durationMinutes: 600,
      vatCategory: any(5) === 0 ? "Z" : "S",
      cohort: null,
      cohortChosen: false,
      seatsLeft: state === 1 ? 0 : 5,
      owned: state === 2,
      level: "beginner",
      missing: [],
      prerequisitesRequired: false,
      claim: null,
      priceSeen: price,
    };
  });
}

function couponOf(any: (below: number) => number): FoundCoupon | null {
  if (any(5) === 0) return null;
  const type = any(2) === 0 ? "percentage" : "fixed";
  return {
    code: "ANY",
    id: 1,
    terms: {
      type,
      value: type === "percentage" ? 1 + any(100) : 1 + any(100_000_00),
      maxDiscount: any(3) === 0 ? any(1_000_00) : null,
      minTotal: any(4) === 0 ? any(1_000_00) : null,
      startsAt: null,
      expiresAt: null,
      usageLimit: null,
      perUserLimit: null,
      usedCount: 0,
      usedByUser: 0,
      budgetLeft: null,
      programIds: any(3) === 0 ? [1 + any(9), 1 + any(9)] : null,
      categoryIds: any(3) === 0 ? [1 + any(3)] : null,
    },
  };
}

/** Half up, in whole numbers alone. */
const rounded = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const sum = (all: readonly bigint[]): bigint => all.reduce((one, other) => one + other, 0n);

/** What the rule says (R4.6), counted apart from the product: the discount of a cart, and of each of its lines the bounds of its share. */
function oracle(rows: readonly ProgramRow[], found: FoundCoupon | null) {
  const bought = rows.filter(({ onSale, seatsLeft, owned }) => onSale && (seatsLeft ?? 0) > 0 && !owned);
  const terms = found?.terms ?? null;
  const applies = ({ id, categoryId }: ProgramRow): boolean =>
    (terms?.programIds === null && terms.categoryIds === null) ||
    (terms?.programIds?.includes(id) ?? false) ||
    (terms?.categoryIds?.includes(categoryId) ?? false);
  const price = (row: ProgramRow): bigint => BigInt(row.priceAfterDiscount ?? row.price);
  const subtotal = sum(bought.map(price));
  const base = sum(bought.filter(applies).map(price));
  const counts = terms !== null && base > 0n && (terms.minTotal === null || subtotal >= BigInt(terms.minTotal));
  const asked = !counts ? 0n : terms.type === "percentage" ? rounded(base * BigInt(terms.value), 100n) : BigInt(terms.value);
  const discount = smaller(smaller(asked, base), counts && terms.maxDiscount !== null ? BigInt(terms.maxDiscount) : base);
  return { bought, subtotal, base, discount, price, applies };
}

/** The first way in which a quote is not what the oracle says; null where it is. */
function wrongIn(rows: readonly ProgramRow[], found: FoundCoupon | null): string | null {
  const quote = priceRows(rows, found, NOW);
  const due = oracle(rows, found);
  const lines = quote.lines.filter(({ problem }) => problem === null);
  if (lines.map(({ programId }) => programId).join() !== due.bought.map(({ id }) => id).join()) return "other lines";
  if (BigInt(quote.subtotal) !== due.subtotal) return `subtotal ${quote.subtotal}, due ${due.subtotal}`;
  if (BigInt(quote.discount) !== due.discount) return `discount ${quote.discount}, due ${due.discount}`;
  if (BigInt(quote.total) !== due.subtotal - due.discount) return `total ${quote.total}`;
  if (sum(lines.map(({ discount }) => BigInt(discount))) !== due.discount) return "shares are not the whole";
  for (const [index, line] of lines.entries()) {
    const row = due.bought[index];
    if (!row) return "a line of nothing";
    const [price, discount, total] = [due.price(row), BigInt(line.discount), BigInt(line.total)];
    if (discount < 0n || discount > price || total !== price - discount) return `line ${row.id}: ${line.discount} off ${price}`;
    const share = due.applies(row) && due.base > 0n ? (due.discount * price) / due.base : 0n;
    if (discount < share || discount > share + 1n) return `line ${row.id}: share ${discount}, due ${share}`;
    const vat = row.vatCategory === "S" ? rounded(total * 15n, 115n) : 0n;
    if (BigInt(line.vat) !== vat) return `line ${row.id}: VAT ${line.vat}, due ${vat}`;
  }
  return BigInt(quote.vat) === sum(lines.map(({ vat }) => BigInt(vat))) ? null : `VAT ${quote.vat}`;
}

export const pricing: readonly Check[] = [
  {
    number: 44,
    title: "Discounts never below nothing, exact to the halala",
    play() {
      let discounted = 0;
      for (let cart = 0; cart < CARTS; cart += 1) {
        const any = numbers(cart);
        const [rows, coupon] = [cartOf(any), couponOf(any)];
        const wrong = wrongIn(rows, coupon);
        must(wrong === null, `cart ${cart}: ${wrong}`);
        if (priceRows(rows, coupon, NOW).discount > 0) discounted += 1;
      }
      must(discounted > CARTS / 4, `only ${discounted} carts had a discount`);
      return Promise.resolve(`${CARTS} carts as the oracle says, ${discounted} of them with a discount; in this process`);
    },
  },
];

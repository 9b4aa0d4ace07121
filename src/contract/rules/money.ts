/**
 * Money is counted in integer halalas (1 SAR = 100 halalas) everywhere but on the wire, where it is a number of SAR with
 * at most two decimals (api.md §0).
 */
export type Halalas = number;

/** Saudi VAT, contained in every price (design.md §5). Percent. */
export const VAT_RATE_PERCENT = 15;

/** SAR as they travel -> halalas. Throws a RangeError for anything that is no amount with at most two decimals. */
export function toHalalas(sar: number): Halalas {
  const halalas = Math.round(sar * 100);
  if (!Number.isFinite(sar) || Math.abs(halalas - sar * 100) > 1e-6) throw new RangeError(`not an amount: ${sar}`);
  return halalas;
}

/** Halalas -> SAR as they travel. */
export const toSar = (halalas: Halalas): number => halalas / 100;

/** Kinds of VAT by ZATCA's letters: standard rate, zero rate, exempt, out of scope. */
export const VAT_CATEGORIES = ["S", "Z", "E", "O"] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

/** Percent; the price stays the same, it only holds less VAT. */
export const vatRateOf = (category: VatCategory): number => (category === "S" ? VAT_RATE_PERCENT : 0);

/** The VAT contained in a total that includes it, rounded half up to a halala. */
export const vatWithin = (total: Halalas, ratePercent = VAT_RATE_PERCENT): Halalas =>
  Math.round((total * ratePercent) / (100 + ratePercent));

/** A percentage of an amount, rounded half up to a halala. */
export const percentOf = (amount: Halalas, percent: number): Halalas => Math.round((amount * percent) / 100);

/** Splits an amount into `parts` whose sum is the amount; the first parts carry the odd halalas. */
export function splitEvenly(amount: Halalas, parts: number): Halalas[] {
  const base = Math.floor(amount / parts);
  const odd = amount - base * parts;
  return Array.from({ length: parts }, (_, index) => base + (index < odd ? 1 : 0));
}

/** What a program costs now: the discounted price where there is one (R4.1). Works in any one unit. */
export const effectivePrice = (item: { price: number; price_after_discount?: number | null | undefined }): number =>
  item.price_after_discount ?? item.price;

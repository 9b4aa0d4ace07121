import { VAT_RATE_PERCENT, type VatCategory, vatRateOf } from "#contract/rules/money.ts";

/** What a line says of its VAT, percent; left out where it is the standard rate. */
export interface Rated {
  vat_rate?: number | undefined;
}

/** The rates of all lines, percent, each once, the highest first. No line has the standard rate. */
export const vatRatesOf = (lines: readonly Rated[]): number[] => {
  const rates = new Set(lines.map(({ vat_rate: rate = VAT_RATE_PERCENT }) => rate));
  return rates.size === 0 ? [VAT_RATE_PERCENT] : [...rates].sort((one, other) => other - one);
};

/** The rate of a category as it travels: nothing where it is the standard one. Percent. */
export const unusualRate = (category: VatCategory): Rated => (category === "S" ? {} : { vat_rate: vatRateOf(category) });

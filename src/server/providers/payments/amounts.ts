import type { Halalas } from "#contract/rules/money.ts";

/** Halalas as a decimal text in riyals with two places: "100.50" (Tabby). Counted in digits, never in fractions. */
export function toDecimalText(amount: Halalas): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount in halalas: ${amount}`);
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "100.5", "100.50" and "100" -> 10050, 10050 and 10000. @throws RangeError for what is no amount of whole halalas */
export function fromDecimalText(text: unknown): Halalas {
  const match = typeof text === "string" ? /^(\d{1,12})(?:\.(\d{1,2})0*)?$/u.exec(text) : null;
  if (!match) throw new RangeError("not a decimal amount");
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** Halalas as a number of riyals (Tamara). JSON writes the shortest decimal of it, which has two places at most. */
export const toDecimalNumber = (amount: Halalas): number => Number(toDecimalText(amount));

/** 100.5 -> 10050. @throws RangeError for what is no number of whole halalas */
export function fromDecimalNumber(value: unknown): Halalas {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0 || value > 1e12) throw new RangeError("not a number of riyals");
  const halalas = Math.round(value * 100);
  // The same number again, or it had more places than a halala.
  if (halalas / 100 !== value) throw new RangeError("not whole halalas");
  return halalas;
}

/** Halalas as they stand (Moyasar). @throws RangeError for anything but a whole number that is not negative */
export function fromHalalas(value: unknown): Halalas {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) throw new RangeError("not an amount in halalas");
  return value;
}

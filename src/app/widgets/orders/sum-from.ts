import { asciiDigits } from "#contract/rules/digits.ts";

/** Letters of a sum: a payout holds many purchases. */
export const SUM_LENGTH = 14;

/** SAR as typed, Arabic digits too, nothing at all among them; null where it is no sum of money. */
export function sumFrom(text: string): number | null {
  const latin = asciiDigits(text)
    .replaceAll(/[,،٬\s]/gu, "")
    .replace("٫", ".");
  return /^\d{1,8}(?:\.\d{1,2})?$/u.test(latin) ? Number(latin) : null;
}

/** The same, where something has to move. */
export const sumOver0 = (text: string): number | null => sumFrom(text) || null;

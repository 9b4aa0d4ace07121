import { asciiDigits } from "#contract/rules/digits.ts";

/** National ID or Iqama: at least 10 digits (platform-spec §5). */
export const NATIONAL_ID_MIN = 10;

export const normaliseNationalId = (text: string): string => asciiDigits(text).replace(/[\s-]/gu, "");

/**
 * Whether the check digit of a 10-digit Saudi ID or Iqama fits (Luhn over all ten). Other lengths have no check digit and
 * pass. A failure only warns (R8.1): it never refuses.
 */
export function nationalIdChecks(id: string): boolean {
  if (!/^[12]\d{9}$/u.test(id)) return id.length !== NATIONAL_ID_MIN;
  let sum = 0;
  for (let index = 0; index < 10; index += 1) {
    const digit = Number(id[index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

import { asciiDigits } from "#contract/rules/digits.ts";

/** What stands between the parts, and what hides in a copied text. */
const BETWEEN = /[\s\p{Pd}\p{Cf}._/\\\u2212\u0640]+/gu;

/**
 * The number of a certificate as it is printed (`QBS-1448-000123`), however it was typed: small letters, Arabic-Indic digits, blanks,
 * any dashes or none. Null where it is no such number.
 */
export function certificateNumber(typed: string): string | null {
  const bare = asciiDigits(typed).normalize("NFKC").replace(BETWEEN, "").toUpperCase();
  const [, year, place] = /^QBS(\d{4})(\d{6,9})$/u.exec(bare) ?? [];
  return year && place ? `QBS-${year}-${place}` : null;
}

import { asciiDigits } from "./digits.ts";

/** Phone rules of platform-spec §5. The wire form is E.164, with `;ext=` where there is an extension. */
export const PHONE = {
  maxInput: 250,
  nationalDigits: { min: 2, max: 17 },
  defaultCountry: "SA",
  preferred: ["SA", "AE", "EG", "KW", "QA", "BH", "OM"],
  typeToFindMs: 700,
  /** The list opens below when at least this many pixels are free. */
  dropdownBelowPx: 200,
} as const;

/** What may be typed: digits, spaces, parentheses, plus, hyphen. */
export const isPhoneTyping = (text: string): boolean => /^[\d\s()+-]*$/u.test(asciiDigits(text));

/** Splits a pasted extension (`;ext=5`, `x5`, `ext. 5`, `تحويلة 5`) from a number. */
export function splitExtension(text: string): { number: string; extension: string } {
  const match = /^(.*?)(?:\s*(?:;ext=|ext\.?|x|تحويلة)\s*)(\d{1,8})\s*$/iu.exec(asciiDigits(text));
  return match ? { number: match[1] ?? "", extension: match[2] ?? "" } : { number: asciiDigits(text), extension: "" };
}

/**
 * Countries are told apart by one to three digits (ITU-T E.164): 1 and 7 stand alone, these pairs too, all others are
 * three digits.
 */
const ONE_DIGIT = /^[17]/u;
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/u;

/** Digits after the country code of an international number; null where the text is none. */
export function nationalDigits(text: string): number | null {
  const digits = /^\+([1-9]\d*)$/u.exec(splitExtension(text).number.replace(/[\s()-]/gu, ""))?.[1];
  if (!digits) return null;
  const code = ONE_DIGIT.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3;
  return Math.max(0, digits.length - code);
}

/** Numbers that Saudi Arabia gives out: mobiles of 50 and 53 to 59, places, and those that a company pays for. */
const SAUDI_NUMBER = /^(?:5[03-9]\d{7}|1[1-7]\d{7}|800\d{6,7}|9200\d{5})$/u;

/** Whether a Saudi number is none that is known to be given out: its writer is asked, never refused. */
export function isDoubtfulNumber(text: string): boolean {
  const { number } = splitExtension(text);
  return isE164(number) && number.startsWith("+966") && !SAUDI_NUMBER.test(number.slice(4));
}

/** E.164: a plus, a country code and 2 to 17 digits. */
export function isE164(text: string): boolean {
  const count = nationalDigits(text);
  return count !== null && count >= PHONE.nationalDigits.min && count <= PHONE.nationalDigits.max;
}

/** The form in which a valid number is kept, `+966550123456` or `+966112345678;ext=5`, however it was typed. */
export function toE164(text: string): string {
  const { number, extension } = splitExtension(text);
  const digits = number.replace(/[\s()-]/gu, "");
  return extension ? `${digits};ext=${extension}` : digits;
}

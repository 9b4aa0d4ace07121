/** What the phone field needs without the numbering plans of the world: it loads with the form (R11). */
import { asciiDigits } from "#contract/rules/digits.ts";
import { PHONE, splitExtension } from "#contract/rules/phone.ts";

/** Of `PHONE.defaultCountry`. */
export const DEFAULT_DIAL = "+966";
/** As many as an extension has in `rules/phone.ts`. */
export const EXTENSION_DIGITS = 8;

/** The wire form: E.164, and `;ext=` with digits where there is an extension (contract/rules/phone.ts). */
export const joinPhone = (number: string, extension: string): string => (number && extension ? `${number};ext=${extension}` : number);

/** A wire value in its two parts; anything that is no international number counts as empty for the field. */
export function splitPhone(value: string): { number: string; extension: string } {
  const { number, extension } = splitExtension(value);
  return number.startsWith("+") ? { number, extension } : { number: "", extension: "" };
}

/** What of a typed or filled-in text may stand in the field: digits, spaces, parentheses, plus, hyphen, at most 250 (platform-spec §5). */
export const keptTyping = (text: string): string =>
  asciiDigits(text)
    .replace(/[^\d\s()+-]/gu, "")
    .slice(0, PHONE.maxInput);

/** Signs that announce an extension after a number: phones say `,` or `#`, people `x`, `ext` or «تحويلة». */
export const announcesExtension = (typed: string): boolean => /^[x#,;e\u062A]$/iu.test(typed);

export const extensionDigits = (text: string): string => asciiDigits(text).replace(/\D/gu, "").slice(0, EXTENSION_DIGITS);

/**
 * The wire form of a number as it was typed: with a plus or 00 it is international, otherwise it is one of the default
 * country, whose leading zero is for calls inside it.
 */
export function wireNumber(typed: string): string {
  const digits = typed.replace(/[^\d+]/gu, "").replace(/^00/u, "+");
  if (!/\d/u.test(digits)) return "";
  if (digits.startsWith("+")) return `+${digits.replaceAll("+", "")}`;
  const national = digits.replaceAll("+", "");
  if (/^966\d{9}$/u.test(national)) return `+${national}`;
  return DEFAULT_DIAL + national.replace(/^0/u, "");
}

/** A wire number as it is written beside the default country's dial code. */
export const typedNumber = (number: string): string => (number.startsWith(DEFAULT_DIAL) ? number.slice(DEFAULT_DIAL.length) : number);

import { getCountryCallingCode, isSupportedCountry, parsePhoneNumber } from "react-phone-number-input";
import type { Country } from "react-phone-number-input";
import { fold } from "#contract/rules/arabic-fold.ts";
import { PHONE, splitExtension } from "#contract/rules/phone.ts";
import { joinPhone } from "./phone-text.ts";

/**
 * A number pasted whole: with a country code (`+966…`, `00966…`), an extension, or as one local number of `country`.
 * `null` leaves the paste to the field itself, for a piece of a number in the middle of another.
 */
export function readPasted(text: string, country: string | undefined): string | null {
  const { number, extension } = splitExtension(text.trim().slice(0, PHONE.maxInput));
  const digits = number.replace(/[^\d+]/gu, "").replace(/^00/u, "+");
  const international = digits.startsWith("+");
  if (!international && !extension) return null;
  const parsed = parsePhoneNumber(digits, country && isSupportedCountry(country) ? country : undefined);
  if (parsed) return joinPhone(parsed.number, extension);
  return international && digits.length > 1 ? joinPhone(`+${digits.replace(/\D/gu, "")}`, extension) : null;
}

/** Country names in the language on screen, with the codes where the browser has no name. */
export function countryNames(language: string, countries: readonly Country[]): Record<string, string> {
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "code", style: "short" });
  return Object.fromEntries(countries.map((code) => [code, shortName(code, language) ?? names.of(code) ?? code]));
}

/** Everyday names, as people look for them; Intl gives the long official ones. */
const EVERYDAY: Record<string, Record<string, string>> = {
  ar: { SA: "السعودية", AE: "الإمارات" },
  en: { AE: "UAE" },
};
const shortName = (code: string, language: string): string | undefined => EVERYDAY[language]?.[code];

export const dialCode = (country: string): string => `+${getCountryCallingCode(country as Country)}`;

export interface CountryOption {
  value?: Country;
  label?: string;
  divider?: boolean;
}

/**
 * Where typing leads: the first country from `from` on (and round) whose folded name, or one of its words, begins with
 * what was typed; digits match dial codes, Latin letters the ISO code too. -1 where nothing does.
 */
export function findCountry(options: readonly CountryOption[], typed: string, from: number): number {
  const wanted = fold(typed);
  const digits = /^\+?(\d+)$/u.exec(typed.trim())?.[1];
  if (!wanted && !digits) return -1;
  const order = options.map((_, index) => (from + index) % options.length);
  const test = (index: number) => {
    const option = options[index];
    if (!option?.value) return false;
    if (digits) return dialCode(option.value).slice(1).startsWith(digits);
    const name = fold(option.label ?? "").replace(/^ال/u, "");
    return name.startsWith(wanted.replace(/^ال/u, "")) || option.value.toLowerCase() === wanted;
  };
  return order.find(test) ?? -1;
}

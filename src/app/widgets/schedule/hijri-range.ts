import { formatHijri, NO_BREAK } from "#app/i18n/format.ts";
import type { Language } from "#contract/shapes.ts";

/** «من 12 إلى 18 جمادى الآخرة 1448 هـ»: what both days share is said once, as in Gregorian ranges. */
export function hijriRange(language: Language, from: string, to: string): string {
  const words = (day: string, year: boolean) => formatHijri(language, day, { year });
  const [dayOfMonth, month] = words(from, false).split(NO_BREAK);
  const sameMonth = words(to, false).split(NO_BREAK)[1] === month;
  const sameYear = yearOf(words(from, true)) === yearOf(words(to, true));
  const begin = sameMonth && sameYear ? dayOfMonth : words(from, !sameYear);
  return language === "ar" ? `من ${begin} إلى ${words(to, true)}` : `${begin} to ${words(to, true)}`;
}

const yearOf = (words: string) => /(\d{4})\D*$/u.exec(words)?.[1];

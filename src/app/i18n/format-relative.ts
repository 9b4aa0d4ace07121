import { dayOf, formatDate, formatDateTime, formatTime, type Moment, toDate } from "./format.ts";
import type { Language } from "./language.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Unit = "minute" | "hour" | "day";
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** After «قبل» and «بعد» the dual is «ـين» and one is the bare noun (glossary §6). */
const UNITS: Record<Language, Record<Unit, Forms>> = {
  ar: {
    minute: { one: "دقيقة", two: "دقيقتين", few: "# دقائق", many: "# دقيقة", other: "# دقيقة" },
    hour: { one: "ساعة", two: "ساعتين", few: "# ساعات", many: "# ساعة", other: "# ساعة" },
    day: { one: "يوم", two: "يومين", few: "# أيام", many: "# يومًا", other: "# يوم" },
  },
  en: {
    minute: { one: "# minute", other: "# minutes" },
    hour: { one: "# hour", other: "# hours" },
    day: { one: "# day", other: "# days" },
  },
};

const rules = { ar: new Intl.PluralRules("ar"), en: new Intl.PluralRules("en") };

/** Days from today in Riyadh, -2 to 2. */
const NEAR_DAYS: Record<Language, Record<number, string>> = {
  ar: { [-2]: "أول أمس", [-1]: "أمس", 0: "اليوم", 1: "غدًا", 2: "بعد غد" },
  en: { [-2]: "Two days ago", [-1]: "Yesterday", 0: "Today", 1: "Tomorrow", 2: "In two days" },
};

/** Calendar days in Riyadh from `now` to `at`. */
export const daysBetween = (now: Moment, at: Moment): number =>
  Math.round((Date.parse(`${dayOf(at)}T00:00:00Z`) - Date.parse(`${dayOf(now)}T00:00:00Z`)) / DAY);

/**
 * «الآن»، «قبل 3 دقائق»، «بعد ساعتين»; another day by its name and time («أمس 9:40 مساءً»); up to seven days by
 * their number; the date beyond.
 */
export function formatRelative(language: Language, at: Moment, now: Moment): string {
  const distance = toDate(at).getTime() - toDate(now).getTime();
  const days = daysBetween(now, at);
  if (Math.abs(distance) < MINUTE) return language === "ar" ? "الآن" : "Just now";
  if (Math.abs(distance) < HOUR) return ago(language, "minute", Math.round(distance / MINUTE));
  if (days === 0) return ago(language, "hour", Math.round(distance / HOUR));
  if (Math.abs(days) <= 2) return formatRelativeDayTime(language, at, now);
  return Math.abs(days) <= 7 ? ago(language, "day", days) : formatDate(language, at);
}

/** «اليوم»، «غدًا»; other days by weekday and date. */
export function formatRelativeDay(language: Language, at: Moment, now: Moment): string {
  return NEAR_DAYS[language][daysBetween(now, at)] ?? formatDate(language, at, { weekday: true });
}

/** «اليوم 4:30 مساءً», `Today at 4:30 pm`; other days as a date says its hour: «الخميس 26 نوفمبر 2026، الساعة 4:30 مساءً». */
export function formatRelativeDayTime(language: Language, at: Moment, now: Moment): string {
  const near = NEAR_DAYS[language][daysBetween(now, at)];
  return near ? `${near}${language === "ar" ? " " : " at "}${formatTime(language, at)}` : formatDateTime(language, at);
}

/** Within a sentence: «آخر دخول أمس», `last seen yesterday`; a near day without its hour. */
export function formatRelativeWithin(language: Language, at: Moment, now: Moment): string {
  const days = daysBetween(now, at);
  const words = days === 0 ? formatRelative(language, at, now) : (NEAR_DAYS[language][days] ?? formatRelative(language, at, now));
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function ago(language: Language, unit: Unit, amount: number): string {
  // Rounding may not turn "59 minutes" into nothing.
  const count = Math.max(1, Math.abs(amount));
  const forms = UNITS[language][unit];
  const words = (forms[rules[language].select(count)] ?? forms.other).replace("#", String(count));
  if (language === "ar") return `${amount < 0 ? "قبل" : "بعد"} ${words}`;
  return amount < 0 ? `${words} ago` : `in ${words}`;
}

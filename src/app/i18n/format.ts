import { GREGORIAN } from "./gregorian.ts";
import type { Language } from "./language.ts";

/** An instant as it travels (UTC, ISO 8601), a day as it travels (YYYY-MM-DD), or a Date. */
export type Moment = string | Date;

export const TIME_ZONE = "Asia/Riyadh";
/** Between what stands in one line only: a day and its month, an hour and its period. */
export const NO_BREAK = "\u00A0";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Intl objects are dear to make: one per locale and options. */
export function partsOf(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  at: Moment,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const name = locale + JSON.stringify(options);
  let format = formats.get(name);
  if (!format) formats.set(name, (format = new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options })));
  return Object.fromEntries(format.formatToParts(toDate(at)).map((part) => [part.type, part.value]));
}

/** A day without an hour stands at noon in Riyadh, so that no zone moves it. */
export const toDate = (at: Moment): Date =>
  at instanceof Date ? at : new Date(/^\d{4}-\d{2}-\d{2}$/u.test(at) ? `${at}T12:00:00+03:00` : at);

/** The day in Riyadh on which it falls, YYYY-MM-DD. */
export function dayOf(at: Moment): string {
  const { year, month, day } = partsOf(GREGORIAN.en, { year: "numeric", month: "2-digit", day: "2-digit" }, at);
  return `${year}-${month}-${day}`;
}

export interface DateOptions {
  weekday?: boolean;
  /** Left out where the year is plain from the place. Default true. */
  year?: boolean;
  /** The Hijri date after it. */
  hijri?: boolean;
  /** The Hijri date alone. */
  calendar?: "gregorian" | "hijri";
}

/** «الأحد 22 نوفمبر 2026، 12 جمادى الآخرة 1448 هـ»: no comma after the weekday (glossary §6). */
export function formatDate(
  language: Language,
  at: Moment,
  { weekday = false, year = true, hijri = false, calendar }: DateOptions = {},
): string {
  if (calendar === "hijri") return formatHijri(language, at, { year });
  const parts = partsOf(GREGORIAN[language], { weekday: "long", day: "numeric", month: "long", year: "numeric" }, at);
  // A day at the end of a line and its month on the next read as two things.
  const words = [weekday && parts.weekday, `${parts.day}${NO_BREAK}${parts.month}`, year && parts.year].filter(Boolean).join(" ");
  if (!hijri) return words;
  return `${words}${language === "ar" ? "، " : ", "}${formatHijri(language, at)}`;
}

const HIJRI_MONTHS = {
  ar: "محرم|صفر|ربيع الأول|ربيع الآخر|جمادى الأولى|جمادى الآخرة|رجب|شعبان|رمضان|شوال|ذو القعدة|ذو الحجة".split("|"),
  en: "Muharram|Safar|Rabi I|Rabi II|Jumada I|Jumada II|Rajab|Shaban|Ramadan|Shawwal|Dhul Qadah|Dhul Hijjah".split("|"),
} as const;

/** Umm al-Qura: «12 جمادى الآخرة 1448 هـ», with a no-break space before the mark. */
export function formatHijri(language: Language, at: Moment, { year = true }: { year?: boolean } = {}): string {
  const parts = hijriParts(language, at);
  const day = `${parts.day}${NO_BREAK}${parts.month}`;
  return year ? `${day} ${parts.year}${NO_BREAK}${ERA[language]}` : day;
}

const ERA = { ar: "هـ", en: "AH" } as const;

function hijriParts(language: Language, at: Moment) {
  const parts = partsOf("en-u-ca-islamic-umalqura-nu-latn", { day: "numeric", month: "numeric", year: "numeric" }, at);
  return { day: parts.day, month: HIJRI_MONTHS[language][Number(parts.month) - 1], year: parts.year };
}

export interface TimeParts {
  /** `4:30` */
  time: string;
  /** «صباحًا»، «ظهرًا»، «مساءً», or am, pm. */
  period: string;
  /** «ص» before noon, «م» from noon: for narrow columns. */
  short: string;
}

/** The halves of a time, for columns that set the period under the hour. */
export function timeParts(language: Language, at: Moment): TimeParts {
  const parts = partsOf(GREGORIAN.en, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, at);
  const hour = Number(parts.hour);
  const time = `${hour % 12 === 0 ? 12 : hour % 12}:${parts.minute}`;
  if (language === "en") return { time, period: hour < 12 ? "am" : "pm", short: hour < 12 ? "am" : "pm" };
  // Intl says «بعد الظهر», which nobody here says of an evening (glossary §6).
  return { time, period: hour < 12 ? "صباحًا" : hour === 12 ? "ظهرًا" : "مساءً", short: hour < 12 ? "ص" : "م" };
}

/** «4:30 مساءً», `4:30 pm`: never in two lines. */
export function formatTime(language: Language, at: Moment): string {
  const { time, period } = timeParts(language, at);
  return `${time}${NO_BREAK}${period}`;
}

/** «من 4:30 إلى 6:00 مساءً»; the period stands twice where it changes. */
export function formatTimeRange(language: Language, from: Moment, to: Moment): string {
  const start = timeParts(language, from);
  const end = timeParts(language, to);
  const begin = start.period === end.period ? start.time : formatTime(language, from);
  return language === "ar" ? `من ${begin} إلى ${formatTime(language, to)}` : `${begin} to ${formatTime(language, to)}`;
}

/** «الأحد 22 نوفمبر 2026، الساعة 4:30 مساءً», `Sunday 22 November 2026, 4:30 pm`. */
export function formatDateTime(language: Language, at: Moment, options: DateOptions = { weekday: true }): string {
  return `${formatDate(language, at, options)}${language === "ar" ? "، الساعة " : ", "}${formatTime(language, at)}`;
}

/** «من 22 إلى 28 نوفمبر 2026»: what both days share is said once. */
export function formatDateRange(
  language: Language,
  from: Moment,
  to: Moment,
  { calendar = "gregorian" }: { calendar?: "gregorian" | "hijri" } = {},
): string {
  const read = (at: Moment) =>
    calendar === "hijri" ? hijriParts(language, at) : partsOf(GREGORIAN[language], { day: "numeric", month: "long", year: "numeric" }, at);
  const start = read(from);
  const end = read(to);
  const sameYear = start.year === end.year;
  const sameMonth = sameYear && start.month === end.month;
  const begin = [sameMonth ? start.day : `${start.day}${NO_BREAK}${start.month}`, !sameYear && start.year].filter(Boolean).join(" ");
  const close = `${end.day}${NO_BREAK}${end.month} ${end.year}${calendar === "hijri" ? NO_BREAK + ERA[language] : ""}`;
  return language === "ar" ? `من ${begin} إلى ${close}` : `${begin} to ${close}`;
}

const WEEKDAYS_AR = {
  short: ["أحد", "اثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت"],
  narrow: ["ح", "ن", "ث", "ر", "خ", "ج", "س"],
} as const;

/** Sunday is 0, as the week begins. */
export const weekdayOf = (at: Moment): number => new Date(`${dayOf(at)}T00:00:00Z`).getUTCDay();

export function formatWeekday(language: Language, at: Moment, style: "long" | "short" | "narrow" = "long"): string {
  if (language === "ar" && style !== "long") return WEEKDAYS_AR[style][weekdayOf(at)] ?? "";
  return partsOf(GREGORIAN[language], { weekday: style }, at).weekday ?? "";
}

/** `2026`. */
export const formatYear = (at: Moment): string => dayOf(at).slice(0, 4);

/** Made when first asked for: at start they would lengthen the longest task of a slow phone, that of reading the first script. */
const numbers = new Map<string, Intl.NumberFormat>();

function written(value: number, least: number, most: number): string {
  const name = `${least}/${most}`;
  let format = numbers.get(name);
  if (!format) numbers.set(name, (format = new Intl.NumberFormat("en", { minimumFractionDigits: least, maximumFractionDigits: most })));
  return format.format(value);
}

/** Digits 0-9 and a comma by thousands in both languages (glossary §8.5): 1,250 and 4.8. */
export const formatNumber = (_language: Language, value: number, decimals?: 1): string => written(value, decimals ?? 0, 1);

/** A number of SAR: two decimals only when there are halalas, or when `decimals` asks so that one table reads alike. */
export const formatMoneyNumber = (_language: Language, sar: number, { decimals = false }: { decimals?: boolean } = {}): string =>
  decimals || Math.round(sar * 100) % 100 !== 0 ? written(sar, 2, 2) : written(sar, 0, 0);

/** Money in a sentence: «950 ريال», `950 SAR`; a minus is said as a word. */
export function formatMoney(language: Language, sar: number, options?: { decimals?: boolean }): string {
  const amount = formatMoneyNumber(language, Math.abs(sar), options);
  if (language === "ar") return `${sar < 0 ? "ناقص " : ""}${amount} ريال`;
  return `${sar < 0 ? "minus " : ""}${amount} SAR`;
}

/** `62%`: Intl would write another sign, with a mark (glossary §6). */
export const formatPercent = (language: Language, value: number): string => `${formatNumber(language, value)}%`;

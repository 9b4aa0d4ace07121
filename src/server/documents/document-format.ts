import { gregorianDate, hijriDate } from "#contract/certificates/certificate-text.ts";
import type { Pair } from "./document-words.ts";

const money = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Halalas as SAR with two decimals. */
export const moneyText = (halalas: number): string => money.format(halalas / 100);

const clock = new Intl.DateTimeFormat("en-GB-u-ca-gregory-nu-latn", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Riyadh",
});

/** `09:00`, in Riyadh. */
export const clockText = (at: string): string => clock.format(new Date(at));

/** A day in both calendars, each in both languages: «22 نوفمبر 2026», «12 جمادى الآخرة 1448 هـ». */
export function dayTexts(at: string): readonly Pair[] {
  const day = new Date(at);
  return [gregorianDate, hijriDate].map((of) => ({ ar: of("ar", day), en: of("en", day) }));
}

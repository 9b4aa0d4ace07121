import { riyadhTime } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";

// Making one takes longer than all that is said with it.
const formatOf = (locale: string) =>
  new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { timeZone: "Asia/Riyadh", weekday: "long", day: "numeric", month: "long" });
const DAYS = { ar: formatOf("ar-SA"), en: formatOf("en-GB") } as const;

/** «الأحد 22 نوفمبر», `Sunday 22 November`: the day of a moment in Riyadh. */
export function riyadhDate(at: string | Date, language: Language): string {
  const parts = Object.fromEntries(DAYS[language].formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${parts["weekday"]} ${parts["day"]} ${parts["month"]}`;
}

/** «الأحد 22 نوفمبر، الساعة 4:30 مساءً», `Sunday 22 November, 4:30 pm`: a time in a sentence, as people in Riyadh live it (glossary §6). */
export function riyadhMoment(at: string | Date, language: Language): string {
  const date = new Date(at);
  const [hour, minute] = riyadhTime(date).split(":");
  const h = Number(hour);
  const time = `${h % 12 === 0 ? 12 : h % 12}:${minute}`;
  if (language === "en") return `${riyadhDate(date, language)}, ${time} ${h < 12 ? "am" : "pm"}`;
  return `${riyadhDate(date, language)}، الساعة ${time} ${h < 12 ? "صباحًا" : h === 12 ? "ظهرًا" : "مساءً"}`;
}

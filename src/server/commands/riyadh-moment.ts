import type { Language } from "#contract/shapes.ts";

const LOCALE = { ar: "ar-SA-u-ca-gregory-nu-latn", en: "en-GB-u-ca-gregory-nu-latn" } as const;

/** «الأحد 22 نوفمبر», `Sunday 22 November`: the day of a moment in Riyadh. */
export function riyadhDate(at: string | Date, language: Language): string {
  const options = { timeZone: "Asia/Riyadh", weekday: "long", day: "numeric", month: "long" } as const;
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat(LOCALE[language], options).formatToParts(new Date(at)).map(({ type, value }) => [type, value]),
  );
  return `${parts["weekday"]} ${parts["day"]} ${parts["month"]}`;
}

/** «الأحد 22 نوفمبر، الساعة 4:30 مساءً», `Sunday 22 November, 4:30 pm`: a time in a sentence, as people in Riyadh live it (glossary §6). */
export function riyadhMoment(at: string | Date, language: Language): string {
  const date = new Date(at);
  const clock = { timeZone: "Asia/Riyadh", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const parts = new Intl.DateTimeFormat(LOCALE.en, clock).formatToParts(date).map(({ type, value }) => [type, value]);
  const { hour, minute } = Object.fromEntries(parts) as Record<string, string>;
  const h = Number(hour);
  const time = `${h % 12 === 0 ? 12 : h % 12}:${minute}`;
  if (language === "en") return `${riyadhDate(date, language)}, ${time} ${h < 12 ? "am" : "pm"}`;
  return `${riyadhDate(date, language)}، الساعة ${time} ${h < 12 ? "صباحًا" : h === 12 ? "ظهرًا" : "مساءً"}`;
}

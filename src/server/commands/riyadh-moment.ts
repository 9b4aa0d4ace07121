import type { Language } from "#contract/shapes.ts";

const LOCALE = { ar: "ar-SA-u-ca-gregory-nu-latn", en: "en-GB-u-ca-gregory-nu-latn" } as const;

/** «الأحد 22 نوفمبر، الساعة 4:30 مساءً», `Sunday 22 November, 4:30 pm`: a time in a sentence, as people in Riyadh live it (glossary §6). */
export function riyadhMoment(at: string | Date, language: Language): string {
  const date = new Date(at);
  const parts = (locale: string, options: Intl.DateTimeFormatOptions) =>
    Object.fromEntries(
      new Intl.DateTimeFormat(locale, { timeZone: "Asia/Riyadh", ...options }).formatToParts(date).map((p) => [p.type, p.value]),
    );
  const { weekday, day, month } = parts(LOCALE[language], { weekday: "long", day: "numeric", month: "long" });
  const { hour, minute } = parts(LOCALE.en, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const h = Number(hour);
  const time = `${h % 12 === 0 ? 12 : h % 12}:${minute}`;
  if (language === "en") return `${weekday} ${day} ${month}, ${time} ${h < 12 ? "am" : "pm"}`;
  return `${weekday} ${day} ${month}، الساعة ${time} ${h < 12 ? "صباحًا" : h === 12 ? "ظهرًا" : "مساءً"}`;
}

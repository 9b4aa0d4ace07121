import { type MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { VAT_RATE_PERCENT } from "#contract/rules/money.ts";
import { BUSINESS_WEEK, TERMS } from "#contract/accounts/terms.ts";
import { SESSION_DAYS } from "#contract/accounts/session.ts";
import type { Language } from "#contract/shapes.ts";
import type { Words } from "#server/words.ts";

const { accessMonths, devices, refundDays, refundBusinessDays } = TERMS;
const sessionDays = SESSION_DAYS;

/** Counted nouns stand after a preposition or as an object wherever a text names them: «خلال يومين». */
const COUNTED: Record<string, MessageDescriptor> = {
  accessMonths: msg({ message: plural(accessMonths, { one: "# month", other: "# months" }) }),
  devices: msg({ message: plural(devices, { one: "# device", other: "# devices" }) }),
  refundDays: msg({ message: plural(refundDays, { one: "# day", other: "# days" }) }),
  refundBusinessDays: msg({ message: plural(refundBusinessDays, { one: "# business day", other: "# business days" }) }),
  sessionDays: msg({ message: plural(sessionDays, { one: "# day", other: "# days" }) }),
  businessWeek: msg({ message: "{firstDay} to {lastDay}" }),
};

/** Names that a standing text may hold as `{name}`: the figures of section 9 are written nowhere else. */
export function termWords(words: Words, language: Language): Readonly<Record<string, string>> {
  const week = { firstDay: weekday(language, BUSINESS_WEEK.first), lastDay: weekday(language, BUSINESS_WEEK.last) };
  const counted = Object.entries(COUNTED).map(([name, message]) => [name, words.say(language, message, week)]);
  return {
    ...(Object.fromEntries(counted) as Record<string, string>),
    refundProgressPercent: percent(language, TERMS.refundProgressPercent),
    vatPercent: percent(language, VAT_RATE_PERCENT),
  };
}

/** A text with its names filled in. What is no name of ours stays as it was written. */
export const filled = (text: string, names: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w{1,40})\}/gu, (whole, name: string) => (Object.hasOwn(names, name) ? (names[name] ?? whole) : whole));

/** Isolated in Arabic, after whose letters the sign would go to the other side of the number (glossary §8.6). */
const percent = (language: Language, value: number): string => (language === "ar" ? `\u2068${value}%\u2069` : `${value}%`);

/** The name of a weekday, 0 is Sunday. 1 January 2023 was one. */
const weekday = (language: Language, day: number): string =>
  new Intl.DateTimeFormat(language === "ar" ? "ar-SA-u-ca-gregory-nu-latn" : "en-GB", { weekday: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2023, 0, 1 + day)),
  );

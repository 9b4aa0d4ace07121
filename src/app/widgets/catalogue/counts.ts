/** Counted nouns as whole phrases: each language has its own plural forms, so a number is never joined to a word by hand. */
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";

export const programsCount = (i18n: I18n, count: number): string =>
  i18n._(msg({ message: plural(count, { one: "# program", other: "# programs" }) }));

export const hoursCount = (i18n: I18n, hours: number): string =>
  i18n._(msg({ message: plural(hours, { one: "# hour", other: "# hours" }) }));

export const minutesCount = (i18n: I18n, minutes: number): string =>
  i18n._(msg({ message: plural(minutes, { one: "# minute", other: "# minutes" }) }));

export const monthsCount = (i18n: I18n, months: number): string =>
  i18n._(msg({ message: plural(months, { one: "# month", other: "# months" }) }));

export const modulesCount = (i18n: I18n, modules: number): string =>
  i18n._(msg({ message: plural(modules, { one: "# module", other: "# modules" }) }));

export const reviewsCount = (i18n: I18n, reviews: number): string =>
  i18n._(msg({ message: plural(reviews, { one: "# review", other: "# reviews" }) }));

/** A span of minutes as hours and minutes: «ساعة و25 دقيقة», “1 hour 25 minutes”. */
export function timeSpan(i18n: I18n, minutes: number): string {
  const whole = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  if (whole === 0) return minutesCount(i18n, rest);
  const hours = hoursCount(i18n, whole);
  if (rest === 0) return hours;
  const spare = minutesCount(i18n, rest);
  return i18n._(msg`${hours} ${spare}`);
}

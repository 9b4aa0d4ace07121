/** Counts that the pages of courses alone say; `counts.ts` has those of Home, whose words everybody waits for. */
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";

export const weeksCount = (i18n: I18n, weeks: number): string =>
  i18n._(msg({ message: plural(weeks, { one: "# week", other: "# weeks" }) }));

export const termsCount = (i18n: I18n, terms: number): string =>
  i18n._(msg({ message: plural(terms, { one: "# term", other: "# terms" }) }));

export const unitsCount = (i18n: I18n, units: number): string =>
  i18n._(msg({ message: plural(units, { one: "# unit", other: "# units" }) }));

export const lessonsCount = (i18n: I18n, lessons: number): string =>
  i18n._(msg({ message: plural(lessons, { one: "# lesson", other: "# lessons" }) }));

export const seatsLeft = (i18n: I18n, seats: number): string =>
  i18n._(msg({ message: plural(seats, { 0: "No seats left", one: "One seat left", other: "# seats left" }) }));

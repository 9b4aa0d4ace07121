import { formatTimeRange, formatWeekday } from "#app/i18n/format.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A Sunday, from which the days of a week are counted. */
const SUNDAY = riyadhDayStart("2026-11-22").getTime();

/** «الأحد، الثلاثاء»: the days on which a cohort meets, from Sunday on. */
export const cohortDays = (language: Language, days: readonly number[]): string =>
  [...days]
    .sort((a, b) => a - b)
    .map((day) => formatWeekday(language, new Date(SUNDAY + day * DAY_MS)))
    .join(language === "ar" ? "، " : ", ");

/** «من 4:30 إلى 6:00 مساءً», by the clock of Riyadh. */
export function cohortHours(language: Language, cohort: { starts_minute: number; duration_min: number }): string {
  const start = SUNDAY + cohort.starts_minute * MINUTE_MS;
  return formatTimeRange(language, new Date(start), new Date(start + cohort.duration_min * MINUTE_MS));
}

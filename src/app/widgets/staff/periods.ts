import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addDays } from "#app/widgets/time/riyadh-days.ts";

/** Usual periods of a list; `chosen` is any other. */
export const PERIODS = ["any", "today", "week", "month", "quarter", "chosen"] as const;
export type Period = (typeof PERIODS)[number];

const DAYS: Partial<Record<Period, number>> = { today: 1, week: 7, month: 30, quarter: 90 };

/** The first day of a period that ends today, YYYY-MM-DD; empty for all time. */
export function periodStart(period: Period, today: string): string {
  const days = DAYS[period];
  return days === undefined ? "" : addDays(today, 1 - days);
}

/** The period that two days of an address are. */
export function periodOf({ from, to }: { from: string; to: string }, today: string): Period {
  if (from === "" && to === "") return "any";
  return (to === "" && PERIODS.find((period) => periodStart(period, today) === from)) || "chosen";
}

/** A day of an address; nothing where it is none. */
export const dayIn = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** What a tax period is called, by its key: a quarter of a year. */
export function quarterName(i18n: I18n, key: string): string {
  const [year = "", quarter = ""] = key.split("-");
  return i18n._(msg`Quarter ${quarter} of ${year}`);
}

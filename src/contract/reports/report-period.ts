/** A report covers no more days than this: what is added up stays bounded (three years). */
export const REPORT_MOST_DAYS = 1_097;
/** Months of a report that nobody named a day of, this one included. */
const USUAL_MONTHS = 12;
const DAY_MS = 86_400_000;
const DAYS_BY_DAY = 31;
const DAYS_BY_WEEK = 186;

/** What one bar of a report's chart is of: by the length of the whole. */
export const REPORT_STEPS = ["day", "week", "month"] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

export interface ReportPeriod {
  /** First and last day in Riyadh, YYYY-MM-DD. */
  from: string;
  to: string;
  step: ReportStep;
  /** The first day of each part, in order; the first is `from`. No part is without a day. */
  starts: string[];
}

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The period of a report and its parts. Weeks begin on Sunday, months on their first day; the first and the last part may be cut.
 * @param today in Riyadh
 * @returns null where the days are none, stand the wrong way round, or are more than REPORT_MOST_DAYS
 */
export function reportPeriod(asked: { from?: string | undefined; to?: string | undefined }, today: string): ReportPeriod | null {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today);
  const from = asked.from ?? monthsBefore(to, USUAL_MONTHS - 1);
  const days = Math.round((at(to) - at(from)) / DAY_MS) + 1;
  if (Number.isNaN(days) || days < 1 || days > REPORT_MOST_DAYS) return null;
  const step: ReportStep = days <= DAYS_BY_DAY ? "day" : days <= DAYS_BY_WEEK ? "week" : "month";
  const starts: string[] = [];
  for (let start = from; start <= to; start = nextStart(start, step)) starts.push(start);
  return { from, to, step, starts };
}

/** The first day of the month so many months before a day's own. */
function monthsBefore(day: string, months: number): string {
  const date = new Date(at(day));
  return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));
}

function nextStart(day: string, step: ReportStep): string {
  const date = new Date(at(day));
  if (step === "month") return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
  return dayAt(at(day) + (step === "day" ? 1 : 7 - date.getUTCDay()) * DAY_MS);
}

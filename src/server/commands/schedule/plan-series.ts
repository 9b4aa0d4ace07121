// oxlint-disable-next-line import/default -- its types describe an ES module, Node is given a CommonJS one
import rrulePackage, { type Options, type RRule as Rule } from "rrule";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import { SERIES_MAX } from "#contract/schedule/teaching-schedule.ts";

// The package is CommonJS: to Node its whole namespace is the default export.
const { RRule } = rrulePackage as unknown as { RRule: typeof Rule };

const OFFSET_MS = 3 * 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Of RFC 5545, Sunday first as our weeks are. */
const WEEKDAYS = () => [RRule.SU, RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA];
/** A rule that finds no more days within so many days has ended. */
const HORIZON_DAYS = 800;

export interface Recurrence {
  frequency: "daily" | "weekly";
  interval: number;
  /** 0 is Sunday. */
  weekdays: readonly number[];
  count: number;
}

export interface Occurrence {
  /** In Riyadh, YYYY-MM-DD. */
  day: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * The dates of a session or a series (RFC 5545 §3.3.10), at most 60: wall-clock times of Riyadh, which knows no summer time, so the
 * rule is laid out on Riyadh's clock and moved to UTC afterwards.
 * @param from the first possible day and `HH:MM` in Riyadh
 * @throws RangeError for what is no day
 */
export function planSeries(
  from: { day: string; time: string; minutes: number },
  recurrence: Recurrence | null,
): { dates: Occurrence[]; rrule: string | null } {
  const [hours = 0, minutes = 0] = from.time.split(":").map(Number);
  const first = new Date(riyadhDayStart(from.day).getTime() + (hours * 60 + minutes) * MINUTE_MS);
  const at = (start: Date): Occurrence => ({
    day: new Date(start.getTime() + OFFSET_MS).toISOString().slice(0, 10),
    startsAt: start,
    endsAt: new Date(start.getTime() + from.minutes * MINUTE_MS),
  });
  if (!recurrence) return { dates: [at(first)], rrule: null };
  const onRiyadhsClock = new Date(first.getTime() + OFFSET_MS);
  const days = recurrence.frequency === "weekly" && recurrence.weekdays.length > 0 ? [...new Set(recurrence.weekdays)].sort() : null;
  const options: Partial<Options> = {
    freq: recurrence.frequency === "daily" ? RRule.DAILY : RRule.WEEKLY,
    interval: recurrence.interval,
    count: Math.min(recurrence.count, SERIES_MAX),
    wkst: RRule.SU,
    ...(days ? { byweekday: days.flatMap((day) => WEEKDAYS()[day] ?? []) } : {}),
  };
  const rule = new RRule({ ...options, dtstart: onRiyadhsClock, until: new Date(onRiyadhsClock.getTime() + HORIZON_DAYS * DAY_MS) });
  const dates = rule.all((_, index) => index < SERIES_MAX).map((date) => at(new Date(date.getTime() - OFFSET_MS)));
  return { dates, rrule: RRule.optionsToString(options).replace(/^RRULE:/u, "") };
}

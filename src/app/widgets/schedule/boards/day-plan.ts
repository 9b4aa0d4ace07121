import type { Schedule, ScheduledSession } from "#contract/requests/student-services.ts";
import { startOfDay } from "#app/widgets/time/riyadh-days.ts";

/** Rows of a day's plan stand for this many minutes. */
export const ROW_MINUTES = 15;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const MINUTE_MS = 60_000;
/** A deadline has no length, and still needs a line to stand on. */
const LEAST_MINUTES = 30;
/** Where nothing is earlier or later a day is drawn from 8 to 14 o'clock. */
const USUAL = { from: 8, hours: 6 } as const;

export interface Placed {
  session: ScheduledSession;
  /** First and last row, from 0, the last one exclusive. */
  from: number;
  to: number;
  /** Of `lanes` beside each other. */
  lane: number;
  lanes: number;
}

export interface DayPlan {
  /** Full hours of the ruler, the last one included. */
  hours: number[];
  rows: number;
  placed: Placed[];
}

/** Places a Riyadh day's sessions on its hours; those that overlap stand side by side. */
export function dayPlan(day: string, sessions: Schedule): DayPlan {
  const midnight = startOfDay(day).getTime();
  const minute = (instant: string) => Math.min(DAY_MINUTES, Math.max(0, Math.round((Date.parse(instant) - midnight) / MINUTE_MS)));
  const spans = sessions
    .map((session) => {
      const from = Math.min(minute(session.starts_at), DAY_MINUTES - LEAST_MINUTES);
      return { session, from, to: Math.max(from + LEAST_MINUTES, minute(session.ends_at)) };
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const first = Math.floor(
    Math.min(...spans.map(({ from }) => from), spans.length > 0 ? DAY_MINUTES : USUAL.from * HOUR_MINUTES) / HOUR_MINUTES,
  );
  const last = Math.ceil(Math.max(...spans.map(({ to }) => to), (first + USUAL.hours) * HOUR_MINUTES) / HOUR_MINUTES);
  const start = Math.min(first, 24 - USUAL.hours);
  const end = Math.min(24, Math.max(last, start + USUAL.hours));
  const row = (minutes: number) => (minutes - start * HOUR_MINUTES) / ROW_MINUTES;
  return {
    hours: Array.from({ length: end - start + 1 }, (_, index) => start + index),
    rows: ((end - start) * HOUR_MINUTES) / ROW_MINUTES,
    placed: groups(spans).flatMap((group) =>
      inLanes(group).map((one) => ({ ...one, from: Math.floor(row(one.from)), to: Math.ceil(row(one.to)) })),
    ),
  };
}

interface Span {
  session: ScheduledSession;
  from: number;
  to: number;
}

/** Sessions that touch each other, directly or through others. */
function groups(spans: readonly Span[]): Span[][] {
  const found: Span[][] = [];
  let end = -1;
  for (const span of spans) {
    if (span.from < end) found.at(-1)?.push(span);
    else found.push([span]);
    end = Math.max(end, span.to);
  }
  return found;
}

function inLanes(group: readonly Span[]): (Span & { lane: number; lanes: number })[] {
  const free: number[] = [];
  const placed = group.map((span) => {
    const open = free.findIndex((until) => until <= span.from);
    const lane = open === -1 ? free.length : open;
    free[lane] = span.to;
    return { ...span, lane };
  });
  return placed.map((span) => ({ ...span, lanes: free.length }));
}

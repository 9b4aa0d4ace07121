/** Calendar days as people in Riyadh live them: always UTC+3, no summer time. The week begins on Sunday. */
const OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

/** The calendar day in Riyadh at an instant, YYYY-MM-DD. */
export const riyadhDay = (instant: Date): string => new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** What Riyadh's clocks show at an instant, `16:30`. */
export const riyadhTime = (instant: Date): string => new Date(instant.getTime() + OFFSET_MS).toISOString().slice(11, 16);

/** The instant of a day (YYYY-MM-DD) and time (`16:30`) in Riyadh. Throws a RangeError for what is no day or no time. */
export function riyadhInstant(day: string, time: string): Date {
  const at = new Date(`${day}T${time}:00.000+03:00`);
  if (Number.isNaN(at.getTime()) || riyadhDay(at) !== day || riyadhTime(at) !== time) throw new RangeError(`not a time: ${day} ${time}`);
  return at;
}

/** Midnight in Riyadh at the beginning of a day (YYYY-MM-DD). Throws a RangeError for what is no day. */
export function riyadhDayStart(day: string): Date {
  const start = new Date(`${day}T00:00:00.000+03:00`);
  if (Number.isNaN(start.getTime()) || riyadhDay(start) !== day) throw new RangeError(`not a day: ${day}`);
  return start;
}

/** The last Sunday 00:00 in Riyadh at or before an instant. */
export function riyadhWeekStart(instant: Date): Date {
  const days = Math.floor((instant.getTime() + OFFSET_MS) / DAY_MS);
  // Day 0 of the epoch was a Thursday: four days after a Sunday.
  const sinceSunday = (((days + 4) % 7) + 7) % 7;
  return new Date((days - sinceSunday) * DAY_MS - OFFSET_MS);
}

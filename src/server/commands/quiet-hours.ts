const RIYADH_MINUTES = 3 * 60;
const DAY_MINUTES = 24 * 60;

/**
 * When a device may ring: `now`, or the end of the quiet hours that `now` lies in. Minutes after midnight in Riyadh; hours that
 * begin later than they end pass midnight. The same beginning and end are no quiet hours.
 */
export function afterQuietHours(now: Date, from: number | null, to: number | null): Date {
  if (from === null || to === null || from === to) return now;
  const minute = (Math.floor(now.getTime() / 60_000) + RIYADH_MINUTES) % DAY_MINUTES;
  const quiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!quiet) return now;
  const wait = (to - minute + DAY_MINUTES) % DAY_MINUTES;
  return new Date((Math.floor(now.getTime() / 60_000) + wait) * 60_000);
}

import { riyadhWeekStart } from "#contract/rules/riyadh.ts";
import { now } from "#offline/clock.ts";

/** From the Sunday of the week before: whose absence may still be excused. */
export const KEPT_WEEKS = { before: 1, ahead: 4 } as const;
const WEEK_MS = 7 * 86_400_000;

/** The weeks of a schedule that a device keeps for reading offline, as a schedule's query (UTC). */
export function cachedWeeks(): { from: string; to: string } {
  const sunday = riyadhWeekStart(now()).getTime();
  return {
    from: new Date(sunday - KEPT_WEEKS.before * WEEK_MS).toISOString(),
    to: new Date(sunday + KEPT_WEEKS.ahead * WEEK_MS).toISOString(),
  };
}

import { businessDaysAfter, type Holiday } from "#contract/orders/refund.ts";
import { REPLY_BUSINESS_DAYS } from "#contract/requests/postponement.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";

const DAY_MS = 86_400_000;

export interface Clocked {
  /** Since when its days count. */
  since: Date;
  open: boolean;
  /** For its sender: no day counts meanwhile. */
  waits: boolean;
}

/** The last day of an answer, and how far it is: what is closed, or waits for its sender, is never overdue. */
export function limitOf({ since, open, waits }: Clocked, holidays: readonly Holiday[], now: Date) {
  const replyBy = businessDaysAfter(riyadhDay(since), REPLY_BUSINESS_DAYS, holidays);
  const left = Math.round((Date.parse(replyBy) - Date.parse(riyadhDay(now))) / DAY_MS);
  return { reply_by: replyBy, days_left: left, waits: open && waits, overdue: open && !waits && left < 0 };
}

/** Days that began before this instant are over: what is open since then is overdue. */
export function overdueBefore(holidays: readonly Holiday[], now: Date): Date {
  const today = riyadhDay(now);
  // The limit never falls when the beginning moves on, so the last day that is over is the first one looked at from today back.
  for (let start = riyadhDayStart(today); ; start = new Date(start.getTime() - DAY_MS))
    if (businessDaysAfter(riyadhDay(start), REPLY_BUSINESS_DAYS, holidays) < today) return new Date(start.getTime() + DAY_MS);
}

import type { Halalas } from "#contract/rules/money.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import { BUSINESS_WEEK, TERMS } from "#contract/accounts/terms.ts";

const DAY_MS = 86_400_000;

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The last day on which a refund may be asked for: the 14th after the day of payment in Riyadh. */
export const refundLastDay = (paidAt: Date): string => daysAfter(riyadhDay(paidAt), TERMS.refundDays);

/** The instant at which it is too late: midnight in Riyadh after the 14th day. */
export const refundEndsAt = (paidAt: Date): Date => riyadhDayStart(daysAfter(refundLastDay(paidAt), 1));

/** What the rule looks at. */
export interface RefundCase {
  /** Null: nothing was ever paid. */
  paidAt: Date | null;
  /** Halalas paid for this program, VAT included, and not given back yet. */
  paid: Halalas;
  /** The VAT within `paid`, as the invoice says it: programs differ in it. */
  vat: Halalas;
  /** Percent completed, 0 to 100. */
  progress: number;
}

export type RefundRule = "within_14_days" | "progress_at_most_20";

export interface RefundVerdict {
  eligible: boolean;
  /** What goes back, and the VAT within it; 0 where not eligible. */
  amount: Halalas;
  vat: Halalas;
  inTime: boolean;
  progressFits: boolean;
  /** The rule that decides: the one that is broken (the days first), else the one that ends the chance on a day that is known. */
  decides: RefundRule;
}

/**
 * The one rule of refunds, for both ends (R2.4): the whole amount paid for the program, when asked for by the end of the 14th
 * day in Riyadh after payment and with at most 20 % completed; 20 % still counts.
 */
export function refundVerdict({ paidAt, paid, vat, progress }: RefundCase, askedAt: Date): RefundVerdict {
  const inTime = paidAt !== null && askedAt < refundEndsAt(paidAt);
  const progressFits = progress <= TERMS.refundProgressPercent;
  const eligible = inTime && progressFits && paid > 0;
  return {
    eligible,
    amount: eligible ? paid : 0,
    vat: eligible ? vat : 0,
    inTime,
    progressFits,
    decides: inTime && !progressFits ? "progress_at_most_20" : "within_14_days",
  };
}

/** The days of Riyadh on which nobody works beside Fridays and Saturdays. */
export interface Holiday {
  /** YYYY-MM-DD. */
  day: string;
  /** The same day of every year. */
  yearly: boolean;
}

export function isBusinessDay(day: string, holidays: readonly Holiday[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday < BUSINESS_WEEK.first || weekday > BUSINESS_WEEK.last) return false;
  return !holidays.some((holiday) => (holiday.yearly ? holiday.day.slice(5) === day.slice(5) : holiday.day === day));
}

/** The day `count` business days after a day, which itself does not count. */
export function businessDaysAfter(day: string, count: number, holidays: readonly Holiday[]): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = daysAfter(at, 1);
    if (isBusinessDay(at, holidays)) left -= 1;
  }
  return at;
}

/** The last day on which the money of a refund that begins at an instant may arrive. */
export const refundDueDay = (begunAt: Date, holidays: readonly Holiday[]): string =>
  businessDaysAfter(riyadhDay(begunAt), TERMS.refundBusinessDays, holidays);

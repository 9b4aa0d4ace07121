import type { RefundQuote } from "#contract/requests/withdrawals.ts";
import { toHalalas } from "#contract/rules/money.ts";
import { refundEndsAt, refundLastDay, refundVerdict, type RefundVerdict } from "#contract/orders/refund.ts";
import { addDays, type Day, noonOf, riyadhDayOf } from "#app/widgets/time/riyadh-days.ts";

export interface RefundDay {
  day: Day;
  verdict: RefundVerdict;
}

/**
 * The days worth comparing: today, the last day of the rule, and the day after it. Today is answered by the server's own
 * word; the others by the same rule from the quote's facts, at what is completed now.
 */
export function refundDays(quote: RefundQuote, now: Date): RefundDay[] {
  const paidAt = quote.paid_at === null ? null : new Date(quote.paid_at);
  const facts = { paidAt, paid: toHalalas(quote.paid), vat: toHalalas(quote.vat_part), progress: quote.progress };
  const today: RefundDay = { day: riyadhDayOf(now), verdict: refundVerdict(facts, now) };
  if (paidAt === null || now >= refundEndsAt(paidAt)) return [today];
  const last = refundLastDay(paidAt);
  const later = [...new Set([last, addDays(last, 1)])].filter((day) => day > today.day);
  return [today, ...later.map((day) => ({ day, verdict: refundVerdict(facts, noonOf(day)) }))];
}

/** Per cent of the way from the payment to the end of the 14th day, for drawing. */
export function shareOfDays(quote: RefundQuote, at: Date): number {
  if (quote.paid_at === null || quote.deadline === null) return 0;
  const [from, to] = [Date.parse(quote.paid_at), Date.parse(quote.deadline)];
  return Math.min(100, Math.max(0, ((at.getTime() - from) / (to - from)) * 100));
}

import { LEAST_PAYMENT } from "./payment-methods.ts";
import { type Halalas, percentOf } from "#contract/rules/money.ts";

export const SHARE_TYPES = ["whole", "percentage", "fixed"] as const;

/** What a sponsor pays of each seat. */
export interface ShareTerms {
  type: (typeof SHARE_TYPES)[number];
  /** Percent for `percentage`, halalas for `fixed`; null for whole seats. */
  value: number | null;
}

export interface SeatParts {
  sponsor: Halalas;
  /** 0: the seat is paid for, and is taken without a checkout. */
  learner: Halalas;
}

/**
 * Parts a seat's price, VAT included, between a sponsor and a learner: together they are the price to the halala, since the learner's part
 * is what is left. Half a halala of a percentage is the sponsor's.
 * @returns null for a share that is nothing or more than the seat costs, and for one that leaves less than can be paid
 */
export function seatParts(price: Halalas, { type, value }: ShareTerms): SeatParts | null {
  const sponsor = type === "whole" ? price : type === "percentage" ? percentOf(price, value ?? 0) : (value ?? 0);
  const learner = price - sponsor;
  return sponsor > 0 && (learner === 0 || learner >= LEAST_PAYMENT) ? { sponsor, learner } : null;
}

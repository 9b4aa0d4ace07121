/** What postponing allows; said to the student before they ask. */
export const POSTPONEMENT = {
  /** Times an enrollment may be postponed. */
  maxTimes: 2,
  /** The longest pause, days. */
  maxDays: 365,
  /** A pause may begin at most this many days from now. */
  startsWithinDays: 90,
} as const;

/** Staff answer a request within this many business days. */
export const REPLY_BUSINESS_DAYS = 3;

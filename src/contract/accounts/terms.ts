/** Terms constants (platform-spec §9), named once for pages, forms and commands. */
export const TERMS = {
  accessMonths: 12,
  devices: 3,
  refundDays: 14,
  refundProgressPercent: 20,
  refundBusinessDays: 7,
} as const;

/** Days of the week on which a refund is worked on, 0 is Sunday: Sunday to Thursday (R2.4). */
export const BUSINESS_WEEK = { first: 0, last: 4 } as const;

/** Terms constants (platform-spec §9), named once for pages, forms and commands. */
export const TERMS = {
  accessMonths: 12,
  devices: 3,
  refundDays: 14,
  refundProgressPercent: 20,
  refundBusinessDays: 7,
} as const;

import type { CategorySlug } from "./programs/program-seed.ts";

export interface CouponSeed {
  code: string;
  type: "percentage" | "fixed";
  /** Percent, or SAR for `fixed`. */
  value: number;
  /** SAR. */
  minTotal?: number;
  maxDiscount?: number;
  /** Days from the day of seeding. */
  starts?: number;
  expires?: number;
  usageLimit?: number;
  perUserLimit?: number;
  used: number;
  categories?: readonly CategorySlug[];
}

/** One for each answer that the cart can give. */
export const COUPONS: readonly CouponSeed[] = [
  { code: "WELCOME10", type: "percentage", value: 10, used: 64 },
  { code: "SUMMER25", type: "percentage", value: 25, starts: -150, expires: -60, used: 212 },
  { code: "FIRST50", type: "percentage", value: 50, usageLimit: 50, used: 50 },
  { code: "QABAS50", type: "fixed", value: 50, minTotal: 300, used: 9 },
  { code: "DATA20", type: "percentage", value: 20, maxDiscount: 400, categories: ["data-analysis"], perUserLimit: 1, used: 17 },
  { code: "NEXTTERM15", type: "percentage", value: 15, starts: 40, expires: 130, used: 0 },
];

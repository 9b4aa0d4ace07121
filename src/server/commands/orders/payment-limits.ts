import type { PaymentMethod } from "#contract/orders/checkout.ts";
import type { Halalas } from "#contract/rules/money.ts";

/** What each method takes, halalas: gateways take from 1 SAR on, instalments up to 20,000 SAR. */
const LIMITS: Record<PaymentMethod, { least: Halalas; most: Halalas }> = {
  saved_card: { least: 100, most: Number.MAX_SAFE_INTEGER },
  card: { least: 100, most: Number.MAX_SAFE_INTEGER },
  apple_pay: { least: 100, most: Number.MAX_SAFE_INTEGER },
  tabby: { least: 100, most: 20_000_00 },
  tamara: { least: 100, most: 20_000_00 },
  bank_transfer: { least: 100, most: Number.MAX_SAFE_INTEGER },
  free: { least: 0, most: 0 },
};

/** Whether a method can take this total. */
export const methodTakes = (method: PaymentMethod, total: Halalas): boolean =>
  total >= LIMITS[method].least && total <= LIMITS[method].most;

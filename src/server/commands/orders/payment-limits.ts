import type { PaymentMethod } from "#contract/orders/checkout.ts";
import { LEAST_PAYMENT } from "#contract/orders/payment-methods.ts";
import type { Halalas } from "#contract/rules/money.ts";

/** What each method takes, halalas: instalments up to 20,000 SAR. */
const LIMITS: Record<PaymentMethod, { least: Halalas; most: Halalas }> = {
  saved_card: { least: LEAST_PAYMENT, most: Number.MAX_SAFE_INTEGER },
  card: { least: LEAST_PAYMENT, most: Number.MAX_SAFE_INTEGER },
  apple_pay: { least: LEAST_PAYMENT, most: Number.MAX_SAFE_INTEGER },
  tabby: { least: LEAST_PAYMENT, most: 20_000_00 },
  tamara: { least: LEAST_PAYMENT, most: 20_000_00 },
  bank_transfer: { least: LEAST_PAYMENT, most: Number.MAX_SAFE_INTEGER },
  free: { least: 0, most: 0 },
};

/** Whether a method can take this total. */
export const methodTakes = (method: PaymentMethod, total: Halalas): boolean =>
  total >= LIMITS[method].least && total <= LIMITS[method].most;

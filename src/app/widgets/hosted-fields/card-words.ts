import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PaymentCard } from "#contract/orders/payment-cards.ts";

export const BRAND_NAMES: Record<PaymentCard["brand"], MessageDescriptor> = {
  mada: msg`mada`,
  visa: msg`Visa`,
  mastercard: msg`Mastercard`,
  amex: msg`American Express`,
  unionpay: msg`UnionPay`,
};
/** As it stands on the card. */
export const BRAND_MARKS: Record<PaymentCard["brand"], string> = {
  mada: "mada",
  visa: "VISA",
  mastercard: "Mastercard",
  amex: "AMEX",
  unionpay: "UnionPay",
};

/** What is said of a brand that the gateway names and we may not know. */
export const isBrand = (brand: string | null): brand is PaymentCard["brand"] => brand !== null && Object.hasOwn(BRAND_NAMES, brand);

/** Whole months until a card's last month is over, from a day YYYY-MM-DD; 0 in its last month. */
export const monthsLeft = ({ exp_year, exp_month }: Pick<PaymentCard, "exp_year" | "exp_month">, today: string): number =>
  (exp_year - Number(today.slice(0, 4))) * 12 + exp_month - Number(today.slice(5, 7));

/** Soon enough to think of a new card. */
export const WARNS_MONTHS = 2;

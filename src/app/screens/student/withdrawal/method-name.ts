import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const BRANDS: Record<string, string> = { visa: "Visa", mastercard: "Mastercard", amex: "American Express", unionpay: "UnionPay" };

/** «مدى •• 4021»: where money goes back to. The digits of a card stand together in both directions. */
export function paymentMethodName(
  i18n: I18n,
  { type, brand, last4 }: { type: string; brand: string | null; last4: string | null },
): string {
  if (type === "tabby") return "Tabby";
  if (type === "tamara") return "Tamara";
  if (type === "bank_transfer") return i18n._(msg`Bank transfer`);
  const name = brand === "mada" ? i18n._(msg`mada`) : brand === null ? i18n._(msg`Payment card`) : (BRANDS[brand] ?? brand);
  return last4 === null ? name : `${name} \u2066•• ${last4}\u2069`;
}

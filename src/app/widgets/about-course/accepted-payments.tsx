import { useLingui } from "@lingui/react/macro";
import { useSettings } from "#app/state/site.ts";
import { cluster } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { PaymentMethod } from "#contract/orders/payment-methods.ts";

/** Brands by method, as they call themselves; files of `public/payment-marks`. */
const BRANDS: Partial<Record<PaymentMethod, readonly (readonly [file: string, name: string])[]>> = {
  card: [
    ["mada", "mada"],
    ["visa", "Visa"],
    ["mastercard", "Mastercard"],
  ],
  apple_pay: [["apple-pay", "Apple Pay"]],
  tabby: [["tabby", "Tabby"]],
  tamara: [["tamara", "Tamara"]],
};

/** The marks of what can be paid with here, in their colours: those that have a provider. */
export function AcceptedPayments() {
  const { t } = useLingui();
  const brands = (useSettings()?.payments.methods ?? []).flatMap((method) => BRANDS[method] ?? []);
  if (brands.length === 0) return null;
  const names = brands.map(([, name]) => name).join(", ");
  return (
    <p className={cluster(8, "above-12")}>
      <VisuallyHidden>{t`Accepted payments: ${names}`}</VisuallyHidden>
      {brands.map(([file]) => (
        <img key={file} src={`/payment-marks/${file}.svg`} alt="" height={24} loading="lazy" />
      ))}
    </p>
  );
}

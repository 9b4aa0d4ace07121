import { useLingui } from "@lingui/react/macro";

const NAMES: Readonly<Record<string, string>> = { mada: "mada", visa: "Visa", mastercard: "Mastercard", amex: "Amex" };

/** How something was paid: the card's brand and last four figures, or the way. */
export function PaymentMethod({ of }: { of: { type: string; brand: string | null; last4: string | null } | null }) {
  const { t } = useLingui();
  if (!of) return "–";
  if (of.brand) {
    return (
      <bdi dir="ltr">
        {NAMES[of.brand] ?? of.brand}
        {of.last4 ? ` •• ${of.last4}` : null}
      </bdi>
    );
  }
  if (of.type === "free") return t`Free`;
  if (of.type === "tabby" || of.type === "tamara") return t`Instalments`;
  if (of.type === "bank_transfer") return t`Bank transfer`;
  if (of.type === "apple_pay") return <bdi dir="ltr">Apple Pay</bdi>;
  return t`Card`;
}

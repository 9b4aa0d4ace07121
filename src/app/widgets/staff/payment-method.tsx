import { useLingui } from "@lingui/react/macro";

/** How something was paid: the card's brand and last four figures, or the way. */
export function PaymentMethod({ of }: { of: { type: string; brand: string | null; last4: string | null } | null }) {
  const { t } = useLingui();
  if (!of) return "–";
  if (of.brand) {
    const names: Readonly<Record<string, string>> = { mada: t`mada`, visa: t`Visa`, mastercard: t`Mastercard`, amex: "Amex" };
    return (
      <>
        <bdi>{names[of.brand] ?? of.brand}</bdi> {of.last4 ? <bdi dir="ltr">•• {of.last4}</bdi> : null}
      </>
    );
  }
  if (of.type === "free") return t`Free`;
  if (of.type === "tabby" || of.type === "tamara") return t`Instalments`;
  if (of.type === "bank_transfer") return t`Bank transfer`;
  if (of.type === "apple_pay") return <bdi dir="ltr">Apple Pay</bdi>;
  return t`Card`;
}

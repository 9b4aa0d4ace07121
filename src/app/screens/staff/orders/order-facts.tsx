import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { AdminOrder } from "#contract/orders/admin-orders.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { kit } from "#app/ui/kit.ts";
import { MailAddress } from "#app/ui/mail-address.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { FactLine } from "#app/widgets/staff/facts.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";

/** Who bought, for whom it is invoiced, and for how much. */
export function OrderFacts({ of }: { of: AdminOrder }) {
  const { t } = useLingui();
  const said = useSaid();
  const { buyer } = of;
  return (
    <FactLine
      facts={[
        {
          name: t`Buyer`,
          value: (
            <Link className={kit("link", "hover-underline")} href={`/staff/people/${buyer.id}`}>
              <bdi>{said(buyer.name)}</bdi>
            </Link>
          ),
        },
        { name: t`E-mail`, value: <MailAddress of={buyer.email} /> },
        ...(buyer.phone ? [{ name: t`Mobile`, value: <bdi dir="ltr">{formatPhone(buyer.phone)}</bdi> }] : []),
        ...(of.company
          ? [
              { name: t({ message: "Company", context: "invoice" }), value: <bdi>{of.company.name}</bdi> },
              { name: t`VAT number`, value: <bdi dir="ltr">{of.company.vat_number}</bdi> },
              ...(of.company.purchase_order ? [{ name: t`Purchase order number`, value: <bdi>{of.company.purchase_order}</bdi> }] : []),
            ]
          : []),
        { name: t`Total`, value: <Money sar={of.totals.total} /> },
        { name: t`VAT within it`, value: <Money sar={of.totals.vat} /> },
        ...(of.coupon_code ? [{ name: t`Discount code`, value: <bdi dir="ltr">{of.coupon_code}</bdi> }] : []),
      ]}
    />
  );
}

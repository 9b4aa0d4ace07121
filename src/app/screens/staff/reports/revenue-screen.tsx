import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { DataOf } from "#contract/endpoint.ts";
import { readRevenue } from "#contract/reports/reports.ts";
import { formatMoney, formatMoneyNumber, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { kit } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { PaymentMethod } from "#app/widgets/staff/payment-method.tsx";
import type { ReportFigure } from "#app/widgets/figures/report-table.tsx";
import { ReportView } from "./report-view.tsx";
import { useReportDays } from "./use-report-days.ts";

type Revenue = DataOf<typeof readRevenue>;
type Point = Revenue["totals"];
type Row = Pick<Revenue["programs"][number], "sold" | "sales" | "returned">;

/** `/staff/finance/revenue`: what was sold and what went back, by tax documents. */
export function RevenueScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const read = useStaffRead(readRevenue, { query: useReportDays() });
  const money = (sar: number) => <Money sar={sar} />;
  const count = (value: number) => formatNumber(language, value);
  const returned = { key: "returned", head: t`Went back`, show: money };
  const figures: ReportFigure<Point>[] = [
    { key: "net", head: t`Net revenue`, of: ({ net }) => net, show: money },
    { key: "sales", head: t`Sales`, of: ({ sales }) => sales, show: money },
    { ...returned, of: ({ returned: sar }) => sar },
    { key: "vat", head: t`VAT within`, of: ({ vat }) => vat, show: money },
    { key: "orders", head: t`Purchases`, of: ({ orders }) => orders, show: count },
  ];
  const perProgram: ReportFigure<Row>[] = [
    { key: "sales", head: t`Sales`, of: ({ sales }) => sales, show: money },
    { key: "sold", head: t`Sold`, of: ({ sold }) => sold, show: count },
    { ...returned, of: ({ returned: sar }) => sar },
  ];
  const { methods = [], charged_back: chargedBack = 0, not_paid_out: notPaidOut = 0, overdue_payouts: overdue } = read.data ?? {};
  return (
    <ReportView<Point, Row>
      title={t({ message: "Revenue", context: "staff" })}
      rule={t`By invoices and credit notes, on the day of their issue, VAT included`}
      file="revenue"
      tabs={<PlaceTabs place="finance" current="/staff/finance/revenue" />}
      of={read}
      figures={figures}
      perProgram={perProgram}
      isEmpty={({ orders, returned: sar }) => orders === 0 && sar === 0}
      chart={{
        series: [
          { name: t`Net revenue`, tone: "act" },
          { name: t`Went back`, tone: "wait" },
        ],
        values: ({ net, returned: sar }) => [Math.max(net, 0), sar],
        format: (value) => formatMoneyNumber(language, value),
        name: ({ totals }) => {
          const [net, back] = [formatMoney(language, totals.net), formatMoney(language, totals.returned)];
          return t`Net revenue over time: ${net}, and ${back} went back`;
        },
      }}
      more={
        <>
          {chargedBack > 0 ? (
            <p className={kit("sm")}>
              <Trans>
                Banks took back <Money sar={chargedBack} /> by chargebacks that were lost or accepted. No credit note is issued for it, so
                the net revenue holds it still.
              </Trans>{" "}
              <ActionLink href="/staff/finance/chargebacks?state=lost" className={kit("link", "tap", "inline-block")}>
                {t`Lost chargebacks`}
              </ActionLink>
            </p>
          ) : null}
          {notPaidOut > 0 ? (
            <p className={kit("sm")}>
              <Trans>
                Now, whatever the period: <Money sar={notPaidOut} /> was taken by the payment providers and has not been paid out to the
                bank account.
              </Trans>{" "}
              {overdue && overdue.count > 0 ? (
                <Trans>
                  <Money sar={overdue.net} /> of payouts is overdue.
                </Trans>
              ) : null}{" "}
              <ActionLink href="/staff/finance/payouts?state=expected" className={kit("link", "tap", "inline-block")}>
                {t`Expected payouts`}
              </ActionLink>
            </p>
          ) : null}
          {methods.length > 0 ? (
            <Part title={t`By payment method`}>
              <FactLine
                facts={methods.map(({ method, amount }) => ({
                  name: method,
                  label: <PaymentMethod of={{ type: method, brand: null, last4: null }} />,
                  value: <Money sar={amount} />,
                }))}
              />
            </Part>
          ) : null}
        </>
      }
    />
  );
}

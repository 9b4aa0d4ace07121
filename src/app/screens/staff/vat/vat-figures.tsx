import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Download } from "lucide-react";
import { readVatReport, type VatReport } from "#contract/reports/vat-report.ts";
import type { VatCategory } from "#contract/rules/money.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { saveTable } from "#app/widgets/staff/table-file.ts";
import { type Quarter } from "./quarters.ts";

const WIDTHS = [100, 100, 100] as const;

/** What is owed of the period, by category and together, and which numbers its documents have. */
export function VatFigures({ of: { from, to } }: { of: Quarter }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const read = useStaffRead(readVatReport, { query: { from, to } });
  const names: Record<VatCategory, string> = {
    S: t`Standard rate, 15%`,
    Z: t`Zero rate`,
    E: t`Exempt`,
    O: t`Out of scope`,
  };
  type Row = VatReport["categories"][number];
  const money = (sar: number) => <Money sar={sar} />;
  const heads = [t`Sales, VAT included`, t`VAT of sales`, t`Credit notes`, t`VAT of credit notes`, t`Taxable net`, t`Output tax`] as const;
  const figures = (row: Omit<Row, "category">) =>
    [row.sales, row.sales_vat, row.returned, row.returned_vat, row.taxable, row.output_tax] as const;
  const save = ({ categories, totals }: VatReport) =>
    saveTable(
      `vat-${from}-${to}`,
      [t`Category`, ...heads],
      [
        ...categories.map((row) => [names[row.category], ...figures(row)]),
        [t({ message: "Total", context: "report" }), ...figures(totals)],
      ],
    );
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(report) => {
        const missing = report.series.reduce((sum, one) => sum + one.missing, 0);
        const { totals } = report;
        return (
          <>
            <FactLine
              facts={[
                { name: heads[5], value: money(totals.output_tax) },
                { name: heads[4], value: money(totals.taxable) },
                { name: heads[0], value: money(totals.sales) },
                { name: heads[2], value: money(totals.returned) },
              ]}
            />
            <Part title={t`By category`}>
              <div className={stack(8)}>
                <StaffList<Row>
                  label={t`By category`}
                  rows={report.categories}
                  keyOf={({ category }) => category}
                  hrefOf={() => null}
                  columns={[
                    { key: "category", head: t`Category`, cell: ({ category }) => names[category] },
                    { key: "sales", head: heads[0], phone: "second", cell: (row) => money(row.sales) },
                    { key: "sales-vat", head: heads[1], spare: true, cell: (row) => money(row.sales_vat) },
                    { key: "returned", head: heads[2], spare: true, cell: (row) => money(row.returned) },
                    { key: "returned-vat", head: heads[3], spare: true, cell: (row) => money(row.returned_vat) },
                    { key: "taxable", head: heads[4], cell: (row) => money(row.taxable) },
                    { key: "tax", head: heads[5], phone: "end", cell: (row) => money(row.output_tax) },
                  ]}
                />
                <div>
                  <Button tone="plain" size="sm" icon={<Download aria-hidden="true" />} onClick={() => save(report)}>
                    <Trans>Save this table as CSV</Trans>
                  </Button>
                </div>
              </div>
            </Part>
            {report.series.length > 0 ? (
              <Part title={t`Numbers`}>
                <div className={stack(8)}>
                  {missing > 0 ? (
                    <NoticeBox kind="bad">
                      {t`${plural(missing, { one: "# number is missing", other: "# numbers are missing" })}`}
                    </NoticeBox>
                  ) : (
                    <p className={kit("sm", "ok")}>{t`No number is missing.`}</p>
                  )}
                  <ul className={kit("sm", "leading-note")}>
                    {report.series.map(({ kind, first, last, documents }) => (
                      <li key={first}>
                        {kind === "invoice" ? t`Invoices` : t`Credit notes`} <bdi dir="ltr">{first}</bdi>{" "}
                        {t({ message: "to", context: "range" })} <bdi dir="ltr">{last}</bdi> ({formatNumber(language, documents)})
                      </li>
                    ))}
                  </ul>
                </div>
              </Part>
            ) : null}
          </>
        );
      }}
    </LoadState>
  );
}

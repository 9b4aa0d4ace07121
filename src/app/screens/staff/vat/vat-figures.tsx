import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Download } from "lucide-react";
import type { VatPeriod } from "#contract/reports/vat-periods.ts";
import type { VatReport } from "#contract/reports/vat-report.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { saveTable } from "#app/widgets/staff/table-file.ts";
import { periodState, vatCategory, vatFigure } from "./vat-words.ts";

/** What is owed of the period, by category and together, and which numbers its documents have; of a closed one, as it was filed. */
export function VatFigures({ of: { report, state } }: { of: VatPeriod }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  type Row = VatReport["categories"][number];
  const money = (sar: number) => <Money sar={sar} />;
  const named = (figure: keyof typeof vatFigure) => i18n._(vatFigure[figure]);
  const heads = [
    named("sales"),
    named("sales_vat"),
    named("returned"),
    named("returned_vat"),
    named("taxable"),
    named("output_tax"),
  ] as const;
  const figures = (row: Omit<Row, "category">) =>
    [row.sales, row.sales_vat, row.returned, row.returned_vat, row.taxable, row.output_tax] as const;
  const { from, to, categories, totals } = report;
  const said = i18n._(periodState[state].words);
  const save = () =>
    saveTable(
      `vat-${from}-${to}`,
      [t`Category`, ...heads, t`State of the tax period`],
      [
        ...categories.map((row) => [i18n._(vatCategory[row.category]), ...figures(row), said]),
        [t({ message: "Total", context: "report" }), ...figures(totals), said],
      ],
    );
  const missing = report.series.reduce((sum, one) => sum + one.missing, 0);
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
            rows={categories}
            keyOf={({ category }) => category}
            hrefOf={() => null}
            columns={[
              { key: "category", head: t`Category`, cell: ({ category }) => i18n._(vatCategory[category]) },
              { key: "sales", head: heads[0], phone: "second", cell: (row) => money(row.sales) },
              { key: "sales-vat", head: heads[1], spare: true, cell: (row) => money(row.sales_vat) },
              { key: "returned", head: heads[2], spare: true, cell: (row) => money(row.returned) },
              { key: "returned-vat", head: heads[3], spare: true, cell: (row) => money(row.returned_vat) },
              { key: "taxable", head: heads[4], cell: (row) => money(row.taxable) },
              { key: "tax", head: heads[5], phone: "end", cell: (row) => money(row.output_tax) },
            ]}
          />
          <div>
            <Button tone="plain" size="sm" icon={<Download aria-hidden="true" />} onClick={save}>
              <Trans>Save this table as CSV</Trans>
            </Button>
          </div>
        </div>
      </Part>
      {report.series.length > 0 ? (
        <Part title={t`Numbers`}>
          <div className={stack(8)}>
            {missing > 0 ? (
              <NoticeBox kind="bad">{t`${plural(missing, { one: "# number is missing", other: "# numbers are missing" })}`}</NoticeBox>
            ) : (
              <p className={kit("sm", "ok")}>{t`No number is missing.`}</p>
            )}
            <ul className={kit("sm", "leading-note")}>
              {report.series.map(({ kind, first, last, documents }) => (
                <li key={first}>
                  {kind === "invoice" ? t`Invoices` : t`Credit notes`} <bdi dir="ltr">{first}</bdi> {t({ message: "to", context: "range" })}{" "}
                  <bdi dir="ltr">{last}</bdi> ({formatNumber(language, documents)})
                </li>
              ))}
            </ul>
          </div>
        </Part>
      ) : null}
    </>
  );
}

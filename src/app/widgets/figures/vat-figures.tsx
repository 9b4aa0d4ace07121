import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { VatPeriodState } from "#contract/reports/vat-periods.ts";
import type { VatReport } from "#contract/reports/vat-report.ts";
import type { VatCategory } from "#contract/rules/money.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { type ReportFigure, ReportTable } from "./report-table.tsx";
import { periodState, vatCategory, vatFigure } from "./vat-words.ts";

type Row = Omit<VatReport["categories"][number], "category"> & { category: VatCategory | null };
/** In the order of the return. */
const FIGURES = ["sales", "sales_vat", "returned", "returned_vat", "taxable", "output_tax"] as const;
/** Those that a narrow table leaves out first. */
const SPARE: readonly string[] = ["sales_vat", "returned", "returned_vat"];

interface Props {
  report: VatReport;
  state: VatPeriodState;
}

/**
 * What is owed of a tax period, by category and together, and which numbers its documents have; of a closed one, as it was filed. The
 * page of the period shows it, and so does its approval: the second person looks at what was sent.
 */
export function VatFigures({ report, state }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const money = (sar: number) => <Money sar={sar} />;
  const { from, to, categories, totals } = report;
  const figures = FIGURES.map(
    (key): ReportFigure<Row> => ({
      key,
      head: i18n._(vatFigure[key]),
      of: (row) => row[key],
      show: money,
      ...(key === "output_tax" ? { phone: "end" as const } : {}),
      ...(SPARE.includes(key) ? { spare: true as const } : {}),
    }),
  );
  const total = t({ message: "Total", context: "report" });
  const named = ({ category }: Row) => (category ? i18n._(vatCategory[category]) : total);
  const missing = report.series.reduce((sum, one) => sum + one.missing, 0);
  return (
    <>
      <FactLine
        facts={(["output_tax", "taxable", "sales", "returned"] as const).map((key) => ({
          name: i18n._(vatFigure[key]),
          value: money(totals[key]),
        }))}
      />
      <ReportTable<Row>
        title={t`By category`}
        file={`vat-${from}-${to}`}
        first={t`Category`}
        rows={categories}
        named={named}
        written={named}
        figures={figures}
        more={{
          last: { written: total, of: { ...totals, category: null } },
          column: { head: t`State of the tax period`, value: i18n._(periodState[state].words) },
        }}
      />
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

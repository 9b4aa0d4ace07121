import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { ReportStep } from "#contract/reports/report-period.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState, type Loadable } from "#app/widgets/site/load-state.tsx";
import { BarChart, type ChartSeries } from "#app/widgets/staff/bar-chart.tsx";
import { FactLine } from "#app/widgets/staff/facts.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { PeriodFilter } from "#app/widgets/staff/period-filter.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { partLabel, partName } from "./report-days.ts";
import { type ReportFigure, ReportTable, shown } from "#app/widgets/figures/report-table.tsx";

interface Program {
  id: number;
  title: { ar: string; en: string };
}
interface Report<Point, Row> {
  from: string;
  to: string;
  step: ReportStep;
  points: ({ from: string } & Point)[];
  totals: Point;
  programs: (Program & Row)[];
}

interface Props<Point, Row> {
  title: string;
  /** What is counted, and how, in a sentence. */
  rule: string;
  /** The file's name. */
  file: string;
  tabs: ReactNode;
  of: Loadable<Report<Point, Row>>;
  figures: readonly ReportFigure<Point>[];
  perProgram: readonly ReportFigure<Row>[];
  chart: {
    series: readonly ChartSeries[];
    values: (point: Point) => number[];
    format: (value: number) => string;
    name: (report: Report<Point, Row>) => string;
  };
  /** Nothing happened in the period. */
  isEmpty: (totals: Point) => boolean;
  /** What this report tells beside its tables. */
  more?: ReactNode;
  filters?: ReactNode;
}

const WIDTHS = [100, 100, 100, 100] as const;

/** A report (office.md §1.8): its sums in a line, a chart, the same figures as a table, and a row for each program. */
export function ReportView<Point, Row>({
  title,
  rule,
  file,
  tabs,
  of,
  figures,
  perProgram,
  chart,
  isEmpty,
  more,
  filters,
}: Props<Point, Row>) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const address = useListAddress();
  const nothing = <EmptyState title={t`Nothing happened in this period`} help={t`Choose a longer period, or another one.`} />;
  return (
    <div className={stack(16)}>
      <PageHead title={title} note={rule} />
      {tabs}
      <search className={cluster([8, 12], "center")}>
        {filters}
        <PeriodFilter address={address} whole={t`Last 12 months`} />
      </search>
      <LoadState of={of} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {(report) =>
          isEmpty(report.totals) ? (
            nothing
          ) : (
            <>
              <FactLine facts={figures.map(({ head, of: value, show }) => ({ name: head, value: shown(value(report.totals), show) }))} />
              <BarChart
                name={chart.name(report)}
                series={chart.series}
                format={chart.format}
                bars={report.points.map((point) => ({ label: partLabel(language, point.from, report.step), values: chart.values(point) }))}
              />
              {more}
              <ReportTable
                title={t`By time`}
                file={`${file}-${report.from}-${report.to}`}
                first={t({ message: "Beginning on", context: "report" })}
                rows={report.points.toReversed()}
                named={(point) => partName(language, point.from, report.step)}
                written={(point) => point.from}
                figures={figures}
              />
              {report.programs.length > 0 ? (
                <ReportTable
                  title={t`By program`}
                  file={`${file}-programs-${report.from}-${report.to}`}
                  first={t`Program`}
                  rows={report.programs}
                  named={({ title: titles }) => said(titles)}
                  written={({ title: titles }) => said(titles)}
                  hrefOf={({ id }) => `/staff/programs/${id}`}
                  figures={perProgram}
                />
              ) : null}
            </>
          )
        }
      </LoadState>
    </div>
  );
}

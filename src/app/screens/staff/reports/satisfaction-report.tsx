import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { DataOf } from "#contract/endpoint.ts";
import { readSatisfaction } from "#contract/reports/reports.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { ReportChoice, useReportNames } from "./report-choice.tsx";
import type { ReportFigure } from "#app/widgets/figures/report-table.tsx";
import { ReportView } from "./report-view.tsx";
import { useReportDays } from "./use-report-days.ts";

type Point = DataOf<typeof readSatisfaction>["totals"];

export function SatisfactionReport() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const names = useReportNames();
  const read = useStaffRead(readSatisfaction, { query: useReportDays() });
  const count = (value: number) => formatNumber(language, value);
  const average = (value: number) => formatNumber(language, value, 1);
  const figures: ReportFigure<Point>[] = [
    { key: "average", head: t`Average stars`, of: (point) => point.average, show: average },
    { key: "reviews", head: t({ message: "Reviews", context: "report" }), of: ({ reviews }) => reviews, show: count },
  ];
  return (
    <ReportView<Point, Point>
      title={names.satisfaction}
      rule={t`Stars from 1 to 5 of every review that was written, shown or not`}
      file="satisfaction"
      tabs={<PlaceTabs place="programs" current="/staff/programs/reports/enrollments" />}
      filters={<ReportChoice current="satisfaction" />}
      of={read}
      figures={figures}
      perProgram={figures}
      isEmpty={({ reviews }) => reviews === 0}
      chart={{
        series: [{ name: t`Average stars`, tone: "act" }],
        values: (point) => [point.average ?? 0],
        format: average,
        name: ({ totals }) => {
          const stars = average(totals.average ?? 0);
          return t`Average stars over time: ${stars} of all`;
        },
      }}
      more={
        read.data ? (
          <Part title={t`By stars`}>
            <FactLine
              facts={read.data.stars.map(({ stars, reviews }) => ({
                name: t`${plural(stars, { one: "# star", other: "# stars" })}`,
                value: count(reviews),
              }))}
            />
          </Part>
        ) : null
      }
    />
  );
}

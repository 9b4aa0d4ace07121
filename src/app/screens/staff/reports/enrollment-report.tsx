import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { DataOf } from "#contract/endpoint.ts";
import { readEnrollmentReport } from "#contract/reports/reports.ts";
import { formatNumber, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { ReportChoice, useReportNames } from "./report-choice.tsx";
import type { ReportFigure } from "#app/widgets/figures/report-table.tsx";
import { ReportView } from "./report-view.tsx";
import { useReportDays } from "./use-report-days.ts";

type Point = DataOf<typeof readEnrollmentReport>["totals"];

/** Percent of those who enrolled that completed; null of nobody. */
const share = ({ enrolled, completed }: Point): number | null => (enrolled === 0 ? null : Math.round((completed * 100) / enrolled));

/** Who enrolled and what became of them: as counts, or as the share that completed. */
export function EnrollmentReport({ completion }: { completion: boolean }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const names = useReportNames();
  const current = completion ? "completion" : "enrollments";
  const read = useStaffRead(readEnrollmentReport, { query: useReportDays() });
  const count = (value: number) => formatNumber(language, value);
  const percent = (value: number) => formatPercent(language, value);
  const completed: ReportFigure<Point> = { key: "completed", head: t`Completed`, of: (point) => point.completed, show: count };
  const enrolled: ReportFigure<Point> = { key: "enrolled", head: t`Enrolled`, of: (point) => point.enrolled, show: count };
  const rate: ReportFigure<Point> = { key: "share", head: t`Completion rate`, of: share, show: percent };
  const withdrawn: ReportFigure<Point> = { key: "withdrawn", head: t`Withdrew`, of: (point) => point.withdrawn, show: count };
  const figures = completion ? [rate, completed, enrolled] : [enrolled, completed, withdrawn];
  const studying = ({ enrolled: all, completed: done, withdrawn: gone }: Point) => all - done - gone;
  return (
    <ReportView<Point, Point>
      title={names[current]}
      rule={t`Of those who enrolled in the period, as they stand today`}
      file={current}
      tabs={<PlaceTabs place="programs" current="/staff/programs/reports/enrollments" />}
      filters={<ReportChoice current={current} />}
      of={read}
      figures={figures}
      perProgram={figures}
      isEmpty={(totals) => totals.enrolled === 0}
      chart={
        completion
          ? {
              series: [{ name: t`Completion rate`, tone: "ok" }],
              values: (point) => [share(point) ?? 0],
              format: percent,
              name: ({ totals }) => {
                const of = percent(share(totals) ?? 0);
                return t`Completion rate over time: ${of} of all`;
              },
            }
          : {
              series: [
                { name: t`Studying`, tone: "act" },
                { name: t`Completed`, tone: "ok" },
                { name: t`Withdrew`, tone: "wait" },
              ],
              values: (point) => [studying(point), point.completed, point.withdrawn],
              format: count,
              name: ({ totals }) => t`Enrollments over time: ${plural(totals.enrolled, { one: "# enrollment", other: "# enrollments" })}`,
            }
      }
    />
  );
}

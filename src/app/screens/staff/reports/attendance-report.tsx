import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { DataOf } from "#contract/endpoint.ts";
import { readAttendanceReport } from "#contract/reports/reports.ts";
import { formatNumber, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { ReportChoice, useReportNames } from "./report-choice.tsx";
import type { ReportFigure } from "#app/widgets/figures/report-table.tsx";
import { ReportView } from "./report-view.tsx";
import { useReportDays } from "./use-report-days.ts";

type Point = DataOf<typeof readAttendanceReport>["totals"];

/** Percent present or late of the marks that count; an excused absence counts for nothing. */
function rate({ present, late, absent }: Point): number | null {
  const counted = present + late + absent;
  return counted === 0 ? null : Math.round(((present + late) * 100) / counted);
}

export function AttendanceReport() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const names = useReportNames();
  const read = useStaffRead(readAttendanceReport, { query: useReportDays() });
  const count = (value: number) => formatNumber(language, value);
  const percent = (value: number) => formatPercent(language, value);
  const words = {
    present: t({ message: "Present", context: "report" }),
    late: t({ message: "Late", context: "report" }),
    absent: t({ message: "Absent", context: "report" }),
    excused: t({ message: "Excused", context: "report" }),
  };
  const figures: ReportFigure<Point>[] = [
    { key: "rate", head: t`Attendance rate`, of: rate, show: percent },
    { key: "present", head: words.present, of: ({ present }) => present, show: count },
    { key: "late", head: words.late, of: ({ late }) => late, show: count },
    { key: "absent", head: words.absent, of: ({ absent }) => absent, show: count },
    { key: "excused", head: words.excused, of: ({ excused }) => excused, show: count },
  ];
  return (
    <ReportView<Point, Point>
      title={names.attendance}
      rule={t`Marks of sessions that were held; present and late over all but the excused`}
      file="attendance"
      tabs={<PlaceTabs place="programs" current="/staff/programs/reports/enrollments" />}
      filters={<ReportChoice current="attendance" />}
      of={read}
      figures={figures}
      perProgram={figures}
      isEmpty={({ present, late, absent, excused }) => present + late + absent + excused === 0}
      chart={{
        series: [
          { name: words.present, tone: "ok" },
          { name: words.late, tone: "wait" },
          { name: words.absent, tone: "bad" },
          { name: words.excused, tone: "line-control" },
        ],
        values: ({ present, late, absent, excused }) => [present, late, absent, excused],
        format: count,
        name: ({ totals }) => {
          const of = percent(rate(totals) ?? 0);
          return t`Attendance over time: ${of} of all`;
        },
      }}
    />
  );
}

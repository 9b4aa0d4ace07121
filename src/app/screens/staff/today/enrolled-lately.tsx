import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { readEnrollmentReport } from "#contract/reports/reports.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { kit } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { BarChart } from "#app/widgets/staff/bar-chart.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { addDays, type Day, weekStart } from "#app/widgets/time/riyadh-days.ts";

const WEEKS = 8;
const WIDTHS = [100, 100, 100, 100] as const;

/** Enrollments of the last eight weeks, this one included; the report holds them as a table. */
export function EnrolledLately({ today }: { today: Day }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const from = addDays(weekStart(today), -7 * (WEEKS - 1));
  const read = useStaffRead(readEnrollmentReport, { query: { from, to: today } });
  return (
    <Part title={t`Enrollments, last 8 weeks`}>
      <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {({ points, totals }) => {
          const counted = t`${plural(totals.enrolled, { one: "# enrollment", other: "# enrollments" })}`;
          return (
            <>
              <BarChart
                name={t`Enrollments over time: ${counted}`}
                series={[{ name: t`Enrolled`, tone: "act" }]}
                format={(value) => formatNumber(language, value)}
                bars={points.map(({ from: day, enrolled }) => {
                  const [, month, date] = day.split("-").map(Number);
                  return { label: `${date}/${month}`, values: [enrolled] };
                })}
              />
              <ActionLink
                href={`/staff/programs/reports/enrollments?from=${from}&to=${today}`}
                className={kit("link", "tap", "inline-block")}
              >
                {counted}
              </ActionLink>
            </>
          );
        }}
      </LoadState>
    </Part>
  );
}

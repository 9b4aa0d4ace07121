import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import { formatNumber, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Figures } from "#app/widgets/site/figures.tsx";

/** What was done so far, in numbers. */
export function Statistics({ stats }: { stats: Dashboard["stats"] }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { attendance_rate: rate } = stats;
  return (
    <Figures
      figures={[
        { key: "active", name: t`Active programs`, value: formatNumber(language, stats.active) },
        { key: "hours", name: t`Learning hours`, value: formatNumber(language, stats.hours_learned) },
        ...(rate === null ? [] : [{ key: "rate", name: t`Attendance`, value: <bdi>{formatPercent(language, rate)}</bdi> }]),
        { key: "certificates", name: t`Certificates`, value: formatNumber(language, stats.certificates) },
      ]}
    />
  );
}

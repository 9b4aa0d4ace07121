import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { TeachingDashboard } from "#contract/enrollments/teaching.ts";
import { formatNumber, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Figures } from "#app/widgets/site/figures.tsx";

/** Three numbers of all running programs; the mean attendance once there is one. */
export function Averages({ figures, toGrade }: { figures: TeachingDashboard["figures"]; toGrade: number }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { attendance } = figures;
  return (
    <Figures
      figures={[
        { key: "students", name: t`Active trainees`, value: formatNumber(language, figures.students) },
        { key: "grade", name: t`To be graded`, value: formatNumber(language, toGrade) },
        ...(attendance === null
          ? []
          : [{ key: "attendance", name: t`Mean attendance`, value: <bdi>{formatPercent(language, attendance)}</bdi> }]),
      ]}
    />
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { classNames, kit } from "#app/ui/kit.ts";
import type { ProgramGrades } from "#contract/coursework/grades.ts";
import { gradeTargets, neededFor } from "#contract/coursework/grade.ts";
import { degreeText, letterWord } from "./grade-words.ts";
import css from "./needed-table.module.css";

/** What each grade still needs of what is open. */
export function NeededTable({ grades }: { grades: ProgramGrades }) {
  const { i18n, t } = useLingui();
  const scale = { earned: grades.total, open: grades.open, lost: grades.lost };
  if (grades.open === 0) return null;
  const rest = degreeText(grades.open);
  return (
    <table className={classNames(kit("full", "sm"), css.table)}>
      <caption className={kit("pad-bottom-8", "lg", "strong", "text-start")}>
        <Trans>What you need from the remaining marks</Trans>
      </caption>
      <thead>
        <tr>
          <th className={kit("pad-y-8", "border-bottom", "text-start", "regular")} scope="col">
            <Trans>Letter grade</Trans>
          </th>
          <th className={kit("pad-y-8", "border-bottom", "text-start", "regular")} scope="col">
            <Trans context="grade">From</Trans>
          </th>
          <th className={kit("pad-y-8", "border-bottom", "text-start", "regular")} scope="col">
            <Trans>Needed from the rest</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {gradeTargets(grades.pass_mark).map(({ letter, from }) => {
          const needed = neededFor(from, scale);
          const marks = needed === null ? "" : degreeText(needed);
          const percent = needed === null ? 0 : Math.ceil((needed * 100) / grades.open);
          return (
            <tr key={letter}>
              <th className={kit("pad-y-8", "border-bottom", "text-start", "regular")} scope="row">
                {i18n._(letterWord[letter])}
              </th>
              <td className={kit("pad-y-8", "border-bottom", "text-start", "regular")}>{from}</td>
              <td className={kit("pad-y-8", "border-bottom", "text-start", "regular")}>
                {needed === null ? t`No longer possible` : null}
                {needed === 0 ? t`Reached` : null}
                {needed ? (
                  <>
                    <Trans>
                      <b className={kit("strong")}>{marks}</b> of {rest}
                    </Trans>{" "}
                    <bdi className={kit("faint")}>({percent}%)</bdi>
                  </>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

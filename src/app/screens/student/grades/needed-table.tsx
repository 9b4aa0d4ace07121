import { Trans, useLingui } from "@lingui/react/macro";
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
    <table className={css.table}>
      <caption>
        <Trans>What the remaining marks must bring</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Letter grade</Trans>
          </th>
          <th scope="col">
            <Trans context="grade">From</Trans>
          </th>
          <th scope="col">
            <Trans>Needed of the rest</Trans>
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
              <th scope="row">{i18n._(letterWord[letter])}</th>
              <td>{from}</td>
              <td>
                {needed === null ? t`Out of reach` : null}
                {needed === 0 ? t`Reached` : null}
                {needed ? (
                  <>
                    <Trans>
                      <b>{marks}</b> of {rest}
                    </Trans>{" "}
                    <bdi className={css.percent}>({percent}%)</bdi>
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

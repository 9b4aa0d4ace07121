import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { typeWord } from "#app/widgets/coursework/grade-type-words.ts";
import { PrintedSheet } from "#app/widgets/print/printed-sheet.tsx";
import type { ProgramGrades } from "#contract/coursework/grades.ts";
import { useLingui } from "@lingui/react";
import { GradeStatus } from "./grade-status.tsx";
import { degreeText } from "./grade-words.ts";

/** The grade of a program on paper, with every assessment and every column. */
export function PrintedGrades({ grades, now }: { grades: ProgramGrades; now: Date }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const [earned, graded] = [degreeText(grades.total), degreeText(grades.max)];
  return (
    <PrintedSheet of={<bdi>{grades.program.translations[language].title}</bdi>} asOf={grades.updated_at}>
      {() => (
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Assessment</Trans>
              </th>
              <th scope="col">
                <Trans>Date</Trans>
              </th>
              <th scope="col">
                <Trans context="grade">Weight</Trans>
              </th>
              <th scope="col">
                <Trans>Grade</Trans>
              </th>
              <th scope="col">
                <Trans context="grade">Counted</Trans>
              </th>
              <th scope="col">
                <Trans>Status</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {grades.items.map((item) => {
              const [degree, most] = [degreeText(item.degree ?? 0), degreeText(item.max_degree)];
              return (
                <tr key={item.id}>
                  <th scope="row">
                    <bdi>{item.translations[language].title}</bdi>
                    <br />
                    {i18n._(typeWord[item.type])}
                  </th>
                  <td>{item.date === null ? "–" : formatDate(language, item.date)}</td>
                  <td>
                    <bdi dir="ltr">{item.weight}%</bdi>
                  </td>
                  <td>
                    {item.degree === null ? (
                      <Trans context="grade">Not recorded</Trans>
                    ) : (
                      <Trans>
                        {degree} of {most}
                      </Trans>
                    )}
                  </td>
                  <td>{item.counted === null ? "–" : degreeText(item.counted)}</td>
                  <td>
                    <GradeStatus item={item} now={now} />
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                <Trans context="grades">Total</Trans>
              </th>
              <td colSpan={2}>
                <Trans>
                  {earned} of {graded}
                </Trans>
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </PrintedSheet>
  );
}

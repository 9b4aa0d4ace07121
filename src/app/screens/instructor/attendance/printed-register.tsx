import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Register } from "#contract/attendance/attendance.ts";
import type { RegisterView } from "#offline/attendance/register.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ATTENDANCE } from "#app/widgets/attendance/attendance-words.ts";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import { PrintedSheet } from "#app/widgets/print/printed-sheet.tsx";

/** The register on paper: words and no colours, an empty box where nothing is recorded, and who signs it. */
export function PrintedRegister({ register: { session }, view }: { register: Register; view: RegisterView }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { program, translations } = session;
  return (
    <PrintedSheet
      title={<Trans>Attendance sheet</Trans>}
      of={
        <>
          <bdi>{program.translations[language].title}</bdi> · <bdi>{translations[language].title}</bdi> ·{" "}
          {formatDateTime(language, session.starts_at, { weekday: true })}
        </>
      }
    >
      {() => (
        <>
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Trainee number`}</th>
                <th scope="col">{t`Trainee`}</th>
                <th scope="col">{t`Attendance`}</th>
                <th scope="col">{t`Minutes late`}</th>
                <th scope="col">{t`Note`}</th>
                <th scope="col">{t`Signature`}</th>
              </tr>
            </thead>
            <tbody>
              {view.rows.map((row) => (
                <tr key={row.student_id}>
                  <td>{row.number}</td>
                  <th scope="row">
                    <bdi>{nameIn(language, row.name)}</bdi>
                  </th>
                  <td>{row.mark === "unmarked" ? "☐" : i18n._(ATTENDANCE[row.mark].words)}</td>
                  <td>{row.minutes_late ?? ""}</td>
                  <td>
                    <bdi>{row.note}</bdi>
                  </td>
                  <td>{"\u00A0"}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            <Trans>Instructor’s signature: ____________________</Trans>
          </p>
        </>
      )}
    </PrintedSheet>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Register } from "#contract/attendance/attendance.ts";
import { now } from "#offline/clock.ts";
import type { RegisterView } from "#offline/attendance/register.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ATTENDANCE } from "#app/widgets/attendance/attendance-words.ts";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import css from "./printed-register.module.css";

/** The sheet on paper: every row, though the screen holds but those in view. Drawn when the browser is about to print. */
export function PrintedRegister({ register, view }: { register: Register; view: RegisterView }) {
  const printing = usePrinting();
  return printing ? <Sheet register={register} view={view} /> : null;
}

function Sheet({ register: { session }, view }: { register: Register; view: RegisterView }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { program, translations } = session;
  const printed = formatDateTime(language, now(), { weekday: true });
  return (
    <div className={css.sheet} data-print>
      <h2>
        <Trans>Attendance sheet</Trans>
      </h2>
      <p>
        <bdi>{program.translations[language].title}</bdi> · <bdi>{translations[language].title}</bdi>
      </p>
      <p>{formatDateTime(language, session.starts_at, { weekday: true })}</p>
      <p>
        <Trans>Printed on {printed}</Trans>
      </p>
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
    </div>
  );
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The page is drawn on paper as it is when this event has been heard.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return printing;
}

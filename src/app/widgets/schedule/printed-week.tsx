import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { formatDate, formatDateRange, formatTimeRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { PrintedSheet } from "#app/widgets/print/printed-sheet.tsx";
import { kindWord, sessionTexts } from "#app/widgets/sessions/session-words.ts";
import { addDays, type Day, noonOf } from "#app/widgets/time/riyadh-days.ts";
import type { Schedule } from "#contract/requests/student-services.ts";
import { hijriRange } from "./hijri-range.ts";

interface Props {
  sunday: Day;
  days: readonly { day: Day; sessions: Schedule }[];
  asOf: Date | null;
}

/** The week on paper: a table, whatever view is on the screen. */
export function PrintedWeek({ sunday, days, asOf }: Props) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const saturday = addDays(sunday, 6);
  return (
    <PrintedSheet
      of={
        <>
          {formatDateRange(language, noonOf(sunday), noonOf(saturday))} · {hijriRange(language, sunday, saturday)}
        </>
      }
      asOf={asOf}
    >
      {() => (
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans context="session">Day</Trans>
              </th>
              <th scope="col">
                <Trans>Time</Trans>
              </th>
              <th scope="col">
                <Trans>Session</Trans>
              </th>
              <th scope="col">
                <Trans>Program</Trans>
              </th>
              <th scope="col">
                <Trans>Instructor</Trans>
              </th>
              <th scope="col">
                <Trans>Place</Trans>
              </th>
            </tr>
          </thead>
          {days.map(({ day, sessions }) => (
            <tbody key={day}>
              {sessions.length === 0 ? (
                <tr>
                  <th scope="row">{formatDate(language, noonOf(day), { weekday: true, year: false })}</th>
                  <td colSpan={5}>–</td>
                </tr>
              ) : (
                sessions.map((session, place) => {
                  const { title, program, instructor, room } = sessionTexts(session, language);
                  return (
                    <tr key={session.id}>
                      {place === 0 ? (
                        <th scope="rowgroup" rowSpan={sessions.length}>
                          {formatDate(language, noonOf(day), { weekday: true, year: false })}
                        </th>
                      ) : null}
                      <td>{formatTimeRange(language, session.starts_at, session.ends_at)}</td>
                      <td>
                        <bdi>{title}</bdi>
                        <br />
                        {session.status === "cancelled" ? <Trans context="session">Cancelled</Trans> : i18n._(kindWord[session.kind])}
                      </td>
                      <td>
                        <bdi>{program}</bdi>
                      </td>
                      <td>
                        <bdi>{instructor}</bdi>
                      </td>
                      <td>{room ? <bdi>{room}</bdi> : <Trans context="session">Online</Trans>}</td>
                    </tr>
                  );
                })
              )}
            </tbody>
          ))}
        </table>
      )}
    </PrintedSheet>
  );
}

import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Language } from "#contract/shapes.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { formatDate, formatHijri } from "#app/i18n/format.ts";
import { daysBetween, formatRelativeDay } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { kit } from "#app/ui/kit.ts";
import { CheckInButton } from "#app/widgets/attendance/check-in-button.tsx";
import { noonOf } from "#app/widgets/time/riyadh-days.ts";
import css from "#app/widgets/sessions/session-line.module.css";
import { SessionLine } from "#app/widgets/sessions/session-line.tsx";
import { groupByDay, sessionPhase } from "#app/widgets/sessions/session-times.ts";
import { sessionTexts } from "#app/widgets/sessions/session-words.ts";
import { SectionHead } from "#app/widgets/site/section-head.tsx";

/** «اليوم»، «غدًا»، «بعد غد»; further days are named by their date, without a year that is plain from the place. */
const nearDay = (language: Language, at: Date, now: Date): string | null =>
  Math.abs(daysBetween(now, at)) <= 2 ? formatRelativeDay(language, at, now) : null;

/** The next sessions by day. An ended one of a kept copy is passed over. */
export function Upcoming({ sessions, now }: { sessions: readonly ScheduledSession[]; now: Date }) {
  const language = useAtomValue(languageAtom);
  const days = groupByDay(sessions.filter((session) => sessionPhase(session, now) !== "ended"));
  return (
    <section aria-labelledby="upcoming">
      <SectionHead id="upcoming" href="/student/services/schedule" more={<Trans>Full schedule</Trans>}>
        <Trans>Upcoming</Trans>
      </SectionHead>
      {days.length === 0 ? (
        <p className={css.none}>
          <Trans>No sessions in the coming days</Trans>
        </p>
      ) : null}
      {days.map(({ day, sessions: own }) => (
        <div key={day} className={css.day}>
          <h3 className={kit("pad-top-8", "soft", "xs", "medium")}>
            {nearDay(language, noonOf(day), now) ?? formatDate(language, day, { weekday: true, year: false })}{" "}
            <small className={kit("faint", "regular")}>{formatHijri(language, noonOf(day), { year: false })}</small>
          </h3>
          <ul>
            {own.map((session) => {
              const { room, instructor } = sessionTexts(session, language);
              const beside = room ?? instructor;
              return (
                <SessionLine key={session.id} session={session} now={now} beside={beside && <bdi>{beside}</bdi>}>
                  <CheckInButton session={session} now={now} />
                </SessionLine>
              );
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}

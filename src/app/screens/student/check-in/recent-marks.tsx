import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { cluster, kit } from "#app/ui/kit.ts";
import type { Schedule } from "#contract/requests/student-services.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { AttendanceMark } from "#app/widgets/attendance/attendance-mark.tsx";
import { bySessionStart } from "#app/widgets/sessions/session-times.ts";
import { sessionTexts } from "#app/widgets/sessions/session-words.ts";
import css from "./check-in.module.css";

const SHOWN = 4;

/** What the registers say of the student's last sessions. */
export function RecentMarks({ sessions }: { sessions: Schedule }) {
  const language = useAtomValue(languageAtom);
  const marked = sessions
    .filter(({ attendance }) => attendance)
    .sort(bySessionStart)
    .slice(-SHOWN)
    .reverse();
  if (marked.length === 0) return null;
  return (
    <section aria-labelledby="recent-marks">
      <h2 id="recent-marks" className={kit("lg")}>
        <Trans>My last sessions</Trans>
      </h2>
      <ul className={css.rows}>
        {marked.map((session) => (
          <li key={session.id} className={cluster([4, 16], "center", "between", "pad-y-12", "border-bottom")}>
            <div>
              <h3>
                <bdi>{sessionTexts(session, language).title}</bdi>
              </h3>
              <time dateTime={session.starts_at}>{formatDateTime(language, session.starts_at, { weekday: true, year: false })}</time>
            </div>
            {session.attendance ? <AttendanceMark mark={session.attendance} pill /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

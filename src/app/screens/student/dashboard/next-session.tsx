import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarDays } from "lucide-react";
import type { Dashboard } from "#contract/enrollments.ts";
import { formatRelativeDayTime } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { CoverDrawing } from "#app/widgets/cover-drawing.tsx";
import { JoinButton } from "#app/widgets/join-button.tsx";
import { SessionMarks } from "#app/widgets/session-marks.tsx";
import { joinState, nextSession } from "#app/widgets/session-times.ts";
import { sessionTexts } from "#app/widgets/session-words.ts";
import css from "./next-session.module.css";

/** What comes next, lit: the session, when it is, and the one ember of the page, which joins it or opens the schedule. */
export function NextSession({ dashboard, now, online }: { dashboard: Dashboard; now: Date; online: boolean }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const session = nextSession(dashboard.upcoming_sessions, now);
  const program = session?.program ?? dashboard.enrolled[0]?.program;
  if (!program) return null;
  const texts = session ? sessionTexts(session, language) : null;
  const enrollment = dashboard.enrolled.find((one) => one.program.id === program.id);
  const open = session !== null && joinState(session, now) === "open";
  const progress = enrollment?.progress ?? 0;

  return (
    <section className={css.next} aria-labelledby="next-title">
      <div className={css.art} aria-hidden="true">
        <CoverDrawing id={program.id} glaze={program.glaze} shape="next" phone="next-phone" priority />
      </div>
      <div className={css.words}>
        {session && texts ? (
          <>
            <p className={css.program}>
              <bdi>{texts.program}</bdi>
            </p>
            <h2 id="next-title">
              <bdi>{texts.title}</bdi>
            </h2>
            <p className={css.when}>{formatRelativeDayTime(language, session.starts_at, now)}</p>
            <SessionMarks session={session} now={now} brief />
          </>
        ) : (
          <>
            <p className={css.program}>
              <bdi>{program.translations[language].title}</bdi>
            </p>
            <h2 id="next-title">
              <Trans>No sessions in the coming days</Trans>
            </h2>
          </>
        )}
        {enrollment ? (
          <div className={css.progress}>
            <Progress value={progress} label={program.translations[language].title} text={t`${progress}% complete`} />
            <bdi aria-hidden="true">{progress}%</bdi>
          </div>
        ) : null}
        <div className={css.actions}>
          {session && open ? <JoinButton session={session} now={now} online={online} tone="ember" /> : null}
          {open && online ? null : (
            <Button tone="ember" icon={<CalendarDays aria-hidden="true" />} href="/student/services/schedule">
              {t`Open my schedule`}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

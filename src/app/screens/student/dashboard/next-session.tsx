import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarDays, Play } from "lucide-react";
import { classNames, cluster, kit, row } from "#app/ui/kit.ts";
import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import { formatRelativeDayTime } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { viewAtom } from "#app/state/view/view-atom.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { JoinButton } from "#app/widgets/sessions/join-button.tsx";
import css from "#app/widgets/night/night-panel.module.css";
import { NightPanel } from "#app/widgets/night/night-panel.tsx";
import { SessionMarks } from "#app/widgets/attendance/session-marks.tsx";
import { joinState, nextSession } from "#app/widgets/sessions/session-times.ts";
import { sessionTexts } from "#app/widgets/sessions/session-words.ts";
import { useSavedItems } from "#app/widgets/course-layout/use-saved-items.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { nextLesson } from "./next-lesson.ts";

/**
 * What comes next, lit, with the one ember of the page: a session that can be joined now, else the lesson to go on with, else
 * the session that comes first.
 */
export function NextSession({ dashboard, now, online }: { dashboard: Dashboard; now: Date; online: boolean }) {
  const session = nextSession(dashboard.upcoming_sessions, now);
  const lesson = nextLesson(dashboard.enrolled);
  if (lesson && !(session && joinState(session, now) === "open")) return <Lesson enrollment={lesson} online={online} />;
  const program = session?.program ?? dashboard.enrolled[0]?.program;
  if (!program) return null;
  const enrollment = dashboard.enrolled.find((one) => one.program.id === program.id);
  return <Session session={session} program={program} progress={enrollment?.progress ?? null} now={now} online={online} />;
}

type Program = Dashboard["enrolled"][number]["program"];

interface LessonProps {
  enrollment: NonNullable<ReturnType<typeof nextLesson>>;
  online: boolean;
}

function Lesson({ enrollment: { id, program, progress, next_item: item }, online }: LessonProps) {
  const { t } = useLingui();
  const opens = useSavedItems(id).has(item.id) || online;
  const viewed = useAtomValue(viewAtom) !== null;
  const language = useAtomValue(languageAtom);
  const { title } = item.translations[language];
  return (
    <NightPanel program={program} titleId="next-title">
      <p className={kit("on-night-soft", "xs", "leading-note")}>
        <bdi>{program.translations[language].title}</bdi>
      </p>
      <h2 id="next-title">
        {item.kind === "lesson" ? (
          <Trans>
            Lesson {item.number}: <bdi>{title}</bdi>
          </Trans>
        ) : (
          <bdi>{title}</bdi>
        )}
      </h2>
      <Done program={program} progress={progress} />
      <div className={classNames(cluster(12, "center", "above-16"), css.actions)}>
        {viewed ? (
          <Button tone="quiet" disabled icon={<Play aria-hidden="true" />}>{t`Continuing is not available in the view`}</Button>
        ) : (
          <Button tone={opens ? "ember" : "quiet"} icon={<Play aria-hidden="true" />} href={`/course/${program.id}/lesson/${item.id}`}>
            {item.kind === "lesson" ? t`Continue lesson` : t`Continue learning`}
          </Button>
        )}
        {opens ? null : <DeviceMark kind="needs-connection" />}
      </div>
    </NightPanel>
  );
}

interface SessionProps {
  session: ReturnType<typeof nextSession>;
  program: Program;
  progress: number | null;
  now: Date;
  online: boolean;
}

function Session({ session, program, progress, now, online }: SessionProps) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const texts = session ? sessionTexts(session, language) : null;
  const open = session !== null && joinState(session, now) === "open";
  return (
    <NightPanel program={program} titleId="next-title">
      <p className={kit("on-night-soft", "xs", "leading-note")}>
        <bdi>{texts?.program ?? program.translations[language].title}</bdi>
      </p>
      {session && texts ? (
        <>
          <h2 id="next-title">
            <bdi>{texts.title}</bdi>
          </h2>
          <p className={kit("on-night-soft", "leading-note", "sm")}>{formatRelativeDayTime(language, session.starts_at, now)}</p>
          <SessionMarks session={session} now={now} brief />
        </>
      ) : (
        <h2 id="next-title">
          <Trans>No sessions in the coming days</Trans>
        </h2>
      )}
      {progress === null ? null : <Done program={program} progress={progress} />}
      <div className={classNames(cluster(12, "center", "above-16"), css.actions)}>
        {session && open ? <JoinButton session={session} now={now} online={online} tone="ember" /> : null}
        {open && online ? null : (
          <Button tone="ember" icon={<CalendarDays aria-hidden="true" />} href="/student/services/schedule">
            {t`Open my schedule`}
          </Button>
        )}
      </div>
    </NightPanel>
  );
}

function Done({ program, progress }: { program: Program; progress: number }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <div className={classNames(row(12, "center", "on-night-soft", "xs", "tabular", "above-12"), css.progress)}>
      <ProgressBar value={progress} label={program.translations[language].title} text={t`${progress}% complete`} />
      <bdi aria-hidden="true">{progress}%</bdi>
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarDays, ListChecks, Presentation, QrCode } from "lucide-react";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import type { TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { formatRelativeDayTime } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import css from "#app/widgets/night/night-panel.module.css";
import { NightPanel } from "#app/widgets/night/night-panel.tsx";
import { SessionMarks } from "#app/widgets/attendance/session-marks.tsx";
import { EnterButton } from "#app/widgets/sessions/enter-button.tsx";
import { sessionTexts } from "#app/widgets/sessions/session-words.ts";

/** The session that goes on or comes next, lit; the ember starts it, the code of attendance lies beside it. */
export function NextLecture({ session, now }: { session: TeachingSession | null; now: Date }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  if (!session) {
    return (
      <EmptyState
        panel
        title={t`No sessions in the coming four weeks`}
        action={<Button href="/instructor/services/schedule" icon={<CalendarDays aria-hidden="true" />}>{t`Open my schedule`}</Button>}
      />
    );
  }
  const texts = sessionTexts(session, language);
  const { course_id: course, join_url: room } = session.teaching;
  const sheet = `/instructor/course/${course}/register-attendance?session=${session.id}`;
  return (
    <NightPanel program={session.program} titleId="next-title">
      <p className={kit("on-night-soft", "xs", "leading-note")}>
        <bdi>{texts.program}</bdi>
      </p>
      <h2 id="next-title">
        <bdi>{texts.title}</bdi>
      </h2>
      <p className={kit("on-night-soft", "leading-note", "sm")}>{formatRelativeDayTime(language, session.starts_at, now)}</p>
      <SessionMarks session={session} now={now} brief />
      <div className={classNames(cluster(12, "center", "above-16"), css.actions)}>
        {session.location.hosted && online ? (
          <EnterButton sessionId={session.id} tone="ember" icon={<Presentation aria-hidden="true" />}>
            <Trans>Start the lecture</Trans>
          </EnterButton>
        ) : room && online ? (
          <Button tone="ember" icon={<Presentation aria-hidden="true" />} href={room}>
            <Trans>Start the lecture</Trans>
          </Button>
        ) : (
          <Button tone="ember" icon={<ListChecks aria-hidden="true" />} href={sheet}>
            <Trans>Take attendance</Trans>
          </Button>
        )}
        <Button
          tone="quiet"
          className={css.onNight}
          icon={<QrCode aria-hidden="true" />}
          href={`/instructor/course/${course}/check-in/${session.id}`}
        >
          <Trans>Attendance code</Trans>
        </Button>
      </div>
    </NightPanel>
  );
}

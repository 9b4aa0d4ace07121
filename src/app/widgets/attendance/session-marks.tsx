import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarClock, CircleX, MapPin, MonitorPlay, Radio, TriangleAlert, Video } from "lucide-react";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import type { Language } from "#contract/shapes.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { formatDateTime, formatTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { riyadhDayOf } from "#app/widgets/time/riyadh-days.ts";
import css from "./session-marks.module.css";
import { hasMoved, minutesUntil, sessionPhase } from "#app/widgets/sessions/session-times.ts";
import { kindWord, sessionTexts } from "#app/widgets/sessions/session-words.ts";

interface Props {
  session: ScheduledSession;
  now: Date;
  /** Titles of the sessions of the same account that overlap this one. */
  clashes?: readonly string[];
  /** Kind and place are left out where the row says them already. */
  brief?: boolean;
}

/** The state of a session in words: live, soon, moved, cancelled, clashing; then what kind it is and where. */
export function SessionMarks({ session, now, clashes = [], brief = false }: Props) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const phase = sessionPhase(session, now);
  const { room } = sessionTexts(session, language);
  const minutes = minutesUntil(session, now);
  const was = hasMoved(session) ? movedFrom(session.previous_starts_at ?? "", session.starts_at, language) : null;

  return (
    <span className={classNames(cluster(12, "center", "gap-y-4", "above-8"), css.marks)}>
      {phase === "live" ? (
        <StatusMark kind="info" pill icon={<Radio aria-hidden />}>
          <Trans>Live now</Trans>
        </StatusMark>
      ) : null}
      {phase === "soon" ? (
        <StatusMark kind="info" pill>
          <Plural value={minutes} _0="Starts now" one="Starts in # minute" other="Starts in # minutes" />
        </StatusMark>
      ) : null}
      {phase === "cancelled" ? (
        <StatusMark kind="bad" pill icon={<CircleX aria-hidden />}>
          <Trans context="session">Cancelled</Trans>
        </StatusMark>
      ) : null}
      {phase === "cancelled" && session.cancel_reason && !brief ? (
        <span className={kit("sm", "break-anywhere")}>
          <Trans>
            Reason: <bdi>{session.cancel_reason}</bdi>
          </Trans>
        </span>
      ) : null}
      {session.recorded && phase !== "cancelled" ? (
        <StatusMark kind="info" pill icon={<MonitorPlay aria-hidden />}>
          <Trans>Recorded: a recording stands in for it</Trans>
        </StatusMark>
      ) : null}
      {was ? (
        <StatusMark kind="wait" pill icon={<CalendarClock aria-hidden />}>
          <Trans>
            Rescheduled: was <s>{was}</s>
          </Trans>
        </StatusMark>
      ) : null}
      {clashes.map((title) => (
        <StatusMark key={title} kind="bad" icon={<TriangleAlert aria-hidden />}>
          <Trans>
            Clashes with “<bdi>{title}</bdi>”
          </Trans>
        </StatusMark>
      ))}
      {brief ? null : (
        <StatusMark kind="plain" icon={session.location.type === "online" ? <Video aria-hidden /> : <MapPin aria-hidden />}>
          {i18n._(kindWord[session.kind])}
          {room ? (
            <Trans comment="after the kind of a session: a comma and its room">
              , <bdi>{room}</bdi>
            </Trans>
          ) : null}
        </StatusMark>
      )}
    </span>
  );
}

/** The earlier time; its day only where that was another one. */
const movedFrom = (before: string, after: string, language: Language): string =>
  riyadhDayOf(before) === riyadhDayOf(after)
    ? formatTime(language, before)
    : formatDateTime(language, before, { weekday: true, year: false });

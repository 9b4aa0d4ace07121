import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarDays } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { now } from "#offline/clock.ts";
import { formatRelativeDayTime } from "#app/i18n/format-relative.ts";
import { formatTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { type JoinableSession, JoinButton } from "#app/widgets/sessions/join-button.tsx";
import { joinState, lacksLink, sessionPhase } from "#app/widgets/sessions/session-times.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { Blocks } from "#app/widgets/lesson-text/blocks.tsx";
import css from "./lecture-item.module.css";
import type { ItemProps } from "./item-props.ts";
import { MediaLesson } from "./media-lesson.tsx";
import { NotesPart } from "./notes/notes-part.tsx";
import { placeToResume, usePlace } from "./use-place.ts";
import type { Report } from "./use-progress.ts";

/** A live session: when it is, the way in from ten minutes before, and its recording afterwards. */
export function LectureItem({
  content,
  fromDevice,
  isWaiting,
  online,
  reread,
  report,
  head,
}: ItemProps & { report: Report; head: ReactNode }) {
  const language = useAtomValue(languageAtom);
  const time = useNow();
  const [place, savePlace] = usePlace(content.item.id);
  const lecture = content.interactive_lecture;
  const session = lecture ? joinable(lecture) : null;
  const lacks = session !== null && online && joinState(session, time) === "open" && lacksLink(session.location);
  useAgain(lacks, reread);
  if (!lecture) return null;
  const phase = session ? sessionPhase(session, time) : null;
  const { recording } = lecture;
  const body = lecture.body[language];
  if (recording && place !== undefined) {
    return (
      <MediaLesson
        content={content}
        file={recording}
        captions={lecture.captions}
        transcript={NO_LINES}
        body={lecture.body}
        attachments={NO_FILES}
        startAt={placeToResume(content.item.position_s, { place, isWaiting, fromDevice, at: now() })}
        online={online}
        report={report}
        keep={savePlace}
        reread={reread}
        head={
          <>
            {head}
            <p className={row(8, "soft", "sm", "pad-bottom-12")}>
              <Trans>Recording</Trans>
              {lecture.starts_at ? <span>{formatRelativeDayTime(language, lecture.starts_at, time)}</span> : null}
            </p>
          </>
        }
      />
    );
  }
  const opens = lecture.join_opens_at ? formatTime(language, lecture.join_opens_at) : null;
  return (
    <>
      {head}
      <section
        className={classNames(
          grid(12, "cols-auto-1-auto", "center", "border", "round-md", "surface", "above-8", "below-24", "pad-16"),
          css.panel,
        )}
        aria-live="polite"
      >
        <CalendarDays aria-hidden="true" />
        <div>
          {lecture.starts_at ? (
            <p className={kit("strong")}>{formatRelativeDayTime(language, lecture.starts_at, time)}</p>
          ) : (
            <p className={kit("strong")}>
              <Trans>This lecture has no date yet</Trans>
            </p>
          )}
          {phase === "cancelled" ? (
            <StatusMark kind="bad" pill>
              <Trans context="session">Cancelled</Trans>
            </StatusMark>
          ) : null}
          {phase === "live" ? (
            <StatusMark kind="info" pill>
              <Trans>Live now</Trans>
            </StatusMark>
          ) : null}
          {phase === "ended" && !lecture.recording_url ? (
            <p className={kit("soft", "sm")}>
              <Trans>The lecture has ended. Its recording appears here once it is ready.</Trans>
            </p>
          ) : null}
          {session && joinState(session, time) === "later" && opens ? (
            <p className={kit("soft", "sm")}>
              <Trans>Joining opens at {opens}</Trans>
            </p>
          ) : null}
        </div>
        {session ? <JoinButton session={session} now={time} online={online} /> : null}
        {lacks ? (
          <Button busy tone="ink" size="sm">
            <Trans>Join</Trans>
          </Button>
        ) : null}
      </section>
      <Blocks blocks={body} />
      <NotesPart enrollmentId={content.enrollment_id} itemId={content.item.id} />
    </>
  );
}

const NO_LINES: never[] = [];
const NO_FILES: never[] = [];

type Lecture = NonNullable<ItemProps["content"]["interactive_lecture"]>;

function joinable({
  session_id: id,
  starts_at,
  ends_at,
  status,
  join_opens_at,
  join_url,
  hosted,
  recording_url,
}: Lecture): JoinableSession | null {
  if (id === null || !starts_at || !ends_at) return null;
  const location = { type: "online" as const, room: null, join_url, join_opens_at, hosted };
  return { id, starts_at, ends_at, status: status ?? "scheduled", location, recording_url };
}

/** Reads again, once, when joining opens and the address was not given yet. */
function useAgain(wanted: boolean, reread: () => void): void {
  const asked = useRef(false);
  useEffect(() => {
    if (!wanted || asked.current) return;
    asked.current = true;
    reread();
  }, [wanted, reread]);
}

import { Trans } from "@lingui/react/macro";
import { useMemo } from "react";
import {
  closeCalendarFeed,
  getCalendarFeed,
  getSchedule,
  getSessionCalendar,
  openCalendarFeed,
  type ScheduledSession,
} from "#contract/requests/student-services.ts";
import { call } from "#app/api/call.ts";
import { callWhole } from "#app/api/call-whole.ts";
import { scheduleSource } from "#app/state/snapshots/cached-schedule.ts";
import { CheckInButton } from "#app/widgets/attendance/check-in-button.tsx";
import { riyadhDayOf } from "#app/widgets/time/riyadh-days.ts";
import { CalendarFile } from "#app/widgets/schedule/calendar-file.tsx";
import type { FeedCalls } from "#app/widgets/schedule/calendar-link.tsx";
import { useInView } from "#app/widgets/schedule/schedule-address.ts";
import { ScheduleFrame } from "#app/widgets/schedule/schedule-frame.tsx";
import type { SessionParts } from "#app/widgets/schedule/boards/session-slot.ts";
import { useScheduleWeeks } from "#app/widgets/schedule/use-schedule-weeks.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { OwnMarks } from "./own-marks.tsx";
import { FilePen, MonitorPlay } from "lucide-react";
import { Button } from "#app/ui/buttons/button.tsx";
import { canExcuseSession } from "#app/widgets/attendance/excusable.ts";
import { useWaiting } from "#app/state/queue/queue.ts";

const FEED: FeedCalls = {
  read: async () => (await call(getCalendarFeed, {})).data,
  make: async () => (await call(openCalendarFeed, {})).data,
  revoke: () => call(closeCalendarFeed, {}),
};

const readWeek = async (query: { from: string; to: string }, signal: AbortSignal): Promise<ScheduledSession[]> =>
  (await callWhole(getSchedule, { query, signal })).data;

/** R6.4, R6.7: day, week or list of the student's sessions, from the device where there is no network. */
export function ScheduleScreen() {
  const now = useNow();
  const [shown, setShown] = useInView(riyadhDayOf(now));
  const schedule = useScheduleWeeks(scheduleSource, readWeek, shown.sunday);
  const excused = useWaitingExcuses();
  const parts = useMemo<SessionParts>(
    () => ({
      marks: (session) => <OwnMarks session={session} waiting={excused.has(session.id)} />,
      quick: (session) => (
        <>
          <CheckInButton session={session} now={now} />
          <RecordingLink session={session} />
        </>
      ),
      actions: (session) => (
        <>
          {session.status === "cancelled" ? null : <CalendarFile sessionId={session.id} of={getSessionCalendar} />}
          {excused.has(session.id) ? null : <ExcuseAction session={session} now={now} />}
        </>
      ),
    }),
    [excused, now],
  );
  return (
    <ScheduleFrame
      title={<Trans>My schedule</Trans>}
      shown={shown}
      change={setShown}
      schedule={schedule}
      parts={parts}
      feed={FEED}
      programs="/student/enrollments"
    />
  );
}

/** The way to the form, for a session that this one is in view of. */
function ExcuseAction({ session, now }: { session: ScheduledSession; now: Date }) {
  if (!canExcuseSession(session, now)) return null;
  return (
    <Button tone="quiet" size="sm" icon={<FilePen aria-hidden="true" />} href={`/student/services/excuses/new?session=${session.id}`}>
      <Trans>Excuse absence</Trans>
    </Button>
  );
}

/** The way to the page that plays a session's recording, where it has one. */
function RecordingLink({ session: { program, recording } }: { session: ScheduledSession }) {
  if (!recording?.item_id) return null;
  return (
    <Button tone="quiet" size="sm" icon={<MonitorPlay aria-hidden="true" />} href={`/course/${program.id}/lesson/${recording.item_id}`}>
      <Trans>Watch the recording</Trans>
    </Button>
  );
}

/** Sessions with an excuse that this device has not sent yet. */
function useWaitingExcuses(): ReadonlySet<number> {
  const { waiting } = useWaiting("submitExcuse");
  return useMemo(
    () => new Set(waiting.flatMap(({ payload }) => (Array.isArray(payload.body.session_ids) ? payload.body.session_ids.map(Number) : []))),
    [waiting],
  );
}

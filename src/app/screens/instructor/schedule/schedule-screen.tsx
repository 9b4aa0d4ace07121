import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import {
  closeTeachingFeed,
  getTeachingFeed,
  getTeachingSchedule,
  openTeachingFeed,
  type TeachingSession,
} from "#contract/schedule/teaching-schedule.ts";
import { call } from "#app/api/call.ts";
import { callWhole } from "#app/api/call-whole.ts";
import { riyadhDayOf } from "#app/widgets/time/riyadh-days.ts";
import type { FeedCalls } from "#app/widgets/schedule/calendar-link.tsx";
import { useInView } from "#app/widgets/schedule/schedule-address.ts";
import { ScheduleFrame } from "#app/widgets/schedule/schedule-frame.tsx";
import type { SessionParts } from "#app/widgets/schedule/boards/session-slot.ts";
import { useScheduleWeeks } from "#app/widgets/schedule/use-schedule-weeks.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { useTeachingSource } from "#app/widgets/sessions/use-teaching-schedule.ts";
import { SessionActions } from "./session-actions.tsx";
import { TeachingMarks } from "./teaching-marks.tsx";

const FEED: FeedCalls = {
  read: async () => (await call(getTeachingFeed, {})).data,
  make: async () => (await call(openTeachingFeed, {})).data,
  revoke: () => call(closeTeachingFeed, {}),
};

const readWeek = async (query: { from: string; to: string }, signal: AbortSignal): Promise<TeachingSession[]> =>
  (await callWhole(getTeachingSchedule, { query, signal })).data;

const isTeaching = (session: ScheduledSession): session is TeachingSession => "teaching" in session;

/** R7.1: the sessions of the instructor's programs by day, week or list; the kept weeks are read without a network. */
export function ScheduleScreen() {
  const { t } = useLingui();
  const now = useNow();
  const [shown, change] = useInView(riyadhDayOf(now));
  const schedule = useScheduleWeeks(useTeachingSource(), readWeek, shown.sunday);
  const { retry } = schedule;
  const parts = useMemo<SessionParts>(
    () => ({
      marks: (session) =>
        isTeaching(session) ? (
          <TeachingMarks session={session} trainees={t`${plural(session.teaching.students, { one: "# trainee", other: "# trainees" })}`} />
        ) : null,
      quick: () => null,
      actions: (session) => (isTeaching(session) ? <SessionActions session={session} onChanged={retry} /> : null),
    }),
    [retry, t],
  );
  return (
    <ScheduleFrame
      title={<Trans>Schedule</Trans>}
      shown={shown}
      change={change}
      schedule={schedule}
      parts={parts}
      feed={FEED}
      programs="/instructor/training-programs"
    />
  );
}

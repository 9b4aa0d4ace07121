import { useLingui } from "@lingui/react/macro";
import type { Schedule } from "#contract/requests/student-services.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { State } from "#app/ui/state.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import type { Day } from "#app/widgets/time/riyadh-days.ts";
import { Agenda } from "./agenda.tsx";
import { AgendaSkeleton } from "./agenda-skeleton.tsx";
import { DayBoard } from "#app/widgets/schedule/boards/day-board.tsx";
import type { InView } from "./schedule-address.ts";
import type { ScheduleRead } from "./use-schedule-weeks.ts";
import { WeekBoard } from "#app/widgets/schedule/boards/week-board.tsx";

interface Props {
  schedule: Pick<ScheduleRead<never>, "week" | "retry">;
  shown: InView;
  days: readonly { day: Day; sessions: Schedule }[];
  today: Day;
  anchor: (day: Day) => string;
  /** The list of programs. */
  programs: string;
}

/** The days in view as they were asked for, or why nothing of them can be shown. */
export function ScheduleBody({ schedule, shown, days, today, anchor, programs }: Props) {
  const { t } = useLingui();
  const empty = days.every(({ sessions }) => sessions.length === 0);
  if (schedule.week === "loading") return <AgendaSkeleton strip={false} />;
  if (empty && schedule.week === "error") return <LoadFailure failure={null} retry={schedule.retry} />;
  if (empty && schedule.week === "offline") {
    return (
      <State
        kind="not-kept"
        title={t`This week is not saved on this device`}
        help={t`Four weeks are kept for reading offline, from the current one.`}
        action={<DeviceMark kind="needs-connection" />}
      />
    );
  }
  if (shown.view === "day") return <DayBoard day={shown.day} sessions={days.find(({ day }) => day === shown.day)?.sessions ?? []} />;
  if (empty && shown.program !== null) return <EmptyState title={t`This program has no sessions this week`} />;
  if (empty) {
    return (
      <EmptyState
        title={t`No sessions this week`}
        help={t`Sessions appear here as soon as they are set, and stay saved on this device.`}
        action={<Button href={programs}>{t`My programs`}</Button>}
      />
    );
  }
  return shown.view === "week" ? <WeekBoard days={days} today={today} /> : <Agenda days={days} today={today} anchor={anchor} />;
}

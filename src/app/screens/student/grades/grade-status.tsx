import { Plural, Trans } from "@lingui/react/macro";
import { CalendarDays, Check, CircleX, Clock, Hourglass } from "lucide-react";
import type { GradeItem } from "#contract/coursework/grades.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { daysBetween, riyadhDayOf } from "#app/widgets/time/riyadh-days.ts";

/** Work that is handed in has a last day; an exam has an appointment. */
const HANDED_IN: readonly GradeItem["type"][] = ["assignment", "application", "project"];

/** Where an item stands, in words. */
export function GradeStatus({ item, now }: { item: GradeItem; now: Date }) {
  switch (item.status) {
    case "graded":
      return (
        <StatusMark kind="ok" pill icon={<Check aria-hidden="true" />}>
          <Trans context="grade">Recorded</Trans>
        </StatusMark>
      );
    case "passed":
      return (
        <StatusMark kind="ok" pill icon={<Check aria-hidden="true" />}>
          <Trans context="grade">Passed</Trans>
        </StatusMark>
      );
    case "failed":
      return (
        <StatusMark kind="bad" pill icon={<CircleX aria-hidden="true" />}>
          <Trans>Not passed</Trans>
        </StatusMark>
      );
    case "absent":
      return (
        <StatusMark kind="bad" pill icon={<CircleX aria-hidden="true" />}>
          <Trans context="attendance">Absent</Trans>
        </StatusMark>
      );
    case "excused":
      return (
        <StatusMark kind="plain" pill>
          <Trans context="attendance">Excused</Trans>
        </StatusMark>
      );
    case "not_submitted":
      return (
        <StatusMark kind="bad" pill icon={<CircleX aria-hidden="true" />}>
          <Trans>Not submitted</Trans>
        </StatusMark>
      );
    case "submitted":
      return (
        <StatusMark kind="info" pill icon={<Hourglass aria-hidden="true" />}>
          {HANDED_IN.includes(item.type) || item.type === "quiz" ? (
            <Trans context="work">Submitted</Trans>
          ) : (
            <Trans>Waiting for its mark</Trans>
          )}
        </StatusMark>
      );
    case "upcoming":
      return <Upcoming item={item} now={now} />;
  }
}

function Upcoming({ item: { type, date }, now }: { item: GradeItem; now: Date }) {
  const days = date === null ? null : daysBetween(riyadhDayOf(now), date);
  if (days !== null && days >= 0 && HANDED_IN.includes(type)) {
    return (
      <StatusMark kind="wait" pill icon={<Clock aria-hidden="true" />}>
        <Plural value={days} _0="Due today" one="Due in # day" other="Due in # days" />
      </StatusMark>
    );
  }
  return (
    <StatusMark kind="info" pill icon={<CalendarDays aria-hidden="true" />}>
      {date === null ? <Trans context="grade">Upcoming</Trans> : <Trans context="exam">Scheduled</Trans>}
    </StatusMark>
  );
}

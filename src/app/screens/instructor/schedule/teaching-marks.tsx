import { Trans } from "@lingui/react/macro";
import { CalendarX, ClipboardCheck, UsersRound } from "lucide-react";
import { cluster } from "#app/ui/kit.ts";
import type { TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";

/** What its instructor knows of a session: how many trainees, whether the register was taken, an absence that was reported. */
export function TeachingMarks({ session: { teaching }, trainees }: { session: TeachingSession; trainees: string }) {
  const taken = teaching.attendance_status !== "not_taken" && teaching.attendance_status !== "draft";
  return (
    <span className={cluster([2, 12], "xs")}>
      <StatusMark kind="plain" icon={<UsersRound aria-hidden="true" />}>
        {trainees}
      </StatusMark>
      {taken ? (
        <StatusMark kind="ok" icon={<ClipboardCheck aria-hidden="true" />}>
          <Trans>Attendance taken</Trans>
        </StatusMark>
      ) : null}
      {teaching.absence === null ? null : (
        <StatusMark kind={teaching.absence.status === "approved" ? "ok" : "wait"} icon={<CalendarX aria-hidden="true" />}>
          {teaching.absence.status === "approved" ? (
            <Trans>Your absence notice was accepted</Trans>
          ) : (
            <Trans>Your absence is under review</Trans>
          )}
        </StatusMark>
      )}
    </span>
  );
}

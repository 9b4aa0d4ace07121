import { Trans } from "@lingui/react/macro";
import { CalendarX, ClipboardCheck, UsersRound } from "lucide-react";
import type { TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { StatusMark } from "#app/ui/status-mark.tsx";
import css from "./schedule.module.css";

/** What its instructor knows of a session: how many trainees, whether the register was taken, an absence that was reported. */
export function TeachingMarks({ session: { teaching }, trainees }: { session: TeachingSession; trainees: string }) {
  const taken = teaching.attendance_status !== "not_taken" && teaching.attendance_status !== "draft";
  return (
    <span className={css.marks}>
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
          {teaching.absence.status === "approved" ? <Trans>Your absence is approved</Trans> : <Trans>Your absence is under review</Trans>}
        </StatusMark>
      )}
    </span>
  );
}

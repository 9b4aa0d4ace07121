import { Trans } from "@lingui/react/macro";
import { CircleCheck, CircleX, Hourglass } from "lucide-react";
import { cluster } from "#app/ui/kit.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { AttendanceMark } from "#app/widgets/attendance/attendance-mark.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";

/** What the register says of the student, and how far their excuse is; also one that still waits on this device. */
export function OwnMarks({ session, waiting }: { session: ScheduledSession; waiting: boolean }) {
  // A copy that an older version kept has neither.
  const { attendance = null, excuse = null } = session;
  if (attendance === null && excuse === null && !waiting) return null;
  return (
    <span className={cluster([2, 12])}>
      {attendance === null ? null : <AttendanceMark mark={attendance} />}
      {waiting ? (
        <DeviceMark kind="waiting">
          <Trans>Your excuse is waiting to be sent</Trans>
        </DeviceMark>
      ) : null}
      {excuse?.status === "pending" ? (
        <StatusMark kind="wait" icon={<Hourglass aria-hidden="true" />}>
          <Trans>Your excuse is under review</Trans>
        </StatusMark>
      ) : null}
      {excuse?.status === "approved" && attendance !== "excused" ? (
        <StatusMark kind="ok" icon={<CircleCheck aria-hidden="true" />}>
          <Trans>Your excuse was accepted</Trans>
        </StatusMark>
      ) : null}
      {excuse?.status === "rejected" ? (
        <StatusMark kind="bad" icon={<CircleX aria-hidden="true" />}>
          <Trans>Your excuse was rejected</Trans>
        </StatusMark>
      ) : null}
    </span>
  );
}

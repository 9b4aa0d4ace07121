import { useLingui } from "@lingui/react/macro";
import { CalendarClock, Check, CirclePause, DoorOpen, Hourglass } from "lucide-react";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";

/** What became of it, in words that agree with the kind of program; a running one needs none. */
export function EnrollmentMark({ enrollment: { status, program } }: { enrollment: Pick<Enrollment, "status" | "program"> }) {
  const { t } = useLingui();
  const course = program.type === "course";
  switch (status) {
    case "active":
      return null;
    case "pending":
      return <StatusMark kind="info" pill icon={<CalendarClock aria-hidden="true" />}>{t`Not started yet`}</StatusMark>;
    case "completed":
      return (
        <StatusMark kind="ok" pill icon={<Check aria-hidden="true" />}>
          {course ? t({ message: "Completed", context: "course" }) : t({ message: "Completed", context: "diploma" })}
        </StatusMark>
      );
    case "postponed":
      return (
        <StatusMark kind="wait" pill icon={<CirclePause aria-hidden="true" />}>
          {course ? t({ message: "Postponed", context: "course" }) : t({ message: "Postponed", context: "diploma" })}
        </StatusMark>
      );
    case "withdrawn":
      return <StatusMark kind="plain" pill icon={<DoorOpen aria-hidden="true" data-flip />}>{t`You withdrew`}</StatusMark>;
    case "expired":
      return <StatusMark kind="plain" pill icon={<Hourglass aria-hidden="true" />}>{t`Access has ended`}</StatusMark>;
  }
}

import { useLingui } from "@lingui/react/macro";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { ATTENDANCE, type Attendance } from "./attendance-words.ts";

/** What the register says of one person in one session. */
export function AttendanceMark({ mark, pill = false }: { mark: Attendance; pill?: boolean }) {
  const { i18n } = useLingui();
  const { words, kind, icon: Icon } = ATTENDANCE[mark];
  return (
    <StatusMark kind={kind} pill={pill} icon={<Icon aria-hidden="true" />}>
      {i18n._(words)}
    </StatusMark>
  );
}

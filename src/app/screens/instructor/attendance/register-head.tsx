import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CloudOff, QrCode } from "lucide-react";
import type { ReactNode } from "react";
import type { Register } from "#contract/attendance/attendance.ts";
import type { RegisterView } from "#offline/attendance/register.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { classNames, cluster, row } from "#app/ui/kit.ts";
import { registerStatus } from "./register-words.ts";
import css from "./register.module.css";

interface Props {
  picker: ReactNode;
  menu: ReactNode;
  submit: ReactNode;
  courseId: number;
  session: Register["session"];
  view: RegisterView;
}

/** Above the grid: which session, where its sheet stands, its code, and the step that hands it in. */
export function RegisterHead({ picker, menu, submit, courseId, session, view }: Props) {
  const { i18n } = useLingui();
  const online = useAtomValue(onlineAtom);
  const kept = session.attendance_status;
  const { words, kind } = registerStatus[kept === "locked" ? "locked" : view.submitted ? "submitted" : view.pending > 0 ? "draft" : kept];
  return (
    <div className={classNames(row(12, "center"), css.session)}>
      {picker}
      <p className={cluster([4, 12], "center", "grow")}>
        <StatusMark kind={kind} pill>
          {i18n._(words)}
        </StatusMark>
        {online ? null : (
          <StatusMark kind="wait" pill icon={<CloudOff aria-hidden="true" />}>
            <Trans>Works without a connection</Trans>
          </StatusMark>
        )}
      </p>
      <Button tone="quiet" icon={<QrCode aria-hidden="true" />} href={`/instructor/course/${courseId}/check-in/${session.id}`}>
        <Trans>Attendance code</Trans>
      </Button>
      {menu}
      {submit}
    </div>
  );
}

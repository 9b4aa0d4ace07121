import { Trans, useLingui } from "@lingui/react/macro";
import { QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import type { Register } from "#contract/attendance/attendance.ts";
import type { RegisterView } from "#offline/attendance/register.ts";
import { headPlacesAtom } from "#app/state/page-head.ts";
import { useLayoutValue } from "#app/state/use-layout-value.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { row } from "#app/ui/kit.ts";
import { registerStatus } from "./register-words.ts";

interface Props {
  menu: ReactNode;
  submit: ReactNode;
  courseId: number;
  session: Register["session"];
  view: RegisterView;
}

/** In the head of a desk's page: where the sheet stands, its code, and the step that hands it in. */
export function RegisterHead({ menu, submit, courseId, session, view }: Props) {
  const { i18n } = useLingui();
  const places = useLayoutValue(headPlacesAtom);
  const kept = session.attendance_status;
  const { words, kind } = registerStatus[kept === "locked" ? "locked" : view.submitted ? "submitted" : view.pending > 0 ? "draft" : kept];
  const steps = (
    <div className={row(12, "center")}>
      <StatusMark kind={kind} pill>
        {i18n._(words)}
      </StatusMark>
      <Button tone="quiet" icon={<QrCode aria-hidden="true" />} href={`/instructor/course/${courseId}/check-in/${session.id}`}>
        <Trans>Attendance code</Trans>
      </Button>
      {menu}
      {submit}
    </div>
  );
  return places ? createPortal(steps, places.action) : steps;
}

import { useLingui } from "@lingui/react/macro";
import { ScanLine } from "lucide-react";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { canCheckIn } from "#app/widgets/sessions/session-times.ts";

/** The way to the page that proves presence, while the codes of a session count. */
export function CheckInButton({ session, now }: { session: ScheduledSession; now: Date }) {
  const { t } = useLingui();
  if (!canCheckIn(session, now)) return null;
  return (
    <Button tone="quiet" size="sm" icon={<ScanLine aria-hidden="true" />} href="/student/services/check-in">
      {t`Check in`}
    </Button>
  );
}

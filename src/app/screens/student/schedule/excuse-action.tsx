import { Trans } from "@lingui/react/macro";
import { FilePen } from "lucide-react";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { Button } from "#app/ui/button.tsx";
import { canExcuseSession } from "#app/widgets/attendance/excusable.ts";

/** The way to the form, for a session that this one is in view of. */
export function ExcuseAction({ session, now }: { session: ScheduledSession; now: Date }) {
  if (!canExcuseSession(session, now)) return null;
  return (
    <Button tone="quiet" size="sm" icon={<FilePen aria-hidden="true" />} href={`/student/services/excuses/new?session=${session.id}`}>
      <Trans>Excuse absence</Trans>
    </Button>
  );
}

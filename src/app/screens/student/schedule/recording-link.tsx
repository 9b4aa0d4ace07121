import { Trans } from "@lingui/react/macro";
import { MonitorPlay } from "lucide-react";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { Button } from "#app/ui/button.tsx";

/** The way to the page that plays a session's recording, where it has one. */
export function RecordingLink({ session: { program, recording } }: { session: ScheduledSession }) {
  if (!recording?.item_id) return null;
  return (
    <Button tone="quiet" size="sm" icon={<MonitorPlay aria-hidden="true" />} href={`/course/${program.id}/lesson/${recording.item_id}`}>
      <Trans>Watch the recording</Trans>
    </Button>
  );
}

import { useLingui } from "@lingui/react/macro";
import { Clapperboard, Video } from "lucide-react";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { Button, type ButtonTone } from "#app/ui/buttons/button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { EnterButton } from "./enter-button.tsx";
import { type Joinable, joinState } from "./session-times.ts";

export type JoinableSession = Joinable & Pick<ScheduledSession, "id" | "recording_url">;

interface Props {
  session: JoinableSession;
  now: Date;
  online: boolean;
  tone?: ButtonTone;
}

/** Joining opens ten minutes before an online session; afterwards its recording stands there. Without a network its place says what it needs. */
export function JoinButton({ session, now, online, tone = "ink" }: Props) {
  const { t } = useLingui();
  const { recording_url: recording } = session;
  const { join_url: url, hosted } = session.location;
  const open = joinState(session, now) === "open";
  if (!open && recording) {
    if (!online) return <DeviceMark kind="needs-connection">{t`The recording needs a connection`}</DeviceMark>;
    return (
      <Button tone="quiet" size="sm" icon={<Clapperboard aria-hidden="true" />} href={recording}>
        {t`Watch the recording`}
      </Button>
    );
  }
  if (!open || (!url && !hosted)) return null;
  if (!online) return <DeviceMark kind="needs-connection">{t`Joining needs a connection`}</DeviceMark>;
  if (!url) {
    return (
      <EnterButton sessionId={session.id} tone={tone} size="sm" icon={<Video aria-hidden="true" />}>
        {t`Join`}
      </EnterButton>
    );
  }
  return (
    <Button tone={tone} size="sm" icon={<Video aria-hidden="true" />} href={url}>
      {t`Join`}
    </Button>
  );
}

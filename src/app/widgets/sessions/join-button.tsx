import { useLingui } from "@lingui/react/macro";
import { Video } from "lucide-react";
import { Button, type ButtonTone } from "#app/ui/buttons/button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { type Joinable, joinState } from "./session-times.ts";

interface Props {
  session: Joinable;
  now: Date;
  online: boolean;
  tone?: ButtonTone;
}

/** Joining opens ten minutes before an online session. Without a network its place says what it needs. */
export function JoinButton({ session, now, online, tone = "ink" }: Props) {
  const { t } = useLingui();
  const url = session.location.join_url;
  if (joinState(session, now) !== "open" || !url) return null;
  if (!online) return <DeviceMark kind="needs-connection">{t`Joining needs a connection`}</DeviceMark>;
  return (
    <Button tone={tone} size="sm" icon={<Video aria-hidden="true" />} href={url}>
      {t`Join`}
    </Button>
  );
}

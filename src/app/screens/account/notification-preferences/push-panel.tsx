import { useLingui } from "@lingui/react/macro";
import { BellOff, BellRing } from "lucide-react";
import { cluster, kit } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { usePush } from "./use-push.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

/** Whether this very device rings, and the press that asks the browser for it. */
export function PushPanel({ pushKey }: { pushKey: string | null }) {
  const { t } = useLingui();
  const { state, turnOn, turnOff } = usePush(pushKey);
  const { which: busy, act } = useNoticedAction("profile-action");
  return (
    <ProfileSection title={t`This device`}>
      <div className={cluster([12, 16], "center")}>
        {state === "on" ? (
          <>
            <StatusMark kind="ok" icon={<BellRing aria-hidden="true" />}>{t`Push notifications are on`}</StatusMark>
            <NetworkButton
              tone="plain"
              size="sm"
              busy={busy === "off"}
              onClick={() => void act(turnOff, "off")}
              offline={t`Needs a connection`}
            >{t`Turn off`}</NetworkButton>
          </>
        ) : null}
        {state === "off" ? (
          <NetworkButton
            tone="ink"
            icon={<BellRing aria-hidden="true" />}
            busy={busy === "on"}
            onClick={() => void act(turnOn, "on")}
            offline={t`Turning them on needs a connection`}
          >{t`Turn on push notifications`}</NetworkButton>
        ) : null}
        {state === "blocked" ? (
          <StatusMark kind="wait" icon={<BellOff aria-hidden="true" />}>{t`Notifications are blocked in browser settings`}</StatusMark>
        ) : null}
        {state === "unable" ? (
          <p className={kit("soft", "sm")}>{t`This browser cannot receive push notifications. On an iPhone, install the app first.`}</p>
        ) : null}
      </div>
    </ProfileSection>
  );
}

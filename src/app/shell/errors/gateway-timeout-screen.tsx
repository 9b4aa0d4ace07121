import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { ServerOff } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { checkNetwork, onlineAtom } from "#app/state/network/network.ts";
import { store } from "#app/state/store.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { FactPage } from "#app/widgets/site/fact-page.tsx";
import { redirectPath } from "#app/widgets/accounts/redirect-path.ts";

const WAIT_SECONDS = 20;

/** Says what is safe on this device, and tries again by a count that is seen (design.md §7). */
export function GatewayTimeoutScreen() {
  const { t } = useLingui();
  const search = useSearch();
  const [, navigate] = useLocation();
  const [seconds, setSeconds] = useState(WAIT_SECONDS);
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await checkNetwork();
    setBusy(false);
    setSeconds(WAIT_SECONDS);
    if (store.get(onlineAtom)) navigate(redirectPath(search, "/", location.origin), { replace: true });
  };
  const tick = useEffectEvent(() => {
    if (seconds > 0) setSeconds(seconds - 1);
    else if (!busy) void retry();
  });
  useEffect(() => {
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <FactPage
      icon={<ServerOff aria-hidden="true" />}
      title={t`The server is not responding`}
      help={
        <>
          <Trans>Your schedule and cart are safe on this device.</Trans>{" "}
          {t`${plural(seconds, { 0: "Retrying now.", one: "Retrying in # second.", other: "Retrying in # seconds." })}`}
        </>
      }
      actions={
        <>
          <Button busy={busy} onClick={() => void retry()}>{t`Try again`}</Button>
          <Button tone="quiet" href="/student/services/schedule">{t`My schedule`}</Button>
        </>
      }
    />
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { ServerOff } from "lucide-react";
import { useLocation, useSearch } from "wouter";
import { checkNetwork, onlineAtom } from "#app/state/network/network.ts";
import { store } from "#app/state/store.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { redirectPath } from "#app/widgets/accounts/redirect-path.ts";
import { FactPage } from "#app/widgets/site/fact-page.tsx";
import { useRetryCount } from "#app/widgets/site/use-retry-count.ts";

/** Says what is safe on this device, and tries again by a count that is seen (design.md §7). */
export function GatewayTimeoutScreen() {
  const { t } = useLingui();
  const search = useSearch();
  const [, navigate] = useLocation();
  const { says, busy, again } = useRetryCount(async () => {
    await checkNetwork();
    if (store.get(onlineAtom)) navigate(redirectPath(search, "/", location.origin), { replace: true });
  });
  return (
    <FactPage
      icon={<ServerOff aria-hidden="true" />}
      title={t`The server is not responding`}
      help={
        <>
          <Trans>Your schedule and cart are safe on this device.</Trans> {says}
        </>
      }
      actions={
        <>
          <Button busy={busy} onClick={again}>{t`Try again`}</Button>
          <Button tone="quiet" href="/student/services/schedule">{t`My schedule`}</Button>
        </>
      }
    />
  );
}

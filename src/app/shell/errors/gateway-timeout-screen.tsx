import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ServerOff } from "lucide-react";
import { useLocation, useSearch } from "wouter";
import { checkNetwork, onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { redirectPath } from "#app/widgets/accounts/redirect-path.ts";
import { useKeptSchedule } from "#app/widgets/device/use-kept-schedule.ts";
import { SafeHere, scheduleOf } from "#app/widgets/site/failure-state.tsx";
import { FactPage } from "#app/widgets/site/fact-page.tsx";
import { useRetryCount } from "#app/widgets/site/use-retry-count.ts";

/** Says what is safe on this device, and tries again by a count that is seen (design.md §7). */
export function GatewayTimeoutScreen() {
  const { t } = useLingui();
  const search = useSearch();
  const { user } = useAtomValue(sessionAtom);
  const kept = useKeptSchedule();
  const schedule = kept ? scheduleOf(user) : null;
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
          <SafeHere type={user?.type ?? null} kept={kept} /> {says}
        </>
      }
      actions={
        <>
          <Button busy={busy} onClick={again}>{t`Try again`}</Button>
          {schedule ? <Button tone="quiet" href={schedule}>{t`My schedule`}</Button> : null}
        </>
      }
    />
  );
}

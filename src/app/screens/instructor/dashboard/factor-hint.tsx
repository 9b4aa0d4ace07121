import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { cluster } from "#app/ui/kit.ts";
import { getSecondFactor } from "#contract/second-factor/second-factor.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

const KEY = "second-factor-hint";

/** Asks an instructor for two-step verification, until there is one, or they put the question aside on this device. */
export function FactorHint() {
  const [asks, setAsks] = useState(() => localStorage.getItem(KEY) === null);
  return asks ? <Asking onAside={() => setAsks(false)} /> : null;
}

function Asking({ onAside }: { onAside: () => void }) {
  const { t } = useLingui();
  const { data } = useCachedRead(getSecondFactor);
  if (!data || data.authenticator || data.passkeys.length > 0) return null;
  const aside = () => {
    localStorage.setItem(KEY, "aside");
    onAside();
  };
  return (
    <NoticeBox kind="info">
      <p>
        <Trans>Your account opens marks and registers of your learners. Protect it with two-step verification.</Trans>
      </p>
      <div className={cluster(8)}>
        <Button tone="quiet" size="sm" href="/instructor/profile/second-factor">{t`Set it up`}</Button>
        <Button tone="plain" size="sm" onClick={aside}>{t`Not now`}</Button>
      </div>
    </NoticeBox>
  );
}

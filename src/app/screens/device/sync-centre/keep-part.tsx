import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { classNames, cluster, grid } from "#app/ui/kit.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { SevenDays } from "./seven-days.tsx";
import css from "./sync-centre.module.css";

/** Whether the browser may throw away what lies here, and the way to ask it not to. */
export function KeepPart({ persisted }: { persisted: boolean }) {
  const [answer, setAnswer] = useState<boolean | null>(null);
  const [asking, setAsking] = useState(false);
  const kept = persisted || answer === true;
  const persist = navigator.storage?.persist?.bind(navigator.storage) as (() => Promise<boolean>) | undefined;
  const ask = () => {
    setAsking(true);
    void (persist?.() ?? Promise.resolve(false))
      .catch(() => false)
      .then(setAnswer)
      .finally(() => setAsking(false));
  };
  // Only Safari has this property: false in a tab, true from the home screen, where the rule of seven days does not apply.
  const safari = "standalone" in navigator ? (navigator.standalone as boolean) : null;
  return (
    <div className={classNames(grid(12, "justify-items-start", "above-24"), css.keep)}>
      <output className={classNames(cluster([4, 12], "sm", "tabular", "center", "soft"), css.why)}>
        {kept ? (
          <DeviceMark kind="saved">
            <Trans>The browser keeps this data until you delete it.</Trans>
          </DeviceMark>
        ) : answer === false ? (
          <Trans>The browser hasn’t agreed to keep it. It usually does once Qabas is installed or used more often.</Trans>
        ) : (
          <Trans>When space runs low the browser may delete what is saved here. Your account is not affected.</Trans>
        )}
      </output>
      {!kept && persist && (
        <Button tone="quiet" size="sm" busy={asking} onClick={ask}>
          <Trans>Ask the browser to keep it</Trans>
        </Button>
      )}
      {safari === false ? (
        <SevenDays />
      ) : safari === null ? (
        <Disclosure summary={<Trans>On iPhone and iPad: after seven days without use</Trans>}>
          <SevenDays />
        </Disclosure>
      ) : null}
    </div>
  );
}

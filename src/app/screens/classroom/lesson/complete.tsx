import { Trans, useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { kit } from "#app/ui/kit.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";

/** The person says that it is done; said once it stays. The words change in place, so that who pressed hears it. */
export function Complete({ completed, onComplete }: { completed: boolean; onComplete: () => void }) {
  const { t } = useLingui();
  return (
    <div className={kit("above-24")} aria-live="polite">
      {completed ? (
        <StatusMark kind="ok" pill icon={<Check aria-hidden="true" />}>
          <Trans>You completed this lesson</Trans>
        </StatusMark>
      ) : (
        <Button tone="quiet" size="sm" icon={<Check aria-hidden="true" />} onClick={onComplete}>{t`Mark as completed`}</Button>
      )}
    </div>
  );
}

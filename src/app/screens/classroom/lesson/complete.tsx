import { Trans, useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import css from "./complete.module.css";

/** The person says that it is done; said once it stays. The words change in place, so that who pressed hears it. */
export function Complete({ completed, onComplete }: { completed: boolean; onComplete: () => void }) {
  const { t } = useLingui();
  return (
    <div className={css.complete} aria-live="polite">
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

import { Trans, useLingui } from "@lingui/react/macro";
import type { WaitingItem } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import css from "./delivery-tracking.module.css";

/** Asked for without a connection: it is on this device and goes by itself. */
export function DeliveryWaiting({ item }: { item: WaitingItem }) {
  const { t } = useLingui();
  const { undo } = item;
  return (
    <div className={css.tracking}>
      <header className={css.head}>
        <h1>
          <Trans>Request a paper copy</Trans>
        </h1>
        <DeviceMark kind="waiting" pill />
      </header>
      <p className={css.note}>
        <Trans>The request is saved on this device and sent once the connection is back.</Trans>
      </p>
      {undo ? (
        <div className={css.actions}>
          <Button tone="quiet" onClick={() => void undo()}>
            {t`Cancel request`}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import type { WaitingItem } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";

/** Asked for without a connection: it is on this device and goes by itself. */
export function DeliveryWaiting({ item }: { item: WaitingItem }) {
  const { t } = useLingui();
  const { undo } = item;
  return (
    <div className={stack(24)}>
      <header className={grid(8, "justify-items-start")}>
        <PageHead title={t`Request a paper copy`} />
        <DeviceMark kind="waiting" pill />
      </header>
      <p className={kit("soft", "sm", "leading-note")}>
        <Trans>The request is saved on this device and sent once the connection is back.</Trans>
      </p>
      {undo ? (
        <div className={cluster(12)}>
          <Button tone="quiet" onClick={() => void undo()}>
            {t`Cancel request`}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

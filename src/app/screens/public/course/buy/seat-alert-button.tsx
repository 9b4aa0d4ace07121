import { Trans } from "@lingui/react/macro";
import { Bell, BellOff } from "lucide-react";
import { Button } from "#app/ui/buttons/button.tsx";
import styles from "./buy-action.module.css";
import { NoSeats } from "./no-seats.tsx";
import { useSeatAlert } from "./use-seat-alert.ts";

/** The step of a full program: be told of a seat. Who buys none is told that there is none. */
export function SeatAlertButton({ programId }: { programId: number }) {
  const { who, asked, busy, online, toggle } = useSeatAlert(programId);
  if (who === "nobody") return <NoSeats />;
  if (who === "guest") {
    return (
      <Button
        tone="ink"
        href={`/login?${new URLSearchParams({ redirect: `/courses/${programId}` })}`}
        block
        className={styles.main}
        icon={<Bell aria-hidden="true" />}
      >
        <Trans>Notify me of a seat</Trans>
      </Button>
    );
  }
  return (
    <Button
      tone={asked ? "quiet" : "ink"}
      block
      busy={busy}
      disabled={!online}
      className={styles.main}
      icon={asked ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
      onClick={() => void toggle()}
    >
      {online ? asked ? <Trans>Stop the seat notification</Trans> : <Trans>Notify me of a seat</Trans> : <Trans>Needs a connection</Trans>}
    </Button>
  );
}

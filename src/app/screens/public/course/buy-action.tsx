import { addProgram, cartViewAtom, removeProgram } from "#app/state/cart.ts";
import { Button } from "#app/ui/button.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { cartButtonState } from "#app/widgets/cart-button-state.ts";
import { DeviceMark } from "#app/widgets/device-mark.tsx";
import { flyNuqta } from "#app/widgets/nuqta-flight.ts";
import type { ProgramCard } from "#contract/catalogue.ts";
import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, ShoppingBag } from "lucide-react";
import styles from "./buy-action.module.css";

interface BuyActionProps {
  program: ProgramCard;
  /** The person is enrolled in it. */
  owned: boolean;
  /** The button alone, where there is no room for more. */
  compact?: boolean;
}

/** The one next step of the page: open what is owned, go to the cart with what is in it, else put it there. */
export function BuyAction({ program, owned, compact = false }: BuyActionProps) {
  const { lines } = useAtomValue(cartViewAtom);
  const state = cartButtonState(lines, program.id);
  if (owned) {
    return (
      <div className={styles.stack}>
        {!compact && <OwnedMark />}
        <Button tone="ember" href={`/course/${program.id}`} block className={styles.main}>
          <Trans>Open program</Trans>
        </Button>
      </div>
    );
  }
  if (state !== "out") {
    return (
      <div className={styles.stack}>
        {!compact &&
          (state === "waiting" ? (
            <DeviceMark kind="waiting" />
          ) : (
            <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
              <Trans>In cart</Trans>
            </StatusMark>
          ))}
        <Button tone="ember" href="/cart" block className={styles.main} icon={<ShoppingBag aria-hidden="true" />}>
          <Trans>View cart</Trans>
        </Button>
        {!compact && (
          <Button tone="quiet" block onClick={() => void removeProgram(program.id)}>
            <Trans>Remove from cart</Trans>
          </Button>
        )}
      </div>
    );
  }
  if (program.seats_left === 0) {
    return (
      <Button tone="quiet" disabled block className={styles.main}>
        <Trans>No seats left</Trans>
      </Button>
    );
  }
  return (
    <Button
      tone="ember"
      block
      className={styles.main}
      icon={<ShoppingBag aria-hidden="true" />}
      onClick={(event) => {
        flyNuqta(event.currentTarget);
        void addProgram(program);
      }}
    >
      <Trans>Add to cart</Trans>
    </Button>
  );
}

export function OwnedMark() {
  return (
    <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
      <Trans>You already have this program</Trans>
    </StatusMark>
  );
}

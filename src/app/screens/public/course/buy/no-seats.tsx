import { Button } from "#app/ui/buttons/button.tsx";
import { Trans } from "@lingui/react/macro";
import styles from "./buy-action.module.css";

/** In the place of the step where there is none. */
export const NoSeats = () => (
  <Button tone="quiet" disabled block className={styles.main}>
    <Trans>No seats left</Trans>
  </Button>
);

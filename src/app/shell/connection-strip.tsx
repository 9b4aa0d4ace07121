import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CloudOff } from "lucide-react";
import { breakShownAtom } from "#app/state/network.ts";
import styles from "./connection-strip.module.css";

/** Says that there is no connection and what still works. */
export function ConnectionStrip() {
  const shown = useAtomValue(breakShownAtom);
  return (
    <output className={styles.region}>
      {shown && (
        <span className={styles.strip}>
          <CloudOff aria-hidden="true" />
          <span>
            <Trans>You are offline</Trans>
            {". "}
            <Trans>Your cart is saved on this device.</Trans>
          </span>
        </span>
      )}
    </output>
  );
}

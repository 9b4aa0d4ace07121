import { Plural, Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CloudOff } from "lucide-react";
import { messagesAtom } from "#app/state/contact.ts";
import { breakShownAtom } from "#app/state/network.ts";
import { waitingAtom } from "#app/state/waiting.ts";
import styles from "./connection-strip.module.css";

/** Says that there is no connection and what still works. */
export function ConnectionStrip() {
  const shown = useAtomValue(breakShownAtom);
  const waiting = useAtomValue(waitingAtom);
  const messages = useAtomValue(messagesAtom).waiting.length;
  return (
    <output className={styles.region}>
      {shown && (
        <span className={styles.strip}>
          <CloudOff aria-hidden="true" />
          <span>
            <Trans>You are offline</Trans>
            {". "}
            {messages === 0 ? (
              <Trans>Your cart is saved on this device.</Trans>
            ) : (
              // A cart's changes are counted on its own page; a message has no other place where everybody looks.
              <Plural
                value={waiting}
                one="# change is waiting to sync and is sent by itself when you are back online."
                other="# changes are waiting to sync and are sent by themselves when you are back online."
              />
            )}
          </span>
        </span>
      )}
    </output>
  );
}

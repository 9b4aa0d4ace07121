import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CloudOff } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { messagesAtom } from "#app/state/contact/contact.ts";
import { checkNetwork } from "#app/state/network/network.ts";
import { waitingAtom } from "#app/state/queue/queue-atom.ts";
import styles from "./strip-words.module.css";

/** No connection: what still works, all that waits, and the way to ask for the network anew. */
export function StripWords() {
  const { t } = useLingui();
  const [path] = useLocation();
  const waiting = useAtomValue(waitingAtom);
  const messages = useAtomValue(messagesAtom).waiting.length;
  return (
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
      <span className={styles.ways}>
        {path !== "/sync" && <Link href="/sync">{t`Sync centre`}</Link>}
        <TryAgain />
      </span>
    </span>
  );
}

function TryAgain() {
  const [asking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    void checkNetwork().finally(() => setAsking(false));
  };
  return (
    <button type="button" aria-busy={asking || undefined} onClick={asking ? undefined : ask}>
      <Trans>Try again</Trans>
    </button>
  );
}

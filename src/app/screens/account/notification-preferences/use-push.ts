import { useCallback, useEffect, useState } from "react";
import { canPush, hasSubscribed, subscriptionHere } from "#app/state/push/push-device.ts";
import { subscribeHere, unsubscribeHere } from "#app/state/push/push-subscription.ts";

/** `blocked`: the person said no to the browser, and only its settings can take that back. `null` until it is known. */
type PushState = "on" | "off" | "blocked" | "unable" | null;

/** The subscription of this browser. Permission is only asked for at a press. */
export function usePush(key: string | null) {
  const [state, setState] = useState<PushState>(null);
  const look = useCallback(async () => setState(await stateNow(key)), [key]);
  useEffect(() => {
    let here = true;
    void stateNow(key).then((found) => here && setState(found));
    return () => {
      here = false;
    };
  }, [key]);

  return {
    state,
    async turnOn(): Promise<void> {
      if (key === null) return;
      if ((await Notification.requestPermission()) === "granted") await subscribeHere(key);
      await look();
    },
    async turnOff(): Promise<void> {
      await unsubscribeHere();
      await look();
    },
  };
}

async function stateNow(key: string | null): Promise<PushState> {
  if (!canPush() || key === null) return "unable";
  if (Notification.permission === "denied") return "blocked";
  return hasSubscribed() && (await subscriptionHere()) !== null ? "on" : "off";
}

import { useCallback, useEffect, useState } from "react";
import { subscribePush, unsubscribePush } from "#contract/notification-preferences.ts";
import { call } from "#app/api/call.ts";

/** `blocked`: the person said no to the browser, and only its settings can take that back. `null` until it is known. */
type PushState = "on" | "off" | "blocked" | "unable" | null;

/** The server's name of this browser's subscription; without it turning off leaves it to the push service to tell. */
const ID_KEY = "push-subscription";

const able = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

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
      if ((await Notification.requestPermission()) === "granted") {
        const registration = await navigator.serviceWorker.ready;
        const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
        const { endpoint = "", keys } = subscription.toJSON();
        const body = { endpoint, keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } };
        try {
          const { data } = await call(subscribePush, { body });
          localStorage.setItem(ID_KEY, data.id);
        } catch (error) {
          await subscription.unsubscribe();
          throw error;
        }
      }
      await look();
    },
    async turnOff(): Promise<void> {
      const id = localStorage.getItem(ID_KEY);
      if (id) await call(unsubscribePush, { params: { id } });
      localStorage.removeItem(ID_KEY);
      const registration = await navigator.serviceWorker.getRegistration();
      await (await registration?.pushManager.getSubscription())?.unsubscribe();
      await look();
    },
  };
}

async function stateNow(key: string | null): Promise<PushState> {
  if (!able() || key === null) return "unable";
  if (Notification.permission === "denied") return "blocked";
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && localStorage.getItem(ID_KEY) !== null ? "on" : "off";
}

/** base64url, as the server says its key. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

import { getNotificationPreferences, subscribePush, unsubscribePush } from "#contract/notifications/notification-preferences.ts";
import { call } from "#app/api/call.ts";
import { canPush, hasSubscribed, keepSubscriptionId, leavePush, subscriptionHere, subscriptionId } from "./push-device.ts";

/** Subscribes this browser and tells the server where it is reached. The person has allowed it. @throws as `call` */
export async function subscribeHere(key: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint = "", keys } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } };
  try {
    const { data } = await call(subscribePush, { body });
    keepSubscriptionId(data.id);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** The person wants no more of them on this device. @throws as `call` */
export async function unsubscribeHere(): Promise<void> {
  const id = subscriptionId();
  if (id) await call(unsubscribePush, { params: { id } });
  await leavePush();
}

/** At start: a subscription that the browser lost without a word (not all send `pushsubscriptionchange`) is made anew. Never throws. */
export async function renewPush(): Promise<void> {
  if (!hasSubscribed() || !canPush() || Notification.permission !== "granted") return;
  try {
    if ((await subscriptionHere()) !== null) return;
    const { data } = await call(getNotificationPreferences);
    if (data.push_key !== null) await subscribeHere(data.push_key);
  } catch {
    // No network, or no session: the next start tries again.
  }
}

/** base64url, as the server says its key. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

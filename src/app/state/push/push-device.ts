import { forget, recall, remember } from "#app/state/storage/device-memory.ts";

/** The server's name of this browser's subscription; without it turning off leaves it to the push service to tell. */
const ID_KEY = "push-subscription";

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The id under which the server knows this browser, or null. */
export const subscriptionId = (): string | null => recall(ID_KEY);
export const keepSubscriptionId = (id: string): boolean => remember(ID_KEY, id);

/** Whether this browser was subscribed by whoever is signed in. */
export const hasSubscribed = (): boolean => subscriptionId() !== null;

/** The browser's own subscription, or null. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  return (await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription()) ?? null;
}

/**
 * An account leaves this device: what was shown of it goes from the screen, and nothing of it rings any more. The server hears of it
 * by the logout; without a network the worker shows nobody another's (`worker/push.ts`). Never throws.
 */
export async function leavePush(): Promise<void> {
  forget(ID_KEY);
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    await (await subscriptionHere())?.unsubscribe();
  } catch {
    // A browser that lets nobody look holds nothing to take away.
  }
}

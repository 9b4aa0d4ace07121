import { drainMessages } from "#offline/queue/contact-drain.ts";
import { SENDER_PATIENCE_MS } from "#offline/queue/lock.ts";
import { readMessages } from "#offline/queue/contact-outbox.ts";
import type { DrainReport } from "#offline/queue/drain.ts";
import { startTriggers, type Triggers } from "#offline/queue/triggers.ts";
import { requestSync } from "#app/state/background-sync.ts";
import { messagesAtom } from "./contact.ts";
import { plannedFor, watchLane } from "#app/state/queue/lanes.ts";
import { checkNetwork } from "#app/state/network.ts";
import { sessionAtom } from "#app/state/session.ts";
import { store } from "#app/state/store.ts";

let triggers: Triggers | undefined;

/** Starts the page's own way of sending messages. With a timer of its own: a cart that waits makes no message wait (P3). */
export function startSendingMessages(): void {
  triggers ??= startTriggers({
    window,
    document,
    visible: () => document.visibilityState === "visible",
    drain: () => sendWaitingMessages(),
    offline: () => !navigator.onLine,
    requestSync,
    planned: plannedFor("contact"),
  });
}

/** A message was saved: it goes soon, and with the page closed too. */
export const messageSaved = (): void => triggers?.changed();

/** Send at once. */
export const sendMessagesNow = (): void => triggers?.now();

/** Sends what waits. @param wait for a sender that is at work already */
export async function sendWaitingMessages(wait = false): Promise<DrainReport> {
  const report = await watchLane("contact", (send) => drainMessages({ waitMs: wait ? SENDER_PATIENCE_MS : 0, send }));
  if (report.stopped === "retry") await checkNetwork();
  return report;
}

/** Reads what this device holds of this person's messages. A device that can hold nothing holds none. */
export async function readDeviceMessages(): Promise<void> {
  const owner = store.get(sessionAtom).ownerTag;
  try {
    const messages = await readMessages(owner);
    if (owner === store.get(sessionAtom).ownerTag) store.set(messagesAtom, messages);
  } catch {
    // Saving says so when it is tried (P9).
  }
}

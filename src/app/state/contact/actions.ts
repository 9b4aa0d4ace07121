import { msg } from "@lingui/core/macro";
import { type ContactMessage, sendContactMessage } from "#contract/contact.ts";
import { dismissMessage as dismiss, saveMessage, takeBackMessage as takeBack } from "#offline/queue/contact-outbox.ts";
import { askToPersist } from "#offline/eviction.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { call, TransportFailure } from "#app/api/call.ts";
import { type MessageOutcome, messagesAtom } from "./contact.ts";
import { messageSaved, readDeviceMessages, sendWaitingMessages } from "./sending.ts";
import { notify } from "#app/state/notices.ts";
import { PATIENCE_MS, sessionAtom } from "#app/state/session.ts";
import { cannotSave } from "#app/state/storage-notice.ts";
import { store } from "#app/state/store.ts";

const LIMITED = msg`Many messages came from this network. Yours is saved on this device and is sent by itself a little later.`;

/** As `contact.ts` has it. */
export async function sendMessage(message: ContactMessage, replaces: string | null, saved: () => void): Promise<MessageOutcome> {
  try {
    await saveMessage(store.get(sessionAtom).ownerTag, message, { replaces });
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    return sendDirectly(message, error);
  }
  saved();
  void askToPersist(navigator.storage?.persist?.bind(navigator.storage));
  messageSaved();
  // Whoever waits for an answer waits no longer than for a page; the message goes on without them.
  const report = await Promise.race([sendWaitingMessages(true), pause(PATIENCE_MS)]).catch(() => undefined);
  // Too many from here: it goes by itself once the server takes more, and whoever wrote it knows why it waits.
  if (report?.retryAfterMs) notify({ kind: "info", id: "messages-limited", message: LIMITED });
  await readDeviceMessages();
  const answer = store.get(messagesAtom).answered.find(({ id }) => id === message.id);
  if (answer?.outcome === "sent") return { kind: "sent", reference: answer.reference, kept: true };
  return { kind: "waiting" };
}

/** Where nothing can be saved it is sent now, or stays in the form (P9). */
async function sendDirectly(message: ContactMessage, failure: StorageFailure): Promise<MessageOutcome> {
  try {
    const { data } = await call(sendContactMessage, { body: message, idempotencyKey: message.id });
    return { kind: "sent", reference: data.reference, kept: false };
  } catch (error) {
    if (error instanceof TransportFailure) notify(cannotSave(failure.reason));
    return { kind: "failed", error };
  }
}

export async function takeBackMessage(id: string): Promise<ContactMessage | null> {
  const taken = await takeBack(id);
  await readDeviceMessages();
  if (!taken) return null;
  if (taken.mayHaveArrived)
    notify({
      kind: "info",
      id: "message-taken-back",
      message: msg`The message was deleted from this device. It may have reached us already.`,
    });
  return taken.message;
}

export async function dismissMessage(id: string): Promise<void> {
  await dismiss(id);
  await readDeviceMessages();
}

const pause = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms));

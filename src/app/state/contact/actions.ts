import { msg } from "@lingui/core/macro";
import { type ContactMessage, sendContactMessage } from "#contract/messages/contact.ts";
import { messageIn } from "#offline/contact/message-in.ts";
import { saveMessage } from "#offline/contact/save-message.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { call, TransportFailure } from "#app/api/call.ts";
import { pause } from "#app/state/network/pause.ts";
import { notify } from "#app/state/notices/notices.ts";
import { dismissRefused, keepForGood, undo } from "#app/state/queue/actions.ts";
import { readDevice } from "#app/state/queue/device.ts";
import { queueAtom } from "#app/state/queue/queue-atom.ts";
import { queueChanged, sendLane } from "#app/state/queue/sending.ts";
import { PATIENCE_MS, sessionAtom } from "#app/state/session/session.ts";
import { cannotSave } from "#app/state/storage/storage-notice.ts";
import { store } from "#app/state/store.ts";
import type { MessageOutcome } from "./outcome.ts";

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
  keepForGood();
  queueChanged("contact");
  // Whoever waits for an answer waits no longer than for a page; the message goes on without them.
  const report = await Promise.race([sendLane("contact", true), pause(PATIENCE_MS)]).catch(() => undefined);
  // Too many from here: it goes by itself once the server takes more, and whoever wrote it knows why it waits.
  if (report?.retryAfterMs) notify({ kind: "info", id: "messages-limited", message: LIMITED });
  await readDevice();
  const answer = store.get(queueAtom).sent.find(({ id }) => id === message.id);
  return answer ? { kind: "sent", reference: answer.reference, kept: true } : { kind: "waiting" };
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
  const taken = await undo(id);
  if (taken) tellTakenBack(taken.record);
  return taken && messageIn(taken.record);
}

/** Of a message that was tried. */
export function tellTakenBack({ lane, tried }: QueueRecord): void {
  const message = msg`The message was deleted from this device. It may have reached us already.`;
  if (lane === "contact" && tried) notify({ kind: "info", id: "message-taken-back", message });
}

export const dismissMessage = dismissRefused;

import { msg } from "@lingui/core/macro";
import { type ContactMessage, sendContactMessage } from "#contract/messages/contact.ts";
import { messageIn, saveMessage } from "#offline/contact/messages.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { call, TransportFailure } from "#app/api/call.ts";
import { pause } from "#app/state/network/pause.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { dismissRefused, keepForGood, queueChanged, rereadDevice, sendLane, undo } from "#app/state/queue/actions.ts";
import { queueAtom } from "#app/state/queue/queue-atom.ts";
import { PATIENCE_MS, sessionAtom } from "#app/state/session/session.ts";
import { cannotSave } from "#app/state/storage/storage-notice.ts";
import { store } from "#app/state/store.ts";

const LIMITED = msg`Many messages came from this network. Yours is saved on this device and is sent automatically a little later.`;

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
  if (report?.retryAfterMs) showNotice({ kind: "info", id: "messages-limited", message: LIMITED });
  await rereadDevice();
  const answer = store.get(queueAtom).sent.find(({ id }) => id === message.id);
  return answer ? { kind: "sent", reference: answer.reference, kept: true } : { kind: "waiting" };
}

/** Where nothing can be saved it is sent now, or stays in the form (P9). */
async function sendDirectly(message: ContactMessage, failure: StorageFailure): Promise<MessageOutcome> {
  try {
    const { data } = await call(sendContactMessage, { body: message, idempotencyKey: message.id });
    return { kind: "sent", reference: data.reference, kept: false };
  } catch (error) {
    if (error instanceof TransportFailure) showNotice(cannotSave(failure.reason));
    return { kind: "failed", error };
  }
}

export async function takeBackMessage(id: string): Promise<ContactMessage | null> {
  const taken = await undo(id);
  if (taken) notifyTakenBack(taken.record);
  return taken && messageIn(taken.record);
}

/** Of a message that was tried. */
export function notifyTakenBack({ lane, tried }: QueueRecord): void {
  const message = msg`The message was deleted from this device. It may have reached us already.`;
  if (lane === "contact" && tried) showNotice({ kind: "info", id: "message-taken-back", message });
}

export const dismissMessage = dismissRefused;

/** What became of a message that was just written. */
export type MessageOutcome =
  /** `kept`: its reference lies on this device too, until it is dismissed. */
  | { kind: "sent"; reference: string; kept: boolean }
  /** On this device, and sent by itself. */
  | { kind: "waiting" }
  /** Neither on this device nor with us: the form must keep it. `error` says why. */
  | { kind: "failed"; error: unknown };

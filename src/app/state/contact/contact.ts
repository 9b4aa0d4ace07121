import { atom } from "jotai";
import type { ContactMessage } from "#contract/messages/contact.ts";
import type { QueueRecord, Refused } from "#offline/queue/record.ts";
import type { SentMessage } from "#offline/queue/rows.ts";
import { TransportFailure } from "#app/api/call.ts";
import { queueAtom } from "#app/state/queue/queue-atom.ts";
import type { MessageOutcome } from "./actions.ts";

/** Messages of this person on this device: those that wait, and what became of the others, until dismissed, in the order written. */
export const messagesAtom = atom((get): { waiting: QueueRecord[]; answered: (SentMessage | Refused)[] } => {
  const { waiting, refused, sent } = get(queueAtom);
  const orderOf = (one: SentMessage | Refused) => ("record" in one ? one.record.order : one.order);
  return {
    waiting: waiting.filter(({ lane }) => lane === "contact"),
    answered: [...sent, ...refused.filter(({ record }) => record.lane === "contact")].toSorted(
      (one, other) => orderOf(one) - orderOf(other),
    ),
  };
});

/** The queue behind it is no part of the first paint. */
const actions = () => import("./actions.ts");

/** Brings the queue in while there is a network: on a first visit the worker may not have it yet when that goes. */
export const prepareMessages = (): void => void actions().catch(() => undefined);

/**
 * Saves a message on this device and sends it at once where there is a network; what cannot be sent goes by itself later.
 * @param replaces id of a refused message that this one is the better writing of
 * @param saved called as soon as it is on this device, before anybody answers
 */
export async function sendMessage(message: ContactMessage, replaces: string | null, saved: () => void): Promise<MessageOutcome> {
  const queue = await actions().catch((cause: unknown) => new TransportFailure("network", cause));
  if (queue instanceof TransportFailure) return { kind: "failed", error: queue };
  return await queue.sendMessage(message, replaces, saved);
}

/** Takes a waiting message out of the queue; its text, or null where it was answered meanwhile. */
export const takeBackMessage = async (id: string): Promise<ContactMessage | null> => (await actions()).takeBackMessage(id);

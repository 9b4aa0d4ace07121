import { atom } from "jotai";
import type { ContactMessage } from "#contract/contact.ts";
import type { DeviceMessages } from "#offline/queue/contact-outbox.ts";
import { TransportFailure } from "#app/api/call.ts";

/** Messages of this person on this device; `life.ts` keeps them, from after the first paint on. */
export const messagesAtom = atom<DeviceMessages>({ waiting: [], answered: [] });

/** What became of a message that was just written. */
export type MessageOutcome =
  /** `kept`: its reference lies on this device too, until it is dismissed. */
  | { kind: "sent"; reference: string; kept: boolean }
  /** On this device, and sent by itself. */
  | { kind: "waiting" }
  /** Neither on this device nor with us: the form must keep it. `error` says why. */
  | { kind: "failed"; error: unknown };

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

/** The person has seen what became of it. */
export const dismissMessage = async (id: string): Promise<void> => (await actions()).dismissMessage(id);

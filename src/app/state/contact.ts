import { atom } from "jotai";
import type { ContactMessage } from "#contract/contact.ts";
import type { DeviceMessages } from "#offline/contact-outbox.ts";

/** Messages of this person on this device; `contact-life.ts` keeps them, from after the first paint on. */
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
const actions = () => import("./contact-actions.ts");

/**
 * Saves a message on this device and sends it at once where there is a network; what cannot be sent goes by itself later.
 * @param replaces id of a refused message that this one is the better writing of
 */
export const sendMessage = async (message: ContactMessage, replaces: string | null): Promise<MessageOutcome> =>
  (await actions()).sendMessage(message, replaces);

/** Takes a waiting message out of the queue; its text, or null where it was answered meanwhile. */
export const takeBackMessage = async (id: string): Promise<ContactMessage | null> => (await actions()).takeBackMessage(id);

/** The person has seen what became of it. */
export const dismissMessage = async (id: string): Promise<void> => (await actions()).dismissMessage(id);

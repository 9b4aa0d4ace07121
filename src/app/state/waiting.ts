import { atom } from "jotai";
import { cartViewAtom } from "./cart.ts";
import { messagesAtom } from "./contact.ts";
import { queuedAtom } from "./queued.ts";

/** Everything on this device that has not reached the server: changes of the cart, messages, progress and requests. */
export const waitingAtom = atom((get) => get(cartViewAtom).pending + get(messagesAtom).waiting.length + get(queuedAtom).waiting.length);

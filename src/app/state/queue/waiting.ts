import { atom } from "jotai";
import { cartViewAtom } from "#app/state/cart/cart.ts";
import { messagesAtom } from "#app/state/contact/contact.ts";
import { queuedAtom } from "./queued.ts";

/** Everything on this device that has not reached the server: changes of the cart, messages, progress and requests. */
export const waitingAtom = atom((get) => get(cartViewAtom).pending + get(messagesAtom).waiting.length + get(queuedAtom).waiting.length);

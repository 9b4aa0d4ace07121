import { atom } from "jotai";
import { cartViewAtom } from "./cart.ts";
import { messagesAtom } from "./contact.ts";

/** Everything on this device that has not reached the server: changes of the cart and messages. */
export const waitingAtom = atom((get) => get(cartViewAtom).pending + get(messagesAtom).waiting.length);

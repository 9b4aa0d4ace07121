import { atom } from "jotai";
import { store } from "#app/state/store.ts";

/** Another account's changes wait on this device, and somebody else just signed in (P5). */
export interface OtherOwnerQuestion {
  /** Null where the device does not know it any more. */
  name: string | null;
  pending: number;
  answer: (choice: "send_first" | "discard") => void;
}

/** The shell asks it; null while there is nothing to ask. */
export const otherOwnerAtom = atom<OtherOwnerQuestion | null>(null);

/** `send_first`: sign in as the first account, so that its changes are sent. `discard`: they go, with its data. */
export async function askAboutOtherOwner(name: string | null, pending: number): Promise<"send_first" | "discard"> {
  const choice = await new Promise<"send_first" | "discard">((answer) => {
    store.set(otherOwnerAtom, { name, pending, answer });
  });
  store.set(otherOwnerAtom, null);
  return choice;
}

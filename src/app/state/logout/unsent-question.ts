import { atom } from "jotai";
import type { Unsent } from "#offline/queue/read-queue.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";

/** A person wants to log out, and work of theirs is on this device alone (P16). */
export interface UnsentQuestion {
  unsent: Unsent;
  answer: (choice: "stay" | "leave") => void;
}

/** The shell asks it; null while there is nothing to ask. */
export const unsentAtom = atom<UnsentQuestion | null>(null);

/** `leave`: it goes, with its data. An account that leaves in another way meanwhile needs no answer any more. */
export async function askAboutUnsent(owner: string, unsent: Unsent): Promise<"stay" | "leave"> {
  let stop = () => {};
  const choice = await new Promise<"stay" | "leave">((answer) => {
    store.set(unsentAtom, { unsent, answer });
    stop = store.sub(sessionAtom, () => {
      const { status, ownerTag } = store.get(sessionAtom);
      if (status === "out" || ownerTag !== owner) answer("stay");
    });
  });
  stop();
  store.set(unsentAtom, null);
  return choice;
}

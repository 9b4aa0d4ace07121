import { msg } from "@lingui/core/macro";
import { atom } from "jotai";
import { learnBuyingWords } from "#app/i18n/buying-words.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { rereadDevice, sendNow } from "#app/state/queue/actions.ts";
import { queueAtom } from "#app/state/queue/queue-atom.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { onDeviceEvent } from "#offline/announce.ts";
import { mergeGuestWishes } from "#offline/wishes/guest-wishes.ts";
import { foldWishes } from "#offline/wishes/wishes.ts";
import { knownAtom, readAccount } from "./actions.ts";
import { wishesAtom } from "./wishes-atom.ts";

/** The list as it is drawn, of what this page knows now. */
const foldedAtom = atom((get) => {
  const queue = get(queueAtom);
  const { ownerTag } = get(sessionAtom);
  if (ownerTag === null)
    return { status: queue.status === "unread" ? ("loading" as const) : ("ready" as const), programs: queue.guestWishes };
  const known = get(knownAtom);
  const mine = known?.owner === ownerTag ? known : null;
  const waiting = queue.owner === ownerTag ? queue.waiting : [];
  const programs = foldWishes(mine?.programs ?? [], waiting);
  const status = mine?.programs || programs.length > 0 ? ("ready" as const) : mine?.failed ? ("error" as const) : ("loading" as const);
  return { status, programs };
});

let owner: string | null = null;
let signedIn = false;

/** What is kept for later follows the session, the device and the network from here on. Call once, after the session was read. */
export function startWishes(): void {
  store.sub(foldedAtom, () => store.set(wishesAtom, store.get(foldedAtom)));
  store.sub(sessionAtom, () => void followSession());
  store.sub(onlineAtom, () => {
    if (store.get(onlineAtom) && signedIn && owner) void readAccount(owner);
  });
  onDeviceEvent((event) => {
    const isWish = event.kind === "answered" && (event.op === "addWish" || event.op === "removeWish");
    if (isWish && event.owner === owner && owner) void readAccount(owner);
  });
  store.set(wishesAtom, store.get(foldedAtom));
  void followSession();
}

async function followSession(): Promise<void> {
  const { status, user, ownerTag } = store.get(sessionAtom);
  const student = user?.type === "student" ? ownerTag : null;
  const entered = status === "in" && (!signedIn || student !== owner);
  const changed = student !== owner;
  owner = student;
  signedIn = status === "in";
  if (!owner || (!entered && !changed)) return;
  if (entered) await merge(owner);
  await readAccount(owner);
}

/** What a visitor kept becomes the account's, once each. */
async function merge(into: string): Promise<void> {
  try {
    if ((await mergeGuestWishes(into)) === 0) return;
    await rereadDevice();
    sendNow("requests");
  } catch {
    // The visitor's list is as it was, and is handed over at the next start.
    await learnBuyingWords().catch(() => undefined);
    showNotice({ kind: "error", id: "wishes-merge", message: msg`Your favourites on this device could not be added to your account yet` });
  }
}

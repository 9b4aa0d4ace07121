import { msg } from "@lingui/core/macro";
import { atom } from "jotai";
import { learnBuyingWords } from "#app/i18n/buying-words.ts";
import { followSession } from "#app/state/follow/visitor-list.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { queueAtom } from "#app/state/queue/queue-atom.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import type { SessionState } from "#app/state/session/session-state.ts";
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

const studentOf = ({ user, ownerTag }: SessionState): string | null => (user?.type === "student" ? ownerTag : null);

/** What is kept for later follows the session, the device and the network from here on. Call once, after the session was read. */
export function startWishes(): void {
  store.sub(foldedAtom, () => store.set(wishesAtom, store.get(foldedAtom)));
  onDeviceEvent((event) => {
    if (event.kind !== "answered" || (event.op !== "addWish" && event.op !== "removeWish")) return;
    if (event.owner === studentOf(store.get(sessionAtom))) void readAccount(event.owner);
  });
  store.set(wishesAtom, store.get(foldedAtom));
  followSession({ lane: "requests", ownerOf: studentOf, handOver: mergeGuestWishes, failed: sayNotMerged, read: readAccount });
}

async function sayNotMerged(): Promise<void> {
  await learnBuyingWords().catch(() => undefined);
  showNotice({ kind: "error", id: "wishes-merge", message: msg`Your favourites on this device could not be added to your account yet` });
}

import { msg } from "@lingui/core/macro";
import { atom } from "jotai";
import { CART_LANGUAGE_RELOAD_MS } from "#contract/cart.ts";
import { sentenceOf } from "#app/i18n/problem-message.ts";
import { onDeviceEvent } from "#offline/announce.ts";
import { mergeGuestCart } from "#offline/cart/merge-cart.ts";
import { ownerConfirmed } from "#offline/owner.ts";
import { announceReturn } from "#app/state/back-online.ts";
import { sendNow, startSending } from "./sending.ts";
import { cartSourceAtom, putSource, readDevice, readServer } from "./source.ts";
import { EMPTY_SOURCE, viewCart } from "./view.ts";
import { cartViewAtom } from "./cart.ts";
import { reloadCart } from "./actions.ts";
import { lanesAtom } from "#app/state/queue/lanes.ts";
import { languageAtom } from "#app/state/language.ts";
import { onlineAtom } from "#app/state/network.ts";
import { notify } from "#app/state/notices.ts";
import { sessionAtom } from "#app/state/session.ts";
import { store } from "#app/state/store.ts";
import { toSyncCentre } from "#app/state/to-sync-centre.ts";

let owner: string | null = null;
let signedIn = false;
/** Programs of this device were handed to the account and wait for its answer. */
let merging = false;

const foldAtom = atom((get) => viewCart(get(cartSourceAtom), get(languageAtom), get(onlineAtom)));

/** The cart follows the session, the device and the network from here on. Call once, after the session was read. */
export function startCart(): void {
  store.sub(foldAtom, () => store.set(cartViewAtom, store.get(foldAtom)));
  onDeviceEvent((event) => {
    if (event.kind === "outbox" || event.kind === "guest-cart") void follow();
    // Beside its field a refused code says so itself.
    if (event.kind === "rejected" && !(event.code.startsWith("coupon_") && location.pathname === "/cart")) {
      notify({ kind: "error", id: `rejected/${event.code}`, message: sentenceOf(event.code), action: toSyncCentre });
    }
  });
  store.sub(sessionAtom, () => void followSession());
  store.sub(onlineAtom, () => {
    if (!store.get(onlineAtom)) putSource({ fresh: false });
    else if (signedIn) void readServer();
  });
  let reload: ReturnType<typeof setTimeout> | undefined;
  store.sub(languageAtom, () => {
    clearTimeout(reload);
    reload = setTimeout(() => void reloadCart(), CART_LANGUAGE_RELOAD_MS);
  });
  announceReturn();
  startSending();
  void followSession();
}

let following = false;
let moved = false;

/** How often at most the cart is drawn anew, by the person's own changes and while a queue is sent: that takes the sender's time (P8). */
const FOLLOW_MS = { changed: 100, sending: 300 };

/** One read at a time, and one more for all that happened meanwhile: a long queue is not read again for each of its answers. */
async function follow(): Promise<void> {
  moved = true;
  if (following) return;
  following = true;
  try {
    while (moved) {
      moved = false;
      await readDevice();
      noteMerge();
      await new Promise((resolve) => setTimeout(resolve, store.get(lanesAtom).cart?.sending ? FOLLOW_MS.sending : FOLLOW_MS.changed));
    }
  } finally {
    following = false;
  }
}

async function followSession(): Promise<void> {
  const session = store.get(sessionAtom);
  const entered = session.status === "in" && (!signedIn || session.ownerTag !== owner);
  const changed = session.ownerTag !== owner;
  owner = session.ownerTag;
  signedIn = session.status === "in";
  if (changed) putSource({ ...EMPTY_SOURCE, guest: store.get(cartSourceAtom).guest });
  if (!entered || !owner) return readDevice();
  await merge(owner);
  await readServer();
}

/** The visitor's programs become the account's, once each (R4.3). */
async function merge(into: string): Promise<void> {
  const { user } = store.get(sessionAtom);
  try {
    // An emptied database (P10) knows no owner: nothing would be sent for one.
    if (user) await ownerConfirmed({ tag: into, userId: user.id, name: user.name });
    if ((await mergeGuestCart(into)) > 0) {
      merging = true;
      await readDevice();
    }
    sendNow();
  } catch {
    // The visitor's cart is as it was, and is handed over at the next start.
    notify({ kind: "error", id: "cart-merge", message: msg`Failed to merge carts` });
  }
}

/** Said only once the account has them. */
function noteMerge(): void {
  if (!merging || store.get(cartSourceAtom).account?.pending.length !== 0) return;
  merging = false;
  notify({ kind: "success", id: "cart-merged", message: msg`The programs on this device were added to your account’s cart.` });
}

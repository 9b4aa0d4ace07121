import { msg } from "@lingui/core/macro";
import { CART_LANGUAGE_RELOAD_MS } from "#contract/cart/cart.ts";
import type { DeviceEvent } from "#offline/announce.ts";
import { mergeGuestCart } from "#offline/cart/device-carts.ts";
import { ownerConfirmed } from "#offline/accounts/owner.ts";
import { sentenceOf } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { rereadDevice, sendNow } from "#app/state/queue/actions.ts";
import { queueAtom } from "#app/state/queue/queue-atom.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { toSyncCentre } from "#app/state/notices/to-sync-centre.ts";
import { foldedCartAtom, noteRead, readServer, reloadCart } from "./actions.ts";
import { cartViewAtom } from "./cart-atoms.ts";

let owner: string | null = null;
let signedIn = false;
/** Programs of this device were handed to the account and wait for its answer. */
let merging = false;

/** The cart follows the session, the device and the network from here on. Call once, after the session was read. */
export function startCart(): void {
  store.sub(foldedCartAtom, () => store.set(cartViewAtom, store.get(foldedCartAtom)));
  store.sub(sessionAtom, () => void followSession());
  store.sub(queueAtom, noteMerge);
  store.sub(onlineAtom, () => {
    if (!store.get(onlineAtom)) noteRead({ fresh: false });
    else if (signedIn) void readServer();
  });
  let reload: ReturnType<typeof setTimeout> | undefined;
  store.sub(languageAtom, () => {
    clearTimeout(reload);
    reload = setTimeout(() => void reloadCart(), CART_LANGUAGE_RELOAD_MS);
  });
  void followSession();
}

async function followSession(): Promise<void> {
  const session = store.get(sessionAtom);
  const entered = session.status === "in" && (!signedIn || session.ownerTag !== owner);
  if (session.ownerTag !== owner) noteRead({ fresh: false, failed: false });
  owner = session.ownerTag;
  signedIn = session.status === "in";
  if (!entered || !owner) return;
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
      await rereadDevice();
      merging = true;
      noteMerge();
    }
    sendNow("cart");
  } catch {
    // The visitor's cart is as it was, and is handed over at the next start.
    showNotice({ kind: "error", id: "cart-merge", message: msg`Failed to merge carts` });
  }
}

/** Said only once the account has them. */
function noteMerge(): void {
  if (!merging || store.get(queueAtom).waiting.some(({ lane }) => lane === "cart")) return;
  merging = false;
  showNotice({ kind: "success", id: "cart-merged", message: msg`The programs on this device were added to your account’s cart.` });
}

/** The network is there and the server will not take it (R4.7). */
export function notifyStuck(): void {
  const first = store.get(queueAtom).waiting.find(({ lane }) => lane === "cart");
  if (!first) return;
  const message = first.op === "clearCart" ? msg`Failed to clear server cart` : msg`Failed to sync cart with server`;
  showNotice({ kind: "error", id: "cart-sync", message });
}

/** Beside its field a refused code says so itself. */
export function notifyAnswered({ code }: Extract<DeviceEvent, { kind: "answered" }>): void {
  if (code === null || (code.startsWith("coupon_") && location.pathname === "/cart")) return;
  showNotice({ kind: "error", id: `rejected/${code}`, message: sentenceOf(code), action: toSyncCentre });
}

import { msg } from "@lingui/core/macro";
import { CART_LANGUAGE_RELOAD_MS } from "#contract/cart/cart.ts";
import type { DeviceEvent } from "#offline/announce.ts";
import { mergeGuestCart } from "#offline/cart/device-carts.ts";
import { sentenceOf } from "#app/i18n/problem-message.ts";
import { followSession } from "#app/state/follow/visitor-list.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { queueAtom } from "#app/state/queue/queue-atom.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { toSyncCentre } from "#app/state/notices/to-sync-centre.ts";
import { foldedCartAtom, noteRead, readServer, reloadCart } from "./actions.ts";
import { cartViewAtom } from "./cart-atoms.ts";

/** Programs of this device were handed to the account and wait for its answer. */
let merging = false;

/** The cart follows the session, the device and the network from here on. Call once, after the session was read. */
export function startCart(): void {
  store.sub(foldedCartAtom, () => store.set(cartViewAtom, store.get(foldedCartAtom)));
  store.sub(queueAtom, noteMerge);
  let reload: ReturnType<typeof setTimeout> | undefined;
  store.sub(languageAtom, () => {
    clearTimeout(reload);
    reload = setTimeout(() => void reloadCart(), CART_LANGUAGE_RELOAD_MS);
  });
  followSession({
    lane: "cart",
    ownerOf: ({ ownerTag }) => ownerTag,
    handOver: mergeGuestCart,
    handedOver: () => {
      merging = true;
      noteMerge();
    },
    failed: () => showNotice({ kind: "error", id: "cart-merge", message: msg`Failed to merge carts` }),
    read: async () => {
      if (store.get(sessionAtom).status === "in") await readServer();
    },
    outdated: (why) => noteRead({ fresh: false, ...(why === "account" ? { failed: false } : {}) }),
  });
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

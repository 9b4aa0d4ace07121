import { atom } from "jotai";
import { type Cart, getCart } from "#contract/cart/cart.ts";
import { refreshCart } from "#offline/cart/kept-cart.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { call } from "#app/api/call.ts";
import { readDevice } from "#app/state/queue/device.ts";
import { queueAtom } from "#app/state/queue/queue-atom.ts";
import { lanesAtom } from "#app/state/queue/lanes.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import type { CartSource } from "./view.ts";

/** `fresh`: the account's cart was read from the server since the last break of the connection. `failed`: the last try did not. */
const readAtom = atom({ fresh: false, failed: false });

/** What the cart is drawn from: what this device holds, and how far it agrees with the server. */
export const cartSourceAtom = atom((get): CartSource => {
  const queue = get(queueAtom);
  const { fresh, failed } = get(readAtom);
  const known = queue.owner === null || queue.cart !== null || queue.waiting.some(({ lane }) => lane === "cart");
  // An account's cart that was never read cannot be called empty, unless something already waits in it.
  const unread = failed ? "error" : queue.status === "unreadable" ? "ready" : "loading";
  const status = queue.status !== "unread" && known ? "ready" : unread;
  return { status, queue, fresh, stuck: get(lanesAtom).cart?.stopped === "retry" };
});

export const noteRead = (part: { fresh: boolean; failed?: boolean }): void => store.set(readAtom, (known) => ({ ...known, ...part }));

/** Whose queue a change goes into; null for a guest, whose cart is this device's. A lapsed session keeps its owner. */
export const cartOwner = (): string | null => store.get(sessionAtom).ownerTag;

/** Shows a cart that the server answered and this device could not keep. */
export const showCart = (cart: Cart): void => {
  store.set(queueAtom, (queue) => ({
    ...queue,
    cart,
    asOf: null,
    owner: cartOwner(),
    waiting: queue.waiting.filter(({ lane }) => lane !== "cart"),
    refused: queue.refused.filter(({ record }) => record.lane !== "cart"),
    status: "unreadable",
  }));
  noteRead({ fresh: true, failed: false });
};

/** Reads the account's cart from the server; what this device holds stays on screen where that fails. */
export async function readServer(): Promise<void> {
  const owner = cartOwner();
  if (!owner || store.get(sessionAtom).status === "lapsed") return readDevice();
  let cart: Cart | null = null;
  try {
    await refreshCart(owner, async () => (cart = (await call(getCart)).data));
    noteRead({ fresh: true, failed: false });
  } catch (error) {
    if (owner !== cartOwner()) return;
    if (error instanceof StorageFailure)
      cart ??= await call(getCart).then(
        ({ data }) => data,
        () => null,
      );
    if (error instanceof StorageFailure && cart) return showCart(cart);
    noteRead({ fresh: false, failed: true });
  }
  await readDevice();
}

import { atom } from "jotai";
import { getCart } from "#contract/cart.ts";
import { readDeviceCart, refreshCart } from "#offline/cart/cart-snapshot.ts";
import { readGuestCart } from "#offline/cart/guest-cart.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { call } from "#app/api/call.ts";
import { type CartSource, EMPTY_SOURCE } from "./view.ts";
import { sessionAtom } from "#app/state/session.ts";
import { store } from "#app/state/store.ts";

export const cartSourceAtom = atom<CartSource>(EMPTY_SOURCE);

export const putSource = (part: Partial<CartSource>): void => store.set(cartSourceAtom, (now) => ({ ...now, ...part }));

/** Whose queue a change goes into; null for a guest, whose cart is this device's. A lapsed session keeps its owner. */
export const cartOwner = (): string | null => store.get(sessionAtom).ownerTag;

/** Reads what this device holds. Where it can hold nothing, the cart lives in this page until it is closed (P9). */
export async function readDevice(): Promise<void> {
  const owner = cartOwner();
  try {
    const [account, guest] = await Promise.all([owner ? readDeviceCart(owner) : null, readGuestCart()]);
    if (owner === cartOwner()) putSource({ status: statusOf(account), account, guest });
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    const kept = store.get(cartSourceAtom);
    putSource({ status: "ready", account: owner ? (kept.account ?? NOTHING) : null });
  }
}

export const NOTHING = { cart: null, asOf: null, pending: [], rejections: [] };

/** An account's cart that was never read cannot be called empty, unless something already waits in it. */
function statusOf(account: CartSource["account"]): CartSource["status"] {
  if (!account || account.cart || account.pending.length > 0) return "ready";
  return store.get(cartSourceAtom).status === "error" ? "error" : "loading";
}

/** Reads the account's cart from the server; what this device holds stays on screen where that fails. */
export async function readServer(): Promise<void> {
  const owner = cartOwner();
  if (!owner || store.get(sessionAtom).status === "lapsed") return readDevice();
  const load = async () => (await call(getCart)).data;
  try {
    await refreshCart(owner, load);
    putSource({ fresh: true });
    await readDevice();
  } catch (error) {
    if (error instanceof StorageFailure) return readWithoutDevice(owner, load);
    putSource({ fresh: false });
    await readDevice();
    if (store.get(cartSourceAtom).status === "loading") putSource({ status: "error" });
  }
}

async function readWithoutDevice(
  owner: string,
  load: () => Promise<Awaited<ReturnType<typeof call<typeof getCart>>>["data"]>,
): Promise<void> {
  try {
    const cart = await load();
    if (owner === cartOwner()) putSource({ status: "ready", fresh: true, account: { ...NOTHING, cart, asOf: null } });
  } catch {
    putSource({ status: "error" });
  }
}

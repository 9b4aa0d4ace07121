import type { Cart } from "#contract/cart.ts";
import { announce } from "#offline/announce.ts";
import { now } from "#offline/clock.ts";
import { keepCart } from "#offline/queue/steps.ts";
import { type CartRecord, isCartLane } from "#offline/queue/record.ts";
import { type CartRow, type RejectionRow, ROW } from "#offline/queue/rows.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { change, look } from "#offline/queue/store.ts";

/** Everything this device knows of an account's cart, as of one moment. */
export interface DeviceCart {
  /** The server cart as last seen; null before the first time. */
  cart: Cart | null;
  asOf: Date | null;
  pending: CartRecord[];
  rejections: RejectionRow[];
}

/** For `foldCart` in `cart-view.ts`. Errors: StorageFailure. */
export const readDeviceCart = (owner: string, queue: UseStore = deviceStores().queue): Promise<DeviceCart> =>
  look(queue, (rows) => {
    const kept = rows.cart(owner);
    return {
      cart: kept?.cart ?? null,
      asOf: kept ? new Date(kept.at) : null,
      pending: rows.recordsOf(owner).filter(isCartLane),
      rejections: rows.rejections().filter((rejection) => rejection.record.owner === owner),
    };
  });

/**
 * Reads the server cart with `load` and keeps it. Where an answer to a mutation came meanwhile, the cart that was read may be
 * older than it and is kept only if its version is not; otherwise it replaces what is kept, even by a lower version (a
 * restored server).
 * Errors: those of `load`; StorageFailure.
 */
export async function refreshCart(owner: string, load: () => Promise<Cart>, queue: UseStore = deviceStores().queue): Promise<Cart> {
  const before = await look(queue, (rows) => rows.device().answers);
  const cart = await load();
  await change(queue, (rows) => {
    if (rows.owner()?.tag !== owner) return;
    if (rows.device().answers === before) rows.put<CartRow>(ROW.cart + owner, { v: 1, cart, at: now().toISOString() });
    else keepCart(rows, owner, cart);
  });
  announce({ kind: "outbox" });
  return cart;
}

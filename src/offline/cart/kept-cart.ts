import type { Cart } from "#contract/cart/cart.ts";
import { announce } from "#offline/announce.ts";
import { now } from "#offline/clock.ts";
import { isCart } from "#offline/queue/read-rows.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import { type CartRow, ROW } from "#offline/queue/rows.ts";
import { change, look, type Rows } from "#offline/queue/store.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";

/** An answer to a change of the cart, with the cart that came with it. */
export function keepCartAnswer(rows: Rows, { owner }: QueueRecord, data: unknown): void {
  rows.setDevice({ answers: rows.device().answers + 1 });
  if (isCart(data)) keepCart(rows, owner, data);
}

/** Keeps a server cart unless a newer one is kept already: answers can overtake each other. */
function keepCart(rows: Rows, owner: string, cart: Cart): void {
  // Wiped or signed over meanwhile: nothing of that account may come back.
  if (rows.owner()?.tag !== owner) return;
  const kept = rows.cart(owner);
  if (kept && kept.cart.version > cart.version) return;
  rows.put<CartRow>(ROW.cart + owner, { v: 1, cart, at: now().toISOString() });
}

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
  announce({ kind: "queue" });
  return cart;
}

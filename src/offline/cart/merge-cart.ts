import { announce } from "#offline/announce.ts";
import { derivedId, newId } from "#offline/ids.ts";
import { appendTo } from "#offline/queue/append.ts";
import { cartMutation } from "./changes.ts";
import { type GuestRow, ROW } from "#offline/queue/rows.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { change } from "#offline/queue/store.ts";

/**
 * Hands the visitor's cart to an account: in one transaction an addition per program is queued and the cart is emptied under
 * a new id. The keys follow from cart and program, so a crash anywhere, or two tabs at once, merge once (R4.3).
 * Call it after signing in and at every start while signed in. Returns how many programs were handed over.
 * Errors: StorageFailure, and then the visitor's cart is as it was.
 */
export async function mergeGuestCart(owner: string, queue: UseStore = deviceStores().queue): Promise<number> {
  const merged = await change(queue, (rows) => {
    const guest = rows.guest();
    if (guest.items.length === 0) return 0;
    for (const program of guest.items) {
      const key = derivedId(guest.id, String(program.id));
      if (!rows.knows(key)) appendTo(rows, owner, cartMutation({ op: "addToCart", program }), key);
    }
    rows.put<GuestRow>(ROW.guest, { v: 1, id: newId(), items: [] });
    return guest.items.length;
  });
  if (merged > 0) announce({ kind: "queue" });
  return merged;
}

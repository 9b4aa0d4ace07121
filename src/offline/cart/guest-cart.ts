import { CART_MAX_ITEMS, type CartItem } from "#contract/cart/cart.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { effectivePrice, type Halalas, toHalalas, vatWithin } from "#contract/rules/money.ts";
import { announce } from "#offline/announce.ts";
import { type GuestRow, ROW } from "#offline/queue/rows.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { change, look } from "#offline/queue/store.ts";

export interface CartTotals {
  /** Sum of the full prices. */
  before: Halalas;
  /** What is to be paid. */
  after: Halalas;
  /** Contained in `after`. */
  vat: Halalas;
}

/** Programs in the visitor's cart, in the order added. Errors: StorageFailure. */
export const readGuestCart = (queue: UseStore = deviceStores().queue): Promise<readonly CartItem[]> =>
  look(queue, (rows) => rows.guest().items);

/**
 * Puts a program into the visitor's cart; saved when the promise is fulfilled. Nothing is added twice (R4.1).
 * Errors: StorageFailure.
 */
export async function addToGuestCart(item: CartItem, queue: UseStore = deviceStores().queue): Promise<"added" | "present" | "full"> {
  const outcome = await change(queue, (rows) => {
    const guest = rows.guest();
    if (guest.items.some((present) => present.id === item.id)) return "present";
    if (guest.items.length >= CART_MAX_ITEMS) return "full";
    rows.put<GuestRow>(ROW.guest, { ...guest, items: [...guest.items, item] });
    return "added";
  });
  if (outcome === "added") announce({ kind: "queue" });
  return outcome;
}

/** Takes a program out; false where it was not in it. Errors: StorageFailure. */
export async function removeFromGuestCart(id: number, queue: UseStore = deviceStores().queue): Promise<boolean> {
  const removed = await change(queue, (rows) => {
    const guest = rows.guest();
    const items = guest.items.filter((item) => item.id !== id);
    if (items.length === guest.items.length) return false;
    rows.put<GuestRow>(ROW.guest, { ...guest, items });
    return true;
  });
  if (removed) announce({ kind: "queue" });
  return removed;
}

/** Takes everything out. Errors: StorageFailure. */
export async function emptyGuestCart(queue: UseStore = deviceStores().queue): Promise<void> {
  await change(queue, (rows) => rows.put<GuestRow>(ROW.guest, { ...rows.guest(), items: [] }));
  announce({ kind: "queue" });
}

/** Brings titles and prices up to date from the catalogue; programs not among `fresh` stay as they are. */
export async function refreshGuestCart(fresh: readonly CartItem[], queue: UseStore = deviceStores().queue): Promise<void> {
  const byId = new Map(fresh.map((item) => [item.id, item]));
  await change(queue, (rows) => {
    const guest = rows.guest();
    if (!guest.items.some((item) => byId.has(item.id))) return;
    rows.put<GuestRow>(ROW.guest, { ...guest, items: guest.items.map((item) => byId.get(item.id) ?? item) });
  });
  announce({ kind: "queue" });
}

/** Sum of the discounted price where there is one, else of the price (R4.1). */
export function guestTotals(items: readonly CartItem[]): CartTotals {
  const before = items.reduce((sum, item) => sum + toHalalas(item.price), 0);
  const after = items.reduce((sum, item) => sum + toHalalas(effectivePrice(item)), 0);
  return { before, after, vat: vatWithin(after) };
}

/** A line of a cart from a card of the catalogue; without translations both languages carry the title at hand. */
export function cartItemOf(card: ListedProgram): CartItem {
  const title = (language: "ar" | "en") => ({ title: card.translations?.[language].title ?? card.title });
  return {
    id: card.id,
    type: card.type,
    title: card.title,
    price: card.price,
    ...(card.price_after_discount === null ? {} : { price_after_discount: card.price_after_discount }),
    cover_photo: card.cover_photo,
    glaze: card.category.glaze,
    duration_hours: Math.round(card.duration_hours),
    translations: { ar: title("ar"), en: title("en") },
    problem: null,
  };
}

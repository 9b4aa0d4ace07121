import { type Cart, CART_MAX_ITEMS, type CartItem, type LineCohort } from "#contract/cart/cart.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { effectivePrice, type Halalas, toHalalas, vatWithin } from "#contract/rules/money.ts";
import { derivedId } from "#offline/derived-id.ts";
import { newId } from "#offline/ids.ts";
import { appendTo } from "#offline/queue/append.ts";
import { type GuestRow, ROW } from "#offline/queue/rows.ts";
import { announcedTransaction, readTransaction } from "#offline/queue/queue-transactions.ts";
import type { UseStore } from "#offline/stores.ts";
import { additionOf, cartMutation } from "./changes.ts";

export interface CartTotals {
  /** Sum of the full prices. */
  before: Halalas;
  /** What is to be paid. */
  after: Halalas;
  /** Contained in `after`. */
  vat: Halalas;
}

/** Programs in the visitor's cart, in the order added. Errors: StorageFailure. */
export const readGuestCart = (queue?: UseStore): Promise<readonly CartItem[]> => readTransaction(queue, (rows) => rows.guest().items);

/** What a visitor does to the cart of this device. `put`: another state of a line, of another cohort. */
export type GuestChange = { add: CartItem } | { put: CartItem } | { remove: number } | "empty";

/** The visitor's cart after it; the same list where it changes nothing. Nothing is added twice (R4.1), and nothing to a full cart. */
export function guestCartAfter(items: readonly CartItem[], change: GuestChange): readonly CartItem[] {
  if (change === "empty") return [];
  const id = "remove" in change ? change.remove : "put" in change ? change.put.id : change.add.id;
  const isThere = items.some((item) => item.id === id);
  if ("add" in change) return isThere || items.length >= CART_MAX_ITEMS ? items : [...items, change.add];
  if (!isThere) return items;
  return items.flatMap((item) => (item.id !== id ? item : "put" in change ? change.put : []));
}

/** Changes the visitor's cart; saved when the promise is fulfilled. Whether it changed anything. Errors: StorageFailure. */
export const changeGuestCart = (change: GuestChange, queue?: UseStore): Promise<boolean> =>
  announcedTransaction(queue, (rows) => {
    const { items } = rows.guest();
    const after = guestCartAfter(items, change);
    if (after !== items) rows.putGuestItems(after);
    return after !== items;
  });

/** Brings titles and prices up to date from the catalogue, never the cohort; programs not among `fresh` stay as they are. */
export const refreshGuestCart = (fresh: readonly CartItem[], queue?: UseStore): Promise<void> =>
  announcedTransaction(queue, (rows) => {
    const byId = new Map(fresh.map((item) => [item.id, item]));
    const { items } = rows.guest();
    if (items.some(({ id }) => byId.has(id))) rows.putGuestItems(items.map((item) => withChoiceOf(item, byId.get(item.id) ?? item)));
  });

const withChoiceOf = ({ cohort, cohort_chosen }: CartItem, fresh: CartItem): CartItem =>
  cohort ? { ...fresh, cohort, ...(cohort_chosen === undefined ? {} : { cohort_chosen }) } : fresh;

/** Sum of the discounted price where there is one, else of the price (R4.1). */
export function guestTotals(items: readonly CartItem[]): CartTotals {
  const before = items.reduce((sum, item) => sum + toHalalas(item.price), 0);
  const after = items.reduce((sum, item) => sum + toHalalas(effectivePrice(item)), 0);
  return { before, after, vat: vatWithin(taxed(items)) };
}

/** What of the sum holds VAT, halalas. */
export const taxed = (items: readonly CartItem[]): Halalas =>
  items.reduce((sum, item) => sum + (item.vat_rate === 0 ? 0 : toHalalas(effectivePrice(item))), 0);

/** A line of a cart from a card of the catalogue, with the cohort that was chosen, if one was; without translations both languages carry the title at hand. */
export function cartItemOf(card: ListedProgram, cohort?: LineCohort): CartItem {
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
    ...(card.vat_rate === undefined ? {} : { vat_rate: card.vat_rate }),
    translations: { ar: title("ar"), en: title("en") },
    ...(cohort ? { cohort, cohort_chosen: true } : {}),
    problem: null,
  };
}

/**
 * Hands the visitor's cart to an account: in one transaction an addition per program is queued and the cart is emptied under
 * a new id. The keys follow from cart and program, so a crash anywhere, or two tabs at once, merge once (R4.3).
 * Call it after signing in and at every start while signed in. Returns how many programs were handed over.
 * Errors: StorageFailure, and then the visitor's cart is as it was.
 */
export const mergeGuestCart = (owner: string, queue?: UseStore): Promise<number> =>
  announcedTransaction(queue, (rows) => {
    const guest = rows.guest();
    if (guest.items.length === 0) return 0;
    for (const program of guest.items) {
      const key = derivedId(guest.id, String(program.id));
      if (!rows.knows(key)) appendTo(rows, owner, cartMutation(additionOf(program)), key);
    }
    rows.put<GuestRow>(ROW.guest, { v: 1, id: newId(), items: [] });
    return guest.items.length;
  });

/**
 * Reads the server cart with `load` and keeps it. Where an answer to a mutation came meanwhile, the cart that was read may be
 * older than it and is kept only if its version is not; otherwise it replaces what is kept, even by a lower version (a
 * restored server).
 * Errors: those of `load`; StorageFailure.
 */
export async function refreshCart(owner: string, load: () => Promise<Cart>, queue?: UseStore): Promise<Cart> {
  const before = await readTransaction(queue, (rows) => rows.device().answers);
  const cart = await load();
  await announcedTransaction(queue, (rows) => rows.putCart(owner, cart, rows.device().answers === before));
  return cart;
}

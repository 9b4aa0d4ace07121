import { atom } from "jotai";
import { store } from "#app/state/store.ts";
import type { CartView } from "#offline/cart/cart-view.ts";

const UNREAD: CartView = {
  status: "loading",
  source: "guest",
  lines: [],
  count: 0,
  totals: { before: 0, after: 0, vat: 0 },
  coupon: null,
  refusedCoupon: null,
  pending: 0,
  asOf: null,
};

/** The cart as it is drawn; `life.ts` keeps it, from after the first paint on. */
export const cartViewAtom = atom(UNREAD);

/** In the cart, or on its way into it. */
export const cartHas = (id: number): boolean =>
  store.get(cartViewAtom).lines.some((line) => line.item.id === id && (line.state === "saved" || line.state === "adding"));

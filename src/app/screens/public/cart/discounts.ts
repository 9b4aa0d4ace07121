import type { CartItem } from "#contract/cart/cart.ts";
import type { CartView } from "#offline/cart/cart-view.ts";
import { effectivePrice, type Halalas, toHalalas } from "#contract/rules/money.ts";

/** What makes a total less than the full prices. */
interface Discounts {
  /** The programs' own. */
  programs: Halalas;
  /** What sponsors pay of the seats. */
  sponsors: Halalas;
  /** The coupon's, on top of both. */
  coupon: Halalas;
}

export function discounts({ lines, totals }: Pick<CartView, "lines" | "totals">): Discounts {
  const paid = lines.filter(({ state }) => state === "saved" || state === "adding");
  const sum = (of: (item: CartItem) => number) => paid.reduce((all, { item }) => all + toHalalas(of(item)), 0);
  const sponsors = sum(({ sponsor_share: share = 0 }) => share);
  const programs = sum(({ price }) => price) - sum(effectivePrice) - sponsors;
  return { programs, sponsors, coupon: Math.max(0, totals.before - programs - sponsors - totals.after) };
}

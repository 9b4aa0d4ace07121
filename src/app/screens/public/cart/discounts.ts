import type { CartView } from "#offline/cart/cart-view.ts";
import { effectivePrice, type Halalas, toHalalas } from "#contract/rules/money.ts";

/** What makes the total less than the full prices: the programs' own discounts, and the coupon's on top of them. */
export function discounts({ lines, totals }: Pick<CartView, "lines" | "totals">): { programs: Halalas; coupon: Halalas } {
  const paid = lines.filter(({ state }) => state === "saved" || state === "adding");
  const programs = paid.reduce((sum, { item }) => sum + toHalalas(item.price) - toHalalas(effectivePrice(item)), 0);
  return { programs, coupon: Math.max(0, totals.before - programs - totals.after) };
}

import type { Cart, CartItem } from "#contract/cart/cart.ts";
import { toSar } from "#contract/rules/money.ts";
import { CURRENCY, type Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { programReference } from "#server/commands/catalogue/program-reference.ts";
import { findCoupon, lineProblem, loadCart, priceRows, type ProgramRow } from "./quote-cart.ts";

/** The cart as it travels, with the server's prices of this moment. A person who never put anything in has an empty one. */
export async function readCart(db: Executor, userId: number, language: Language, now: Date): Promise<Cart> {
  const cart = await loadCart(db, userId, now);
  const rows = cart?.rows ?? [];
  const coupon = await findCoupon(db, userId, cart?.couponCode ?? null);
  const quote = priceRows(rows, coupon, now);
  const terms = coupon?.terms ?? null;
  return {
    coupon_code: coupon?.code ?? null,
    is_coupon_code_valid: quote.coupon !== null,
    coupon_problem: quote.couponProblem,
    ...(quote.couponProblem === "coupon_min_total" && terms?.minTotal ? { coupon_min_total: toSar(terms.minTotal) } : {}),
    discount_type: terms?.type ?? null,
    discount_value: terms ? (terms.type === "fixed" ? toSar(terms.value) : terms.value) : null,
    total_before_discount: toSar(quote.subtotal),
    total_after_discount: toSar(quote.total),
    vat: toSar(quote.vat),
    currency: CURRENCY,
    learning_programs: rows.map((row) => cartItem(row, language)),
    version: cart?.version ?? 0,
    updated_at: (cart?.updatedAt ?? now).toISOString(),
  };
}

function cartItem(row: ProgramRow, language: Language): CartItem {
  return {
    ...programReference(row, language),
    price: toSar(row.price),
    ...(row.priceAfterDiscount === null ? {} : { price_after_discount: toSar(row.priceAfterDiscount) }),
    duration_hours: Math.round(row.durationMinutes / 60),
    problem: lineProblem(row),
  };
}

import { describe, expect, it } from "vitest";
import type { Checkout } from "#contract/orders/checkout.ts";
import type { Order } from "#contract/orders/orders.ts";
import { figuresOf, isSamePurchase } from "./order-lines.ts";

const translations = { ar: { title: "تحليل البيانات" }, en: { title: "Data analysis" } };
const program = { id: 4, type: "course", title: "تحليل البيانات", glaze: "data", cover_photo: null, translations } as const;
const checkout = {
  cart: {
    learning_programs: [{ ...program, price: 950, price_after_discount: 800.1, duration_hours: 24, problem: null }],
    total_before_discount: 800.1,
    total_after_discount: 720.09,
    vat: 93.92,
    coupon_code: "WELCOME10",
    is_coupon_code_valid: true,
  },
} as unknown as Checkout;
const order = {
  items: [{ program, price: 800.1, discount: 80.01, total: 720.09 }],
  totals: { subtotal: 800.1, discount: 80.01, vat: 93.92, total: 720.09 },
  coupon_code: "WELCOME10",
} as unknown as Order;

describe("the summary of what is paid (R5.1, R4.5)", () => {
  it("shows the cart with its coupon and the program's discount without stray halalas", () => {
    const figures = figuresOf(checkout, null, "en");
    expect(figures).toMatchObject({ before: 950, reduced: 149.9, discount: 80.01, total: 720.09, coupon: "WELCOME10" });
    expect(figures.lines[0]).toMatchObject({
      title: "Data analysis",
      hours: 24,
      price: 950,
      discounted: 800.1,
    });
  });

  it("shows an order by the order's own figures", () => {
    expect(figuresOf(checkout, order, "ar")).toMatchObject({
      total: 720.09,
      discount: 80.01,
      lines: [{ title: "تحليل البيانات", price: 800.1 }],
    });
  });

  it("counts what cannot be bought in no sum, and says why", () => {
    const [item] = checkout.cart.learning_programs;
    const full = { ...item, id: 5, price: 1200, problem: "seat_unavailable" };
    const both = { cart: { ...checkout.cart, learning_programs: [item, full] } } as unknown as Checkout;
    const figures = figuresOf(both, null, "en");
    expect(figures).toMatchObject({ before: 950, reduced: 149.9, total: 720.09 });
    expect(figures.lines.map(({ problem }) => problem)).toEqual([null, "seat_unavailable"]);
  });

  it("takes what a sponsor pays off the full price, in the cart and in the order that came of it", () => {
    const [item] = checkout.cart.learning_programs;
    const seat = { ...item, price: 1850, price_after_discount: 740, sponsor_share: 1110 };
    const cart = { ...checkout.cart, learning_programs: [seat], total_before_discount: 740, total_after_discount: 740, coupon_code: null };
    const seatOrder = {
      items: [{ program, price: 740, sponsor_share: 1110, discount: 0, total: 740 }],
      totals: { subtotal: 740, discount: 0, vat: 96.52, total: 740 },
      coupon_code: null,
    } as unknown as Order;
    const sums = { before: 1850, sponsored: 1110, reduced: 0, discount: 0, total: 740 };
    const line = { price: 740, discounted: null, sponsorShare: 1110 };
    expect(figuresOf({ cart } as unknown as Checkout, null, "ar")).toMatchObject({ ...sums, lines: [line] });
    expect(figuresOf({ cart } as unknown as Checkout, seatOrder, "ar")).toMatchObject({ ...sums, lines: [line] });
  });

  it("leaves a coupon that does not count out", () => {
    const without = { cart: { ...checkout.cart, is_coupon_code_valid: false } } as Checkout;
    expect(figuresOf(without, null, "ar").coupon).toBeNull();
  });

  it("goes on with an order only while it is the same purchase", () => {
    const figures = figuresOf(checkout, null, "ar");
    expect(isSamePurchase(order, figures)).toBe(true);
    expect(isSamePurchase(order, { ...figures, total: 720.1 })).toBe(false);
    expect(isSamePurchase({ ...order, items: [] }, figures)).toBe(false);
    const cohort = { id: 3, starts_at: "2026-12-06", ends_at: "2027-01-27" };
    const later = { ...order, items: order.items.map((item) => ({ ...item, cohort })) };
    expect(isSamePurchase(later, figures)).toBe(false);
    expect(isSamePurchase(later, figuresOf(checkout, later, "ar"))).toBe(true);
  });
});

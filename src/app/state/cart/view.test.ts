import { describe, expect, it } from "vitest";
import type { Cart, CartItem } from "#contract/cart.ts";
import type { DeviceCart } from "#offline/cart/cart-snapshot.ts";
import type { CartRecord } from "#offline/queue/record.ts";
import { type CartSource, EMPTY_SOURCE, viewCart } from "./view.ts";

const item = (id: number, price = 100, discounted?: number): CartItem => ({
  id,
  type: "course",
  title: `عنوان ${id}`,
  price,
  ...(discounted === undefined ? {} : { price_after_discount: discounted }),
  cover_photo: null,
  glaze: "data",
  duration_hours: 6,
  translations: { ar: { title: `عنوان ${id}` }, en: { title: `Title ${id}` } },
  problem: null,
});

const serverCart = (...programs: CartItem[]): Cart => ({
  coupon_code: null,
  is_coupon_code_valid: false,
  coupon_problem: null,
  discount_type: null,
  discount_value: null,
  total_before_discount: 100,
  total_after_discount: 100,
  vat: 13.04,
  currency: "SAR",
  learning_programs: programs,
  version: 3,
  updated_at: "2026-11-22T06:00:00Z",
});

const record = (op: CartRecord["op"], program: CartItem): CartRecord => ({
  v: 1,
  order: 1,
  lane: "cart",
  outbox: null,
  seq: null,
  key: `${op}/${program.id}`,
  owner: "tag",
  op,
  ids: [program.id],
  payload: null,
  shown: [program],
  madeAt: "2026-11-22T06:00:00Z",
});

const ready = (part: Partial<CartSource>): CartSource => ({ ...EMPTY_SOURCE, status: "ready", ...part });
const account = (part: Partial<DeviceCart>): DeviceCart => ({ cart: serverCart(), asOf: null, pending: [], rejections: [], ...part });

describe("the cart on screen", () => {
  it("R4.1 a guest's totals are the discounted price where there is one, in halalas", () => {
    const view = viewCart(ready({ guest: [item(1, 950), item(2, 1250, 950)] }), "ar", true);
    expect(view).toMatchObject({ source: "guest", count: 2, totals: { before: 220_000, after: 190_000, vat: 24_783 }, pending: 0 });
  });

  it("R1.7 switches its titles with the language, without a network", () => {
    const source = ready({ guest: [item(1)] });
    expect(viewCart(source, "ar", false).lines[0]?.item.title).toBe("عنوان 1");
    expect(viewCart(source, "en", false).lines[0]?.item.title).toBe("Title 1");
  });

  it("R4.6 what waits applies at once, and says so only where it cannot be sent now", () => {
    const source = ready({
      account: account({ cart: serverCart(item(1)), pending: [record("addToCart", item(2)), record("removeFromCart", item(1))] }),
    });
    const offline = viewCart(source, "ar", false);
    expect(offline.lines.map(({ state, waiting }) => ({ state, waiting }))).toEqual([
      { state: "removing", waiting: true },
      { state: "adding", waiting: true },
    ]);
    expect(offline).toMatchObject({ source: "device", count: 1, pending: 2 });
    expect(viewCart(source, "ar", true).lines.every((line) => line.waiting === undefined)).toBe(true);
    expect(viewCart({ ...source, stuck: true }, "ar", true).lines.every((line) => line.waiting)).toBe(true);
  });

  it("calls itself the server's only when it was read there and nothing waits", () => {
    const read = ready({ fresh: true, account: account({ cart: serverCart(item(1)) }) });
    expect(viewCart(read, "ar", true).source).toBe("server");
    expect(viewCart(read, "ar", false).source).toBe("device");
    expect(viewCart({ ...read, account: account({ pending: [record("addToCart", item(2))] }) }, "ar", true).source).toBe("device");
  });

  it("P6 a coupon that was refused later, offline or in another tab, is told with its reason and the values of its sentence", () => {
    const asked = { ...record("applyCoupon", item(1)), ids: [], shown: [], payload: { code: "QABAS50" } };
    const refusal = { v: 1, record: asked, code: "coupon_min_total", values: { amount: 300 }, at: "2026-11-22T06:00:00Z" } as const;
    const view = viewCart(ready({ account: account({ cart: serverCart(item(1)), rejections: [refusal] }) }), "ar", true);
    expect(view.refusedCoupon).toEqual({ code: "QABAS50", reason: "coupon_min_total", values: { amount: 300 } });
    expect(view.coupon).toBeNull();
  });

  it("P6 a refused program stands in its place with its reason, outside the totals", () => {
    const rejections = [{ v: 1, record: record("addToCart", item(2)), code: "seat_unavailable", at: "2026-11-22T06:00:00Z" } as const];
    const view = viewCart(ready({ account: account({ cart: serverCart(item(1)), rejections }) }), "ar", true);
    expect(view.lines[1]).toMatchObject({ state: "rejected", reason: "seat_unavailable" });
    expect(view.count).toBe(1);
  });
});

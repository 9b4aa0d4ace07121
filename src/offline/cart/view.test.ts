import { describe, expect, it } from "vitest";
import type { Cart, CartItem } from "#contract/cart/cart.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { type CartChange, cartMutation } from "#offline/cart/changes.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import { type CartSource, viewCart } from "./cart-view.ts";

type QueueState = CartSource["queue"];
const EMPTY_QUEUE: QueueState = { owner: null, waiting: [], refused: [], cart: null, asOf: null, guest: [] };

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

const record = (change: CartChange): QueueRecord => ({
  ...cartMutation(change),
  lane: "cart",
  order: 1,
  key: change.op,
  owner: "tag",
  madeAt: "2026-11-22T06:00:00Z",
  tried: false,
  outbox: null,
  seq: null,
});
const add = (program: CartItem) => record({ op: "addToCart", program });

const ready = (queue: Partial<QueueState>, part: Partial<CartSource> = {}): CartSource => ({
  status: "ready",
  queue: { ...EMPTY_QUEUE, ...queue },
  fresh: false,
  stuck: false,
  ...part,
});
const account = (part: Partial<QueueState>): Partial<QueueState> => ({ owner: "tag", cart: serverCart(), ...part });
const refused = (of: QueueRecord, code: ProblemCode, values = {}) => ({ record: of, code, values, fields: {}, at: "2026-11-22T06:00:00Z" });

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
    const waiting = [add(item(2)), record({ op: "removeFromCart", program: item(1) })];
    const source = ready(account({ cart: serverCart(item(1)), waiting }));
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
    const read = ready(account({ cart: serverCart(item(1)) }), { fresh: true });
    expect(viewCart(read, "ar", true).source).toBe("server");
    expect(viewCart(read, "ar", false).source).toBe("device");
    expect(viewCart(ready(account({ waiting: [add(item(2))] }), { fresh: true }), "ar", true).source).toBe("device");
  });

  it("P6 a coupon that was refused later, offline or in another tab, is told with its reason and the values of its sentence", () => {
    const refusal = refused(record({ op: "applyCoupon", code: "QABAS50" }), "coupon_min_total", { amount: 300 });
    const view = viewCart(ready(account({ cart: serverCart(item(1)), refused: [refusal] })), "ar", true);
    expect(view.refusedCoupon).toEqual({ code: "QABAS50", reason: "coupon_min_total", values: { amount: 300 } });
    expect(view.coupon).toBeNull();
  });

  it("P6 a refused program stands in its place with its reason, outside the totals", () => {
    const refusal = refused(add(item(2)), "seat_unavailable");
    const view = viewCart(ready(account({ cart: serverCart(item(1)), refused: [refusal] })), "ar", true);
    expect(view.lines[1]).toMatchObject({ state: "rejected", reason: "seat_unavailable" });
    expect(view.count).toBe(1);
  });
});

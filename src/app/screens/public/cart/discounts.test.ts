import type { CartLine } from "#offline/cart/cart-view.ts";
import { describe, expect, it } from "vitest";
import { discounts } from "./discounts.ts";

const line = (price: number, discounted: number | undefined, state: CartLine["state"] = "saved", share?: number): CartLine => ({
  item: {
    id: price,
    type: "course",
    title: "",
    price,
    ...(discounted === undefined ? {} : { price_after_discount: discounted }),
    ...(share === undefined ? {} : { sponsor_share: share }),
    cover_photo: null,
    glaze: "data",
    duration_hours: 1,
    translations: { ar: { title: "" }, en: { title: "" } },
    problem: null,
  },
  state,
});

describe("R4.5 what makes a total smaller", () => {
  it("tells the discount of the programs from that of the coupon", () => {
    const lines = [line(1250, 950), line(320, undefined)];
    expect(discounts({ lines, totals: { before: 157_000, after: 114_300, vat: 0 } })).toEqual({
      programs: 30_000,
      sponsors: 0,
      coupon: 12_700,
    });
    expect(discounts({ lines, totals: { before: 157_000, after: 127_000, vat: 0 } })).toEqual({ programs: 30_000, sponsors: 0, coupon: 0 });
  });

  it("calls what a sponsor pays of a seat no discount", () => {
    const lines = [line(1850, 740, "saved", 1110), line(1250, 950)];
    expect(discounts({ lines, totals: { before: 310_000, after: 162_000, vat: 0 } })).toEqual({
      programs: 30_000,
      sponsors: 111_000,
      coupon: 7000,
    });
  });

  it("leaves out what leaves the cart", () => {
    const lines = [line(1250, 950, "removing"), line(240, 180, "rejected"), line(320, undefined, "adding")];
    expect(discounts({ lines, totals: { before: 32_000, after: 32_000, vat: 0 } })).toEqual({ programs: 0, sponsors: 0, coupon: 0 });
  });
});

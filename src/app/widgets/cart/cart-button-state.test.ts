import { describe, expect, it } from "vitest";
import type { CartLine } from "#offline/cart/cart-view.ts";
import { cartButtonState } from "./cart-button-state.ts";

const lineOf = (id: number, over: Partial<CartLine>): CartLine => ({
  item: {
    id,
    type: "course",
    title: "",
    price: 1,
    cover_photo: null,
    glaze: "data",
    duration_hours: 1,
    translations: { ar: { title: "" }, en: { title: "" } },
    problem: null,
  },
  state: "saved",
  ...over,
});

describe("R4.6 the cart button of a program", () => {
  it("adds what is not in the cart, what leaves it and what was refused", () => {
    expect(cartButtonState([], 1)).toBe("out");
    expect(cartButtonState([lineOf(2, {})], 1)).toBe("out");
    expect(cartButtonState([lineOf(1, { state: "removing" })], 1)).toBe("out");
    expect(cartButtonState([lineOf(1, { state: "rejected" })], 1)).toBe("out");
  });

  it("removes what is in the cart, and marks what has not reached the account", () => {
    expect(cartButtonState([lineOf(1, {})], 1)).toBe("in");
    expect(cartButtonState([lineOf(1, { state: "adding" })], 1)).toBe("in");
    expect(cartButtonState([lineOf(1, { state: "adding", waiting: true })], 1)).toBe("waiting");
  });
});

import type { CartLine } from "#offline/cart/cart-view.ts";
import { describe, expect, it } from "vitest";
import { lineView, priceChanges } from "./line-note.ts";

const line = (over: Partial<CartLine> & { id?: number; price?: number; discounted?: number } = {}): CartLine => {
  const { id = 7, price = 1250, discounted, ...rest } = over;
  return {
    item: {
      id,
      type: "course",
      title: "تحليل البيانات",
      price,
      ...(discounted === undefined ? {} : { price_after_discount: discounted }),
      cover_photo: null,
      glaze: "data",
      duration_hours: 24,
      translations: { ar: { title: "تحليل البيانات" }, en: { title: "Data analysis" } },
      problem: null,
    },
    state: "saved",
    ...rest,
  };
};

describe("R4.6 what a cart line says", () => {
  it("says «in your account» only of what the server has", () => {
    expect(lineView(line(), "server").note).toEqual({ kind: "in-account" });
    expect(lineView(line(), "device").note).toEqual({ kind: "in-account" });
    expect(lineView(line(), "guest").note).toEqual({ kind: "on-device" });
    expect(lineView(line({ state: "adding" }), "device").note).toEqual({ kind: "sending" });
    expect(lineView(line({ state: "adding", waiting: true }), "device").note).toEqual({ kind: "waiting-to-add" });
  });

  it("strikes a queued removal through and offers to take it back", () => {
    expect(lineView(line({ state: "removing", waiting: true }), "device")).toMatchObject({
      note: { kind: "waiting-to-remove" },
      gone: true,
      action: "undo",
    });
  });

  it("names why the server refused, and offers to put the line away (P6)", () => {
    expect(lineView(line({ state: "rejected", reason: "already_enrolled" }), "server")).toMatchObject({
      note: { kind: "refused", code: "already_enrolled" },
      gone: true,
      action: "dismiss",
    });
    expect(lineView(line({ reason: "seat_unavailable" }), "server")).toMatchObject({
      note: { kind: "not-for-sale" },
      gone: false,
      action: "remove",
    });
  });

  it("says of another cohort that it waits, or that it was refused while the line keeps its own", () => {
    const cohort = {
      id: 5,
      starts_at: "2026-12-06",
      ends_at: "2027-01-27",
      days: [0],
      starts_minute: 990,
      duration_min: 90,
      seats_left: 9,
    };
    const own = { ...line().item, cohort: { ...cohort, id: 4 } };
    expect(lineView(line({ choosing: true, waiting: true }), "device").note).toEqual({ kind: "waiting-to-change" });
    expect(lineView(line({ choosing: true }), "device").note).toEqual({ kind: "sending" });
    expect(lineView(line({ item: own, reason: "seat_unavailable", refusedCohort: cohort }), "server")).toMatchObject({
      note: { kind: "choice-refused", code: "seat_unavailable", cohort: { id: 5 } },
      gone: false,
    });
    expect(lineView(line({ item: { ...own, cohort }, reason: "seat_unavailable", refusedCohort: cohort }), "server").note.kind).toBe(
      "not-for-sale",
    );
  });

  it("R4.1 shows the discounted price, and the full one only where it is higher", () => {
    expect(lineView(line({ discounted: 950 }), "guest")).toMatchObject({ price: 950, old: 1250 });
    expect(lineView(line(), "guest")).toMatchObject({ price: 1250, old: null });
  });
});

describe("prices that changed while queued", () => {
  it("are told with the old and the new one, and not for lines that leave", () => {
    const seen = new Map([
      [1, 950],
      [2, 300],
      [3, 100],
    ]);
    const lines = [
      line({ id: 1, price: 990 }),
      line({ id: 2, price: 300 }),
      line({ id: 3, price: 120, state: "removing" }),
      line({ id: 4, price: 80 }),
    ];
    expect(priceChanges(seen, lines)).toEqual([{ id: 1, old: 950, now: 990 }]);
  });
});

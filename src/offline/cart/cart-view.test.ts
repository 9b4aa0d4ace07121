import { describe, expect, it } from "vitest";
import type { ProblemCode } from "#contract/problem.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import { cartWith, cohort, NOURA, program } from "#offline/test-device.ts";
import { foldCart } from "./cart-view.ts";
import { type CartChange, cartMutation, ofCohort } from "./changes.ts";

let order = 0;
function record(operation: CartChange): QueueRecord {
  order += 1;
  const about = { lane: "cart", order, key: `key-${order}`, owner: NOURA.tag, madeAt: "2026-11-22T06:00:00Z" } as const;
  return { ...about, ...cartMutation(operation), tried: false, outbox: null, seq: null };
}

const add = (id: number) => record({ op: "addToCart", program: program(id) });
const remove = (id: number) => record({ op: "removeFromCart", program: program(id) });
type Device = Parameters<typeof foldCart>[0];
const device = (values: Partial<Device>): Device => ({ cart: null, asOf: null, waiting: [], refused: [], ...values });
const refused = (of: QueueRecord, code: ProblemCode) => ({ record: of, code, values: {}, fields: {}, at: "2026-11-22T06:00:00Z" });
const states = (of: Device) => foldCart(of).lines.map((line) => `${line.item.id} ${line.state}`);

describe("lines", () => {
  it("of the account are saved, what waits is marked (R4.6)", () => {
    const fold = foldCart(device({ cart: cartWith([program(1), program(2)]), waiting: [add(3), remove(2)] }));
    expect(fold.lines.map(({ item, state, pending }) => [item.id, state, pending])).toEqual([
      [1, "saved", false],
      [2, "removing", true],
      [3, "adding", true],
    ]);
    expect([fold.count, fold.pending]).toEqual([2, 2]);
  });

  it("put in and taken out again before the account knew of it are gone", () => {
    expect(states(device({ cart: cartWith([]), waiting: [add(1), remove(1)] }))).toEqual([]);
  });

  it("taken out and put in again stay", () => {
    expect(states(device({ cart: cartWith([program(1)]), waiting: [remove(1), add(1)] }))).toEqual(["1 saved"]);
  });

  it("put in though another device did so already are saved, not added twice", () => {
    expect(states(device({ cart: cartWith([program(1)]), waiting: [add(1)] }))).toEqual(["1 saved"]);
  });

  it("an emptied cart shows what goes, and what came after stays", () => {
    const empty = record({ op: "clearCart", programs: [program(1), program(2)] });
    expect(states(device({ cart: cartWith([program(1), program(2)]), waiting: [empty, add(5)] }))).toEqual([
      "1 removing",
      "2 removing",
      "5 adding",
    ]);
  });

  it("refused stay visible with their reason, and are not counted or paid (P6)", () => {
    const refusal = refused(add(4), "program_unavailable");
    const fold = foldCart(device({ cart: cartWith([program(1)]), refused: [refusal] }));
    expect(fold.lines[1]).toMatchObject({ item: { id: 4 }, state: "rejected", rejection: { code: "program_unavailable" } });
    expect([fold.count, fold.totals.after]).toEqual([1, 10_000]);
  });

  it("a refused removal stays a line of the account, with its reason", () => {
    const fold = foldCart(device({ cart: cartWith([program(1)]), refused: [refused(remove(1), "not_found")] }));
    expect(fold.lines).toMatchObject([{ state: "saved", rejection: { code: "not_found" } }]);
  });

  it("are there before the account was ever seen", () => {
    expect(states(device({ waiting: [add(1)] }))).toEqual(["1 adding"]);
  });
});

describe("the date of a line", () => {
  const choose = (id: number, date: number, before?: number) =>
    record({ op: "chooseCohort", program: ofCohort(program(id), cohort(date)), ...(before ? { before: cohort(before) } : {}) });
  const dates = (of: Device) => foldCart(of).lines.map(({ item, choosing }) => [item.cohort?.id, item.cohort_chosen, choosing]);
  const account = cartWith([program(1, { cohort: cohort(11), cohort_chosen: false })]);

  it("is the last one that was chosen, and the account does not know it yet", () => {
    expect(dates(device({ cart: account }))).toEqual([[11, false, false]]);
    expect(dates(device({ cart: account, waiting: [choose(1, 12, 11), choose(1, 13, 12)] }))).toEqual([[13, true, true]]);
    expect(states(device({ cart: account, waiting: [choose(1, 12, 11)] }))).toEqual(["1 saved"]);
  });

  it("comes with what is put in, and stays when it is put in once more without one", () => {
    expect(states(device({ waiting: [choose(1, 12)] }))).toEqual(["1 adding"]);
    expect(dates(device({ waiting: [choose(1, 12), add(1)] }))).toEqual([[12, true, true]]);
  });

  it("that was full says nothing of another one", () => {
    const full = cartWith([program(1, { cohort: cohort(11, { seats_left: 0 }), cohort_chosen: true, problem: "seat_unavailable" })]);
    expect(foldCart(device({ cart: full, waiting: [choose(1, 12, 11)] })).lines[0]?.item.problem).toBeNull();
  });

  it("which the server refused is named, and the line keeps the one it has", () => {
    const [line] = foldCart(device({ cart: account, refused: [refused(choose(1, 12, 11), "seat_unavailable")] })).lines;
    expect(line).toMatchObject({
      item: { cohort: { id: 11 } },
      state: "saved",
      rejection: { code: "seat_unavailable", cohort: { id: 12 } },
    });
  });
});

describe("totals, in halalas", () => {
  it("are the server's own where nothing waits", () => {
    const cart = cartWith([program(1, { price_after_discount: 80 })], { total_after_discount: 72, vat: 9.39 });
    expect(foldCart(device({ cart })).totals).toEqual({ before: 10_000, after: 7200, vat: 939 });
  });

  it("are reckoned from the last prices where something waits, the coupon counted as the server counts it", () => {
    const coupon = { coupon_code: "WELCOME10", is_coupon_code_valid: true, discount_type: "percentage" as const, discount_value: 10 };
    const cart = cartWith([program(1), program(2)], coupon);
    expect(foldCart(device({ cart, waiting: [add(3), remove(2)] })).totals).toEqual({ before: 40_000, after: 36_000, vat: 4696 });
  });

  it("a fixed coupon never makes the sum negative", () => {
    const cart = cartWith([program(1)], { coupon_code: "GIFT", is_coupon_code_valid: true, discount_type: "fixed", discount_value: 500 });
    expect(foldCart(device({ cart, waiting: [add(1)] })).totals.after).toBe(0);
  });
});

describe("the coupon", () => {
  const cart = cartWith([program(1)], { coupon_code: "OLD", is_coupon_code_valid: true, discount_type: "percentage", discount_value: 50 });

  it("that waits is worth nothing yet", () => {
    const fold = foldCart(device({ cart, waiting: [record({ op: "applyCoupon", code: "NEW" })] }));
    expect(fold.coupon).toMatchObject({ code: "NEW", state: "applying" });
    expect(fold.totals.after).toBe(10_000);
  });

  it("that is being taken off no longer counts", () => {
    const fold = foldCart(device({ cart, waiting: [record({ op: "removeCoupon", code: "OLD" })] }));
    expect(fold.coupon).toMatchObject({ code: "OLD", state: "removing" });
    expect(fold.totals.after).toBe(10_000);
  });

  it("put on and taken off before it was sent is gone", () => {
    const waiting = [record({ op: "applyCoupon", code: "NEW" }), record({ op: "removeCoupon", code: "NEW" })];
    expect(foldCart(device({ cart: cartWith([]), waiting })).coupon).toBeNull();
  });

  it("that was refused last is named with its reason", () => {
    const refusals = [
      refused(record({ op: "applyCoupon", code: "EXPIRED" }), "coupon_expired"),
      refused(record({ op: "applyCoupon", code: "USED" }), "coupon_already_used"),
    ];
    const fold = foldCart(device({ cart, refused: refusals }));
    expect(fold.refusedCoupon).toEqual({ code: "USED", reason: "coupon_already_used", values: {} });
  });
});

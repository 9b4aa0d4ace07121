import { describe, expect, it } from "vitest";
import type { PaymentStarted } from "#contract/orders/checkout.ts";
import type { Order } from "#contract/orders/orders.ts";
import { Problem } from "#contract/problem.ts";
import { TransportFailure } from "#app/api/envelope.ts";
import { failed, started } from "./pay.ts";

const order = { id: "o1" } as Order;
const answer = (next: Partial<PaymentStarted["next_action"]>, method = "card") =>
  ({ order, payment: { id: "p1", method }, next_action: { type: "none", url: null, message: null, ...next } }) as PaymentStarted;

describe("what follows from an answer to paying (R5.1, R5.3)", () => {
  it("goes to the bank or the provider where the gateway asks for it", () => {
    expect(started(answer({ type: "three_ds", url: "https://gateway.example/3ds/1" }))).toEqual({
      type: "leave",
      url: "https://gateway.example/3ds/1",
    });
    expect(started(answer({ type: "redirect", url: "https://gateway.example/i/1" })).type).toBe("leave");
  });

  it("waits on the success page where nothing more is asked, or the bank is slow", () => {
    expect(started(answer({ type: "none" }))).toEqual({ type: "wait", order: "o1", payment: "p1" });
    expect(started(answer({ type: "await" }))).toEqual({ type: "wait", order: "o1", payment: "p1" });
  });

  it("stays with the order after a refusal, so that another method pays the same order", () => {
    expect(started(answer({ type: "rejected", message: "رفض البنك" }))).toEqual({
      type: "refused",
      order,
      sentence: "رفض البنك",
      code: "payment_declined",
    });
    expect(started(answer({ type: "rejected" }, "tabby"))).toMatchObject({ code: "bnpl_rejected" });
    expect(failed(new Problem("payment_declined", { data: { order } }), null)).toMatchObject({ type: "refused", order });
    expect(failed(new Problem("payment_declined"), order)).toMatchObject({ type: "refused", order });
  });

  it("asks to review what changed meanwhile", () => {
    for (const code of ["price_changed", "seat_unavailable", "already_enrolled", "cart_empty"] as const) {
      expect(failed(new Problem(code), null)).toEqual({ type: "review", code });
    }
  });

  it("does not order twice when nobody heard the answer", () => {
    expect(failed(new TransportFailure("timeout"), null).type).toBe("unheard");
    expect(failed(new Problem("in_progress"), null).type).toBe("unheard");
  });

  it("knows an order that was paid already, a refused field, and everything else", () => {
    expect(failed(new Problem("order_already_paid"), order)).toEqual({ type: "already_paid", order: "o1" });
    expect(failed(new Problem("validation_error", { fields: { "billing.email": [{ key: "email" }] } }), null)).toEqual({
      type: "fields",
      errors: { email: { key: "email" } },
    });
    expect(failed(new Problem("unavailable"), null).type).toBe("failed");
    expect(failed(new TypeError("x"), null).type).toBe("failed");
  });
});

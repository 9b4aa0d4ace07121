import { describe, expect, it } from "vitest";
import { ORDER_STATUSES, type Order, PAYMENT_STATUSES, type Payment } from "#contract/orders/orders.ts";
import { lastPayment, paymentStage } from "./payment-stage.ts";

const stage = (order: Order["status"], payment: Payment["status"] | null) =>
  paymentStage({ status: order } as Order, payment && ({ status: payment } as Payment));

describe("where a purchase stands (R5.1, R5.3)", () => {
  it("is received as soon as the order is paid, whatever an older try says", () => {
    expect(stage("paid", "failed")).toBe("received");
    expect(stage("paid", null)).toBe("received");
    expect(stage("partially_refunded", "partially_refunded")).toBe("received");
  });

  it("is still being confirmed while the bank is silent, also when captured before the order knows", () => {
    for (const open of ["initiated", "requires_action", "authorized", "captured"] as const)
      expect(stage("pending", open), open).toBe("confirming");
    expect(stage("expired", "authorized")).toBe("confirming");
  });

  it("is refused where the try ended without money, and the order can be paid another way", () => {
    for (const ended of ["failed", "voided", "expired"] as const) expect(stage("failed", ended), ended).toBe("refused");
    expect(stage("pending", null)).toBe("unpaid");
  });

  it("says what became of an order that is closed, looked at or given back", () => {
    expect(stage("cancelled", null)).toBe("closed");
    expect(stage("expired", "failed")).toBe("closed");
    expect(stage("review", "captured")).toBe("review");
    expect(stage("refunded", "refunded")).toBe("refunded");
  });

  it("has an answer for every pair of states", () => {
    for (const order of ORDER_STATUSES) for (const payment of [null, ...PAYMENT_STATUSES]) expect(stage(order, payment)).toBeTruthy();
  });

  it("goes by the newest try", () => {
    const payments = [
      { id: "a", created_at: "2026-11-22T06:00:00Z" },
      { id: "b", created_at: "2026-11-22T06:05:00Z" },
    ];
    expect(lastPayment({ payments } as Order)?.id).toBe("b");
    expect(lastPayment({ payments: [] as Payment[] } as Order)).toBeNull();
  });
});

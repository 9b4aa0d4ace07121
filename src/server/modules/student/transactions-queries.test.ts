import { describe, expect, it } from "vitest";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#contract/orders/orders.ts";
import { Problem } from "#contract/problem.ts";
import { transactionFilter, transactionStatus } from "./transactions-queries.ts";

describe("the status of a transaction (R5.3)", () => {
  it.each([
    ["captured", "paid", "completed"],
    ["initiated", "pending", "pending"],
    ["requires_action", "pending", "pending"],
    ["authorized", "pending", "pending"],
    ["authorized", "expired", "pending"],
    ["initiated", "expired", "failed"],
    ["requires_action", "cancelled", "failed"],
    ["failed", "pending", "failed"],
    ["failed", "paid", "failed"],
    ["voided", "cancelled", "failed"],
    ["expired", "expired", "failed"],
    ["partially_refunded", "partially_refunded", "refunded"],
    ["refunded", "refunded", "refunded"],
  ] as const)("of a payment %s in an order %s is %s", (payment, order, status) => {
    expect(transactionStatus(payment, order)).toBe(status);
  });

  it("never calls money that was taken failed, nor money that was not taken completed", () => {
    for (const order of ORDER_STATUSES)
      for (const payment of PAYMENT_STATUSES) {
        const status = transactionStatus(payment, order);
        expect(status === "completed", `${payment} in ${order}`).toBe(payment === "captured");
      }
  });
});

describe("the filter of transactions", () => {
  it("takes days as Riyadh lives them, both inclusive", () => {
    const filter = transactionFilter(1, { date_from: "2026-11-01", date_to: "2026-11-22" });
    expect(filter.from?.toISOString()).toBe("2026-10-31T21:00:00.000Z");
    expect(filter.before?.toISOString()).toBe("2026-11-22T21:00:00.000Z");
  });

  it("takes several statuses and names a field it cannot read", () => {
    expect(transactionFilter(1, { "filter[status]": "refunded,completed" }).statuses).toEqual(["completed", "refunded"]);
    for (const query of [{ "filter[status]": "paid" }, { date_from: "2026-02-30" }, { date_to: "22-11-2026" }]) {
      const field = Object.keys(query)[0] ?? "";
      let problem: unknown;
      try {
        transactionFilter(1, query);
      } catch (thrown) {
        problem = thrown;
      }
      expect((problem as Problem).options.fields).toHaveProperty([field]);
    }
  });
});

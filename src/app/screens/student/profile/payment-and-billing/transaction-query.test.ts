import { expect, it } from "vitest";
import { readQuery, writeQuery } from "./transaction-query.ts";

it("a filter goes into the address and comes back, and nonsense is no filter (R5.3)", () => {
  const asked = { status: "refunded", from: "2026-01-01", to: "2026-11-22", page: 2 } as const;
  const address = writeQuery(asked);
  expect(address).toBe("/student/profile/payment-and-billing?status=refunded&from=2026-01-01&to=2026-11-22&page=2");
  expect(readQuery(address.split("?")[1] ?? "")).toEqual(asked);
  expect(readQuery("status=stolen&from=yesterday&page=-3")).toEqual({ status: null, from: "", to: "", page: 1 });
  expect(writeQuery({ status: null, from: "", to: "", page: 1 })).toBe("/student/profile/payment-and-billing");
});

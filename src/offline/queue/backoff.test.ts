import { expect, it } from "vitest";
import { backoffMs } from "./triggers.ts";

it("waits 0, 0.5, 2, 8, 30, then 60 s, a fifth to either side, never above 60 s (P8)", () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => backoffMs(attempt, 0.5))).toEqual([0, 500, 2000, 8000, 30_000, 60_000, 60_000]);
  expect([backoffMs(3, 0), backoffMs(3, 0.999)]).toEqual([6400, 9597]);
  expect(backoffMs(9, 0.999)).toBe(60_000);
});

import { expect, it } from "vitest";
import { monthsLeft } from "./card-words.ts";

it("a card is good through its last month, and the months until then are counted over the year (R5.4)", () => {
  const months = (exp_month: number, exp_year: number) => monthsLeft({ exp_month, exp_year }, "2026-11-22");
  expect(months(11, 2026)).toBe(0);
  expect(months(1, 2027)).toBe(2);
  expect(months(10, 2026)).toBe(-1);
  expect(months(8, 2028)).toBe(21);
});

import { expect, it } from "vitest";
import { diplomaMonths, diplomaTerms } from "./program-length.ts";

it("R2.3 says the weeks of a diploma in terms of 18 weeks and in months, never none of them", () => {
  expect([34, 36, 44, 52].map(diplomaTerms)).toEqual([2, 2, 2, 3]);
  expect([34, 36, 44, 52].map(diplomaMonths)).toEqual([8, 8, 10, 12]);
  expect([diplomaTerms(4), diplomaMonths(1)]).toEqual([1, 1]);
});

import { describe, expect, it } from "vitest";
import { bodyOf, checkReview, EMPTY, valuesOf } from "./review-values.ts";

describe("a review as its form holds it (R6.6, R8.2)", () => {
  it("needs a mark and nothing else", async () => {
    expect(await checkReview(EMPTY)).toEqual({ stars: { key: "selection" } });
    expect(await checkReview({ stars: 5, body: "" })).toEqual({});
    expect(await checkReview({ stars: 5, body: "x".repeat(2_001) })).toEqual({ body: { key: "maxLength", values: { max: 2_000 } } });
  });

  it("comes back from what was written", () => {
    expect(valuesOf({ stars: 3, body: null })).toEqual({ stars: 3, body: "" });
    expect(bodyOf(valuesOf({ stars: 3, body: "نافع" }))).toEqual({ stars: 3, body: "نافع" });
  });
});

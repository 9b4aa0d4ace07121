import { describe, expect, it } from "vitest";
import { editableUntil, mayEditReview, mayReview } from "./review-window.ts";

describe("who may review, and until when (R6.6)", () => {
  it("is whoever did 20 % of it: that much, and not a percent less", () => {
    expect(mayReview({ status: "active", progress: 19 })).toBe(false);
    expect(mayReview({ status: "active", progress: 20 })).toBe(true);
  });

  it("does not end with the access, but is not for who withdrew or has not begun", () => {
    for (const status of ["completed", "postponed", "expired"] as const) expect(mayReview({ status, progress: 50 }), status).toBe(true);
    for (const status of ["pending", "withdrawn"] as const) expect(mayReview({ status, progress: 50 }), status).toBe(false);
  });

  it("leaves 30 days from publication for a change, to the moment, and any time before it", () => {
    const published = new Date("2026-11-01T06:00:00Z");
    expect(editableUntil(published)).toEqual(new Date("2026-12-01T06:00:00Z"));
    expect(mayEditReview(published, new Date("2026-12-01T06:00:00.000Z"))).toBe(true);
    expect(mayEditReview(published, new Date("2026-12-01T06:00:00.001Z"))).toBe(false);
    expect(mayEditReview(null, new Date("2036-01-01T00:00:00Z"))).toBe(true);
  });
});

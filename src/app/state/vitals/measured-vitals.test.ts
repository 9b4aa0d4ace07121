import { describe, expect, it } from "vitest";
import { layoutShift, slowestPress } from "./measured-vitals.ts";

const shift = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput });

describe("shifts of the layout", () => {
  it("are summed as far as they belong together, and the largest sum counts", () => {
    expect(layoutShift([shift(100, 0.1), shift(900, 0.05), shift(2_500, 0.12)])).toBeCloseTo(0.15);
    expect(layoutShift([shift(100, 0.1), shift(2_500, 0.12), shift(2_600, 0.01)])).toBeCloseTo(0.13);
  });

  it("that go on belong together for five seconds at most", () => {
    const many = Array.from({ length: 12 }, (_, index) => shift(index * 900, 0.01));
    expect(layoutShift(many)).toBeCloseTo(0.06);
  });

  it("that a person caused count for nothing, and none are none", () => {
    expect(layoutShift([shift(100, 0.5, true)])).toBe(0);
    expect(layoutShift([])).toBe(0);
  });
});

describe("the slowest press", () => {
  const press = (interactionId: number, duration: number) => ({ interactionId, duration });

  it("takes as long as the longest of its events; what is no press counts for nothing", () => {
    expect(slowestPress([press(7, 48), press(7, 120), press(8, 64), press(0, 900), { duration: 700 }])).toBe(120);
    expect(slowestPress([press(0, 900)])).toBeNull();
  });

  it("leaves one of fifty out", () => {
    const presses = Array.from({ length: 50 }, (_, index) => press(index + 1, index === 9 ? 2_000 : 56));
    expect(slowestPress(presses.slice(0, 49))).toBe(2_000);
    expect(slowestPress(presses)).toBe(56);
  });
});

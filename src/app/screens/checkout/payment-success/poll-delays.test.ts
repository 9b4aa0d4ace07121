import { describe, expect, it } from "vitest";
import { pollDelays } from "./poll-delays.ts";

describe("asking how a payment stands (R5.1)", () => {
  it("doubles from one second and asks for the last time at 60 seconds", () => {
    expect(pollDelays()).toEqual([1, 2, 4, 8, 16, 29]);
  });

  it("never waits past its limit, whatever the limit", () => {
    for (const limit of [1, 2, 3, 10, 59, 60, 61, 120]) {
      expect(pollDelays(limit).reduce((sum, delay) => sum + delay, 0)).toBe(limit);
      expect(Math.min(...pollDelays(limit))).toBeGreaterThan(0);
    }
  });
});

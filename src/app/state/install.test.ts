import { describe, expect, it } from "vitest";
import { mayOffer } from "./install.ts";

const NOW = new Date("2026-11-22T06:00:00Z");

describe("R11.1 the offer to install", () => {
  it("waits for the second visit", () => {
    expect(mayOffer(1, null, NOW)).toBe(false);
    expect(mayOffer(2, null, NOW)).toBe(true);
  });

  it("is silent for 30 days after a refusal, by whatever the device calls now, and then returns", () => {
    expect(mayOffer(5, "2026-11-01T06:00:00Z", NOW)).toBe(false);
    expect(mayOffer(5, "2026-10-22T06:00:00Z", NOW)).toBe(true);
    // The clock was ten years ahead when it was refused.
    expect(mayOffer(5, "2036-11-01T06:00:00Z", NOW)).toBe(true);
    expect(mayOffer(5, "garbage", NOW)).toBe(true);
  });
});

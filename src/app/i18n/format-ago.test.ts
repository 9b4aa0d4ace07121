import { describe, expect, it } from "vitest";
import { formatAgo } from "./format-ago.ts";

describe("how long ago the server says that something happened", () => {
  const now = new Date("2026-11-22T06:00:00Z");

  it("is told as any other time", () => {
    expect(formatAgo("ar", "2026-11-22T05:57:00Z", now)).toBe("قبل 3 دقائق");
    expect(formatAgo("en", "2026-11-22T05:57:00Z", now)).toBe("3 minutes ago");
  });

  it("is never in the future, though the device's clock be three minutes behind", () => {
    expect(formatAgo("ar", "2026-11-22T06:03:00Z", now)).toBe("الآن");
    expect(formatAgo("en", "2026-11-22T06:03:00Z", now)).toBe("Just now");
  });
});

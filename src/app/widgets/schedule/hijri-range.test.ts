import { describe, expect, it } from "vitest";
import { hijriRange } from "./hijri-range.ts";

describe("a week in Hijri (design.md §5)", () => {
  it("says a shared month once", () => {
    expect(hijriRange("ar", "2026-11-22", "2026-11-28")).toBe("من 12 إلى 18\u00A0جمادى الآخرة 1448\u00A0هـ");
    expect(hijriRange("en", "2026-11-22", "2026-11-28")).toBe("12 to 18\u00A0Jumada II 1448\u00A0AH");
  });

  it("says both months where the week crosses one, and both years where it crosses the year", () => {
    expect(hijriRange("ar", "2026-12-06", "2026-12-12")).toBe("من 26\u00A0جمادى الآخرة إلى 3\u00A0رجب 1448\u00A0هـ");
    expect(hijriRange("en", "2027-06-04", "2027-06-10")).toBe("29\u00A0Dhul Hijjah 1448\u00A0AH to 5\u00A0Muharram 1449\u00A0AH");
  });
});

import { describe, expect, it } from "vitest";
import { cohortDays, cohortHours } from "./cohort-times.ts";

describe("when a cohort meets", () => {
  it("names its days from Sunday on, in both languages", () => {
    expect(cohortDays("ar", [2, 0])).toBe("الأحد، الثلاثاء");
    expect(cohortDays("en", [4, 1])).toBe("Monday, Thursday");
  });

  it("says its hours by the clock of Riyadh, also over midday", () => {
    expect(cohortHours("ar", { starts_minute: 16 * 60 + 30, duration_min: 90 })).toBe("من 4:30 إلى 6:00\u00A0مساءً");
    expect(cohortHours("en", { starts_minute: 11 * 60, duration_min: 120 })).toBe("11:00\u00A0am to 1:00\u00A0pm");
  });
});

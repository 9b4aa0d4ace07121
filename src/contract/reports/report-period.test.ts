import { describe, expect, it } from "vitest";
import { REPORT_MOST_DAYS, reportPeriod } from "./report-period.ts";

describe("the period of a report", () => {
  it("is twelve months where no day is named, by months", () => {
    const period = reportPeriod({}, "2026-11-23");
    expect(period).toMatchObject({ from: "2025-12-01", to: "2026-11-23", step: "month" });
    expect(period?.starts).toHaveLength(12);
    expect(period?.starts.at(-1)).toBe("2026-11-01");
  });

  it("has parts of a day, of a week from Sunday, or of a month, by its length; the first may be cut", () => {
    expect(reportPeriod({ from: "2026-11-01", to: "2026-11-23" }, "2026-11-23")).toMatchObject({ step: "day" });
    const weeks = reportPeriod({ from: "2026-09-30", to: "2026-11-23" }, "2026-11-23");
    expect(weeks?.starts.slice(0, 3)).toEqual(["2026-09-30", "2026-10-04", "2026-10-11"]);
    expect(weeks?.starts.at(-1)).toBe("2026-11-22");
    const months = reportPeriod({ from: "2024-02-29", to: "2025-02-28" }, "2026-11-23");
    expect(months?.starts.slice(0, 2)).toEqual(["2024-02-29", "2024-03-01"]);
  });

  it("is refused the wrong way round and beyond its bound", () => {
    expect(reportPeriod({ from: "2026-11-24", to: "2026-11-23" }, "2026-11-23")).toBeNull();
    expect(reportPeriod({ from: "2020-01-01" }, "2026-11-23")).toBeNull();
    expect(reportPeriod({ from: "2023-11-24", to: "2026-11-23" }, "2026-11-23")?.starts.length).toBeLessThan(40);
    expect(REPORT_MOST_DAYS).toBeGreaterThan(3 * 365);
  });
});

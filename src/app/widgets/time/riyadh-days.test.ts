import { describe, expect, it } from "vitest";
import { addDays, daysBetween, daysOfWeek, noonOf, riyadhDayOf, startOfDay, weekStart } from "./riyadh-days.ts";

describe("days in Riyadh (R6.4, R6.7)", () => {
  it("puts an evening instant of UTC on the next Riyadh day", () => {
    expect(riyadhDayOf("2026-11-21T20:59:59Z")).toBe("2026-11-21");
    expect(riyadhDayOf("2026-11-21T21:00:00Z")).toBe("2026-11-22");
  });

  it("begins a day at 21:00 UTC of the day before, and goes round", () => {
    expect(startOfDay("2026-11-22").toISOString()).toBe("2026-11-21T21:00:00.000Z");
    expect(riyadhDayOf(startOfDay("2026-11-22"))).toBe("2026-11-22");
    expect(riyadhDayOf(noonOf("2026-11-22"))).toBe("2026-11-22");
  });

  it("begins every week on Sunday, also across a month and a year", () => {
    expect(weekStart("2026-11-22")).toBe("2026-11-22");
    expect(weekStart("2026-11-28")).toBe("2026-11-22");
    expect(weekStart("2027-01-01")).toBe("2026-12-27");
    expect(daysOfWeek("2026-12-27").at(-1)).toBe("2027-01-02");
  });

  it("counts days over a leap February", () => {
    expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
    expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
    expect(daysBetween("2026-11-22", "2026-11-20")).toBe(-2);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { riyadhDay, riyadhDayStart, riyadhWeekStart } from "./riyadh.ts";

const instants = fc.date({ min: new Date("1990-01-01T00:00:00Z"), max: new Date("2090-01-01T00:00:00Z"), noInvalidDate: true });
const weekday = new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Riyadh", weekday: "long" });
const time = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Riyadh", timeStyle: "medium" });
const WEEK_MS = 7 * 86_400_000;

describe("the week in Riyadh (R6.7)", () => {
  it("begins on Sunday at midnight in Riyadh, at most a week before any instant", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const start = riyadhWeekStart(instant);
        expect(weekday.format(start)).toBe("Sunday");
        expect(time.format(start)).toBe("00:00:00");
        expect(start.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(instant.getTime() - start.getTime()).toBeLessThan(WEEK_MS);
      }),
    );
  });

  it("turns at Saturday midnight in Riyadh, which is 21:00 UTC", () => {
    expect(riyadhWeekStart(new Date("2026-11-21T20:59:59.999Z")).toISOString()).toBe("2026-11-14T21:00:00.000Z");
    expect(riyadhWeekStart(new Date("2026-11-21T21:00:00.000Z")).toISOString()).toBe("2026-11-21T21:00:00.000Z");
  });
});

describe("a day in Riyadh", () => {
  it("is the day that a clock in Riyadh shows", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const shown = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Riyadh", dateStyle: "short" }).format(instant);
        expect(riyadhDay(instant)).toBe(shown);
        expect(riyadhDay(riyadhDayStart(shown))).toBe(shown);
      }),
    );
  });

  it("refuses what is no day", () => {
    for (const text of ["2026-02-30", "2026-13-01", "yesterday", "2026-1-1", ""])
      expect(() => riyadhDayStart(text), text).toThrow(RangeError);
  });
});

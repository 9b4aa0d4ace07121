import { describe, expect, it } from "vitest";
import { planSeries } from "./plan-series.ts";

const from = { day: "2026-11-22", time: "16:30", minutes: 90 };

describe("issue 5.3 the dates of a series are Riyadh's", () => {
  it("one session without a recurrence", () => {
    const { dates, rrule } = planSeries(from, null);
    expect(rrule).toBeNull();
    expect(dates.map(({ day, startsAt, endsAt }) => [day, startsAt.toISOString(), endsAt.toISOString()])).toEqual([
      ["2026-11-22", "2026-11-22T13:30:00.000Z", "2026-11-22T15:00:00.000Z"],
    ]);
  });

  it("weekly on two weekdays, and every other week from Sunday on", () => {
    const weekly = planSeries(from, { frequency: "weekly", interval: 1, weekdays: [2, 0], count: 4 });
    expect(weekly.dates.map(({ day }) => day)).toEqual(["2026-11-22", "2026-11-24", "2026-11-29", "2026-12-01"]);
    expect(weekly.rrule).toBe("FREQ=WEEKLY;INTERVAL=1;COUNT=4;WKST=SU;BYDAY=SU,TU");
    const other = planSeries(from, { frequency: "weekly", interval: 2, weekdays: [], count: 3 });
    expect(other.dates.map(({ day }) => day)).toEqual(["2026-11-22", "2026-12-06", "2026-12-20"]);
  });

  it("an hour after midnight in Riyadh stays on its own weekday, though it is the evening before in UTC", () => {
    const { dates } = planSeries(
      { day: "2026-11-22", time: "01:00", minutes: 60 },
      { frequency: "weekly", interval: 1, weekdays: [0], count: 2 },
    );
    expect(dates.map(({ day, startsAt }) => [day, startsAt.toISOString()])).toEqual([
      ["2026-11-22", "2026-11-21T22:00:00.000Z"],
      ["2026-11-29", "2026-11-28T22:00:00.000Z"],
    ]);
  });

  it("never more than sixty, and begins on the first day that fits", () => {
    expect(planSeries(from, { frequency: "daily", interval: 1, weekdays: [], count: 500 }).dates).toHaveLength(60);
    const fitting = planSeries(from, { frequency: "weekly", interval: 1, weekdays: [3], count: 1 });
    expect(fitting.dates.map(({ day }) => day)).toEqual(["2026-11-25"]);
    expect(() => planSeries({ ...from, day: "2026-02-30" }, null)).toThrow(RangeError);
  });
});

import { describe, expect, it } from "vitest";
import { instalmentDays } from "./instalment-days.ts";

describe("the days of four instalments", () => {
  it("are today and the same day of the next three months, over the end of a year", () => {
    expect(instalmentDays("2026-11-22", 4)).toEqual(["2026-11-22", "2026-12-22", "2027-01-22", "2027-02-22"]);
  });

  it("fall on the last day where a month is shorter, and return to their own day after it", () => {
    expect(instalmentDays("2026-12-31", 4)).toEqual(["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"]);
  });
});

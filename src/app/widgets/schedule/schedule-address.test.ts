import { describe, expect, it } from "vitest";
import { readInView, writeInView } from "./schedule-address.ts";

const TODAY = "2026-11-24";

describe("what of the schedule is in view (R6.4)", () => {
  it("is this week's list without a word", () => {
    expect(readInView("", TODAY)).toEqual({ view: "list", sunday: "2026-11-22", day: TODAY, program: null });
    expect(writeInView(readInView("", TODAY), TODAY)).toBe("");
  });

  it.each(["?view=day&date=2026-12-03", "?week=2026-12-06", "?view=week&week=2026-11-15&program=12", "?view=day&program=3"])(
    "comes back from its address: %s",
    (search) => expect(writeInView(readInView(search, TODAY), TODAY)).toBe(search),
  );

  it("takes what is no day, no view and no program for nothing", () => {
    for (const search of ["?date=2026-02-30", "?week=soon", "?view=month", "?program=-4", "?program=x"])
      expect(readInView(search, TODAY), search).toEqual(readInView("", TODAY));
  });
});

import { expect, it } from "vitest";
import { dayIn, periodOf, periodStart, PERIODS } from "./periods.ts";

it("issue 20: a usual period ends today and comes back as itself, any other two days are chosen ones", () => {
  const today = "2026-11-26";
  expect(periodStart("week", today)).toBe("2026-11-20");
  expect(periodStart("month", "2026-03-01")).toBe("2026-01-31");
  for (const period of PERIODS.filter((one) => one !== "chosen"))
    expect(periodOf({ from: periodStart(period, today), to: "" }, today)).toBe(period);
  expect(periodOf({ from: "2026-11-20", to: "2026-11-26" }, today)).toBe("chosen");
  expect(periodOf({ from: "2026-11-19", to: "" }, today)).toBe("chosen");
});

it("issue 20: what is no day of an address is none", () => {
  expect(["2026-11-26", "2026-13-01", "yesterday", ""].map(dayIn)).toEqual(["2026-11-26", undefined, undefined, undefined]);
});

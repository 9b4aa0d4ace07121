import { expect, it } from "vitest";
import { quarterOf, quartersUntil, quartersWith } from "./tax-quarters.ts";

it("tax periods are quarters, the newest first, each from its first day to its last", () => {
  expect(quartersUntil("2026-02-10", 3)).toEqual([
    { key: "2026-1", year: 2026, quarter: 1, from: "2026-01-01", to: "2026-03-31" },
    { key: "2025-4", year: 2025, quarter: 4, from: "2025-10-01", to: "2025-12-31" },
    { key: "2025-3", year: 2025, quarter: 3, from: "2025-07-01", to: "2025-09-30" },
  ]);
  expect(quartersUntil("2026-12-31", 1)[0]).toMatchObject({ key: "2026-4", to: "2026-12-31" });
});

it("a tax period is found by its key, and nothing else is one", () => {
  expect(quarterOf("2026-3")).toEqual({ key: "2026-3", year: 2026, quarter: 3, from: "2026-07-01", to: "2026-09-30" });
  for (const none of ["2026-0", "2026-5", "2026", "1999-1", "2026-11", ""]) expect(quarterOf(none)).toBeNull();
});

it("an older tax period that is asked for stands among those to choose from; one to come, or none at all, does not", () => {
  const keys = (asked: string) => quartersWith("2026-02-10", 2, asked).map(({ key }) => key);
  expect(keys("2023-2")).toEqual(["2026-1", "2025-4", "2023-2"]);
  for (const other of ["2025-4", "2026-2", "2027-1", "nothing", ""]) expect(keys(other)).toEqual(["2026-1", "2025-4"]);
});

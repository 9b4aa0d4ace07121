import { expect, it } from "vitest";
import { quartersUntil } from "./quarters.ts";

it("tax periods are quarters, the newest first, each from its first day to its last", () => {
  expect(quartersUntil("2026-02-10", 3)).toEqual([
    { key: "2026-1", year: 2026, quarter: 1, from: "2026-01-01", to: "2026-03-31" },
    { key: "2025-4", year: 2025, quarter: 4, from: "2025-10-01", to: "2025-12-31" },
    { key: "2025-3", year: 2025, quarter: 3, from: "2025-07-01", to: "2025-09-30" },
  ]);
  expect(quartersUntil("2026-12-31", 1)[0]).toMatchObject({ key: "2026-4", to: "2026-12-31" });
});

import { describe, expect, it } from "vitest";
import { chosenOf } from "./cohort-choice.ts";

const cohort = (id: number, status: "open" | "full" | "closed" | "ended") => ({
  id,
  status,
  starts_at: "2026-12-06",
  ends_at: "2027-01-27",
  days: [0, 3],
  starts_minute: 990,
  duration_min: 90,
  seats_total: 20,
  seats_left: status === "full" ? 0 : 5,
});

describe("the cohort in which one would buy", () => {
  const cohorts = [cohort(1, "ended"), cohort(2, "full"), cohort(3, "open"), cohort(4, "open")];

  it("is the next that is open, where none was chosen", () => {
    expect(chosenOf(cohorts, undefined)?.id).toBe(3);
    expect(chosenOf(cohorts, 99)?.id).toBe(3);
    expect(chosenOf([cohort(1, "full")], undefined)).toBeNull();
  });

  it("stays the chosen one, though it is full by now: nobody is moved", () => {
    expect(chosenOf(cohorts, 4)?.id).toBe(4);
    expect(chosenOf(cohorts, 2)?.id).toBe(2);
  });
});

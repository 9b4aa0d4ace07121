import { describe, expect, it } from "vitest";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { daysWithSessions, isCachedWeek, weekRange, withWeek } from "./schedule-weeks.ts";

const session = (id: number, starts_at: string) => ({ id, starts_at }) as ScheduledSession;

describe("weeks of the schedule (R6.4, R6.7)", () => {
  const sunday = "2026-11-22";

  it("asks for a week from its Sunday to the next in Riyadh", () => {
    expect(weekRange(sunday)).toEqual({ from: "2026-11-21T21:00:00.000Z", to: "2026-11-28T21:00:00.000Z" });
  });

  it("knows which weeks the device keeps, counted from the day of the copy", () => {
    const asOf = new Date("2026-11-25T20:00:00Z");
    expect(isCachedWeek("2026-11-22", asOf)).toBe(true);
    expect(isCachedWeek("2026-12-13", asOf)).toBe(true);
    expect(isCachedWeek("2026-12-20", asOf)).toBe(false);
    expect(isCachedWeek("2026-11-15", asOf)).toBe(true);
    expect(isCachedWeek("2026-11-08", asOf)).toBe(false);
  });

  it("gives all seven days, empty ones too, with sessions on their Riyadh day", () => {
    const days = daysWithSessions(
      [session(1, "2026-11-22T21:30:00Z"), session(2, "2026-11-22T05:00:00Z"), session(3, "2026-12-01T05:00:00Z")],
      sunday,
    );
    expect(days.map(({ day, sessions }) => [day, sessions.map(({ id }) => id)])).toEqual([
      ["2026-11-22", [2]],
      ["2026-11-23", [1]],
      ["2026-11-24", []],
      ["2026-11-25", []],
      ["2026-11-26", []],
      ["2026-11-27", []],
      ["2026-11-28", []],
    ]);
  });

  it("lets a week's own answer replace what was known of it, and nothing else", () => {
    const known = [session(1, "2026-11-22T05:00:00Z"), session(2, "2026-11-29T05:00:00Z"), session(3, "2026-11-28T20:59:00Z")];
    expect(withWeek(known, sunday, [session(9, "2026-11-24T05:00:00Z")]).map(({ id }) => id)).toEqual([2, 9]);
  });
});

import { expect, test } from "vitest";
import type { RegisterSession } from "#contract/attendance/attendance.ts";
import { firstSession, sessionGroups, sessionsBefore } from "./session-groups.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const session = (id: number, starts: string, more: Partial<RegisterSession> = {}) =>
  ({
    id,
    kind: "lecture",
    status: "scheduled",
    starts_at: starts,
    ends_at: new Date(Date.parse(starts) + 7_200_000).toISOString(),
    ...more,
  }) as RegisterSession;

test("issue 5.4: today's sessions come first, by Riyadh's day; then the latest, then what is ahead", () => {
  const groups = sessionGroups(
    [
      session(1, "2026-11-15T13:00:00Z"),
      session(2, "2026-11-18T13:00:00Z"),
      // Two hours before midnight in UTC is the next day in Riyadh.
      session(3, "2026-11-21T22:00:00Z"),
      session(4, "2026-11-22T13:00:00Z"),
      session(5, "2026-11-22T15:00:00Z", { kind: "deadline" }),
      session(6, "2026-11-25T13:00:00Z"),
      session(7, "2026-11-26T13:00:00Z", { status: "cancelled" }),
    ],
    NOW,
  );
  expect([groups.today, groups.earlier, groups.later].map((all) => all.map(({ id }) => id))).toEqual([[3, 4], [2, 1], [6]]);
  expect(firstSession(groups, NOW)?.id).toBe(4);
  expect(firstSession({ ...groups, today: [] }, NOW)?.id).toBe(2);
  expect(firstSession({ today: [], earlier: [], later: groups.later }, NOW)?.id).toBe(6);
  expect(firstSession({ today: [], earlier: [], later: [] }, NOW)).toBeNull();
});

test("issue 17.3: beside a sheet stand the latest ones before it of the same cohort that were begun, with their place in the course", () => {
  const begun = { cohort_id: 1, attendance_status: "submitted" } as const;
  const all = [
    session(1, "2026-11-01T13:00:00Z", begun),
    session(2, "2026-11-03T13:00:00Z", { ...begun, kind: "deadline" }),
    session(3, "2026-11-05T13:00:00Z", begun),
    session(4, "2026-11-08T13:00:00Z", { ...begun, attendance_status: "not_taken" }),
    session(5, "2026-11-10T13:00:00Z", { ...begun, cohort_id: 2 }),
    session(6, "2026-11-12T13:00:00Z", begun),
    session(7, "2026-11-15T13:00:00Z", begun),
    session(8, "2026-11-22T13:00:00Z", begun),
  ];
  const [chosen] = all.filter(({ id }) => id === 7);
  if (!chosen) throw new Error("there is a seventh");
  expect(sessionsBefore(all, chosen, 2).map((one) => [one.session.id, one.place])).toEqual([
    [3, 2],
    [6, 4],
  ]);
});

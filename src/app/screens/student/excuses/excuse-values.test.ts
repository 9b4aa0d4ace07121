import { describe, expect, it } from "vitest";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { checkExcuse, emptyExcuse, offeredSessions } from "./excuse-values.ts";
import { readShown } from "./shown-excuse.ts";

const now = new Date("2026-11-22T06:00:00Z");
const session = (id: number, starts_at: string, more: Partial<ScheduledSession> = {}) =>
  ({
    id,
    starts_at,
    ends_at: starts_at,
    kind: "lecture",
    status: "scheduled",
    attendance: null,
    excuse: null,
    ...more,
  }) as ScheduledSession;

describe("the form of an excuse (issue 4, item 7)", () => {
  it("offers what may be excused within a week, and what its link names, but nothing that waits here", () => {
    const schedule = [
      session(5, "2026-12-20T06:00:00Z"),
      session(4, "2026-12-19T06:00:00Z"),
      session(3, "2026-11-23T06:00:00Z"),
      session(2, "2026-11-20T06:00:00Z", { attendance: "absent" }),
      session(1, "2026-11-15T06:00:00Z", { attendance: "absent" }),
      session(6, "2026-11-24T06:00:00Z"),
    ];
    const offered = offeredSessions(schedule, { now, waiting: new Set([6]), asked: 5 });
    expect(offered.map(({ id }) => id)).toEqual([2, 3, 5]);
  });

  it("says by the field what is missing", async () => {
    expect(Object.keys(await checkExcuse(emptyExcuse(null))).sort()).toEqual(["reason", "reason_code", "session_ids"]);
    expect(await checkExcuse({ ...emptyExcuse(7), reason_code: "work", reason: "A trip" })).toEqual({});
  });

  it("reads back what the device shows of it, whatever an older version wrote", () => {
    expect(readShown({})).toEqual({ program: { ar: "", en: "" }, sessions: [] });
    const kept = {
      program: { ar: "أ", en: "a" },
      sessions: [{ id: 1, starts_at: "2026-11-22T06:00:00Z", title: { ar: "ب", en: "b" } }, { id: "x" }],
    };
    expect(readShown(kept).sessions).toHaveLength(1);
  });
});

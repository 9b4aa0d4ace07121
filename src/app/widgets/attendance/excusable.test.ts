import { describe, expect, it } from "vitest";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { canExcuseSession } from "./excusable.ts";

const END = new Date("2026-11-18T15:00:00Z");
const session = (more: Partial<ScheduledSession> = {}) =>
  ({ kind: "lecture", status: "ended", ends_at: END.toISOString(), attendance: "absent", excuse: null, ...more }) as ScheduledSession;
const HOUR = 3_600_000;
const after = (hours: number, ms = 0) => new Date(END.getTime() + hours * HOUR + ms);

describe("whether a session may be excused (issue 4, item 7)", () => {
  it("may before it and until 72 hours after its end, to the millisecond", () => {
    expect(canExcuseSession(session(), after(-500))).toBe(true);
    expect(canExcuseSession(session(), after(72))).toBe(true);
    expect(canExcuseSession(session(), after(72, 1))).toBe(false);
  });

  it("may not where nobody can be absent, or an excuse is open or accepted", () => {
    const excuse = (status: "pending" | "approved" | "rejected" | "expired") => ({ id: "x", status });
    for (const one of [
      session({ status: "cancelled" }),
      session({ kind: "deadline" }),
      session({ attendance: "present" }),
      session({ excuse: excuse("pending") }),
      session({ excuse: excuse("approved"), attendance: "excused" }),
    ])
      expect(canExcuseSession(one, END)).toBe(false);
    for (const status of ["rejected", "expired"] as const) expect(canExcuseSession(session({ excuse: excuse(status) }), END)).toBe(true);
  });

  it("knows a copy of an older version, which says nothing of either", () => {
    const { attendance: _, excuse: __, ...old } = session();
    expect(canExcuseSession(old as ScheduledSession, END)).toBe(true);
  });
});

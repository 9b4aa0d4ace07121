import { describe, expect, it } from "vitest";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { canCheckIn, groupByDay, hasMoved, joinState, lacksAddress, minutesUntil, nextSession, sessionPhase } from "./session-times.ts";

const texts = { title: "محاضرة", instructor: null, room: null };
const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
const session = (id: number, from: string, to: string, more: Partial<ScheduledSession> = {}): ScheduledSession => ({
  id,
  uid: "00000000-0000-7000-8000-000000000000",
  sequence: 0,
  program: { id: 1, type: "course", title: "", glaze: "data", cover_photo: null, translations: { ar: { title: "" }, en: { title: "" } } },
  title: "محاضرة",
  kind: "lecture",
  starts_at: from,
  ends_at: to,
  location: { type: "online", room: null, join_url: "https://example.com/j", join_opens_at: null },
  instructor: null,
  status: "scheduled",
  previous_starts_at: null,
  attendance: null,
  excuse: null,
  conflicts_with: [],
  translations: { ar: texts, en: texts },
  ...more,
});
const lecture = (more: Partial<ScheduledSession> = {}) =>
  session(1, "2026-11-22T13:30:00Z", "2026-11-22T15:00:00Z", {
    location: { type: "online", room: null, join_url: "https://example.com/j", join_opens_at: "2026-11-22T13:20:00Z" },
    ...more,
  });

describe("a session at a moment (R6.4)", () => {
  it("can be checked in to from a quarter of an hour before it until its end, unless somebody marked the student (issue 5.4)", () => {
    const open = (more: Partial<ScheduledSession>, time: string) => canCheckIn(lecture(more), at(time));
    expect(["13:14", "13:15", "14:59", "15:00"].map((time) => open({}, time))).toEqual([false, true, true, false]);
    expect(open({ attendance: "late" }, "14:00")).toBe(false);
    expect(open({ status: "cancelled" }, "14:00")).toBe(false);
    expect(open({ kind: "deadline" }, "14:00")).toBe(false);
  });

  it("goes ahead, soon, live, ended by its times, whatever the saved status says", () => {
    const stale = lecture({ status: "scheduled" });
    expect(["11:00", "12:45", "13:30", "14:59", "15:00"].map((time) => sessionPhase(stale, at(time)))).toEqual([
      "ahead",
      "soon",
      "live",
      "live",
      "ended",
    ]);
  });

  it("stays cancelled at every moment", () => {
    expect(sessionPhase(lecture({ status: "cancelled" }), at("14:00"))).toBe("cancelled");
  });

  it("counts whole minutes up to the start", () => {
    expect(minutesUntil(lecture(), at("12:50"))).toBe(40);
    expect(minutesUntil(lecture(), new Date("2026-11-22T13:29:30Z"))).toBe(1);
    expect(minutesUntil(lecture(), at("14:00"))).toBe(0);
  });

  it("opens the join button ten minutes before and closes it at the end", () => {
    expect(joinState(lecture(), at("13:19"))).toBe("later");
    expect(joinState(lecture(), at("13:20"))).toBe("open");
    expect(joinState(lecture(), at("15:00"))).toBeNull();
  });

  it("knows when a copy was read too early to hold the address", () => {
    const early = lecture({ location: { type: "online", room: null, join_url: null, join_opens_at: "2026-11-22T13:20:00Z" } });
    expect(lacksAddress([early], at("13:19"))).toBeUndefined();
    expect(lacksAddress([early], at("13:20"))).toBe(early);
    expect(lacksAddress([lecture()], at("13:20"))).toBeUndefined();
    expect(lacksAddress([early], at("15:00"))).toBeUndefined();
    const hosted = { ...early, location: { ...early.location, hosted: true } };
    expect(lacksAddress([hosted], at("13:20"))).toBeUndefined();
  });

  it("has nothing to join in a room or in a cancelled session", () => {
    const room = lecture({ location: { type: "room", room: "204", join_url: null, join_opens_at: null } });
    expect(joinState(room, at("13:25"))).toBeNull();
    expect(joinState(lecture({ status: "cancelled" }), at("13:25"))).toBeNull();
  });

  it("knows a moved session from one that stayed", () => {
    expect(hasMoved(lecture())).toBe(false);
    expect(hasMoved(lecture({ previous_starts_at: "2026-11-21T13:30:00Z", status: "rescheduled" }))).toBe(true);
    expect(hasMoved(lecture({ previous_starts_at: "2026-11-21T13:30:00Z", status: "cancelled" }))).toBe(false);
  });
});

describe("sessions of several days (R6.4)", () => {
  const evening = session(2, "2026-11-22T21:30:00Z", "2026-11-22T22:30:00Z");
  const early = session(3, "2026-11-22T05:00:00Z", "2026-11-22T06:00:00Z");

  it("groups by the Riyadh day and orders by time", () => {
    expect(groupByDay([evening, lecture(), early]).map(({ day, sessions }) => [day, sessions.map((one) => one.id)])).toEqual([
      ["2026-11-22", [3, 1]],
      ["2026-11-23", [2]],
    ]);
  });

  it("takes the live session before the next one, and passes over cancelled and ended ones", () => {
    expect(nextSession([evening, lecture(), early], at("14:00"))?.id).toBe(1);
    expect(nextSession([evening, lecture({ status: "cancelled" })], at("12:00"))?.id).toBe(2);
    expect(nextSession([early], at("12:00"))).toBeNull();
  });
});

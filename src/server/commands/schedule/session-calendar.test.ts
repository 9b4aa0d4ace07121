import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { sessionCalendar } from "./session-calendar.ts";

const NOW = new Date("2026-11-22T06:00:00Z");
const texts = {
  title: "محاضرة؛ طويلة, بفواصل, وعنوان يمتد فوق سطر واحد من سطور التقويم الخمسة والسبعين",
  instructor: "د. نورة",
  room: null,
};
const titles = { ar: { title: "تحليل البيانات بلغة Python" }, en: { title: "Data analysis with Python" } };

const session = (id: number, from: string, to: string, more: Partial<ScheduledSession> = {}): ScheduledSession => ({
  id,
  uid: `00000000-0000-7000-8000-00000000000${id}`,
  sequence: 0,
  program: { id: 1, type: "course", title: "", glaze: "data", cover_photo: null, translations: titles },
  title: texts.title,
  kind: "lecture",
  starts_at: from,
  ends_at: to,
  location: { type: "online", room: null, join_url: "https://meet.example/secret-room", join_opens_at: null },
  instructor: null,
  status: "scheduled",
  previous_starts_at: null,
  attendance: null,
  excuse: null,
  conflicts_with: [],
  translations: { ar: texts, en: texts },
  ...more,
});

const SESSIONS = [
  session(1, "2026-11-22T13:30:00.000Z", "2026-11-22T15:00:00.000Z"),
  // Half past midnight in Riyadh: another day than in UTC.
  session(2, "2026-11-22T21:30:00.000Z", "2026-11-22T23:00:00.000Z", { sequence: 3, status: "rescheduled" }),
  session(3, "2026-12-31T20:59:00.000Z", "2026-12-31T22:00:00.000Z", { sequence: 1, status: "cancelled" }),
  session(4, "2026-11-26T20:59:00.000Z", "2026-11-26T20:59:00.000Z", { kind: "deadline" }),
];
const written = sessionCalendar(SESSIONS, {
  language: "ar",
  schedule: "https://qabas.example/student/services/schedule",
  words: { name: "جدولي", reminder: (title) => title },
  now: NOW,
});

const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((part) => {
    const event = new ICAL.Event(part);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: part.getFirstPropertyValue("status"),
      summary: event.summary,
    };
  });

describe("sessions as iCalendar (R6.4)", () => {
  const expected = SESSIONS.map(({ uid, starts_at, sequence, status }) => ({
    uid: `${uid}@qabas`,
    start: starts_at,
    sequence,
    status: status === "cancelled" ? "CANCELLED" : "CONFIRMED",
    summary: texts.title,
  }));

  it("are read by a library of others with the same instants, numbers and states", () => {
    expect(read(written)).toEqual(expected);
  });

  it("says Riyadh's hours with its zone, and stamps in UTC, wherever the server stands", () => {
    expect(written).toContain("DTSTART;TZID=Asia/Riyadh:20261123T003000\r\n");
    expect(written).toContain("DTSTART;TZID=Asia/Riyadh:20261231T235900\r\n");
    expect(written).toContain("DTSTAMP:20261122T060000Z\r\n");
    const root = new ICAL.Component(ICAL.parse(written));
    expect(root.getAllSubcomponents("vtimezone").map((zone) => zone.getFirstPropertyValue("tzid"))).toEqual(["Asia/Riyadh"]);
    expect(
      root.getAllSubcomponents("vtimezone")[0]?.getFirstSubcomponent("standard")?.getFirstPropertyValue("tzoffsetto")?.toString(),
    ).toBe("+03:00");
  });

  it("reminds of what will take place, has no end before its start, and no line of more than 75 octets", () => {
    const events = new ICAL.Component(ICAL.parse(written)).getAllSubcomponents("vevent");
    expect(events.map((event) => event.getAllSubcomponents("valarm").length)).toEqual([1, 1, 0, 1]);
    expect(events.map((event) => event.getFirstPropertyValue("dtend") !== null)).toEqual([true, true, true, false]);
    expect(Math.max(...written.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  it("never carries the link into the room", () => {
    expect(written).not.toContain("secret-room");
    expect(written.replaceAll("\r\n ", "")).toContain("https://qabas.example/student/services/schedule?view=day&date=2026-11-23");
  });
});

it("a title of several lines begins no line and no event of its own (check 51)", () => {
  const title = "درس\r\nATTENDEE:mailto:evil@evil.example\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:evil;,\\\u2028X-EVIL:1";
  const hostile = { ...texts, title, room: title };
  const text = sessionCalendar(
    [session(1, "2026-11-22T13:30:00.000Z", "2026-11-22T15:00:00.000Z", { title, translations: { ar: hostile, en: hostile } })],
    { language: "ar", schedule: "https://qabas.example/", words: { name: "جدولي", reminder: (said) => said }, now: NOW },
  );
  const lines = text.split(/\r\n|\r|\n/u);
  expect(lines.filter((line) => /^(?:ATTENDEE|SUMMARY:evil|X-EVIL)/u.test(line))).toEqual([]);
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/u);
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  expect(event?.getFirstPropertyValue("summary")).toContain("ATTENDEE:mailto:evil@evil.example");
});

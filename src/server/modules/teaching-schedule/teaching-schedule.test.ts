import ICAL from "ical.js";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Schedule } from "#contract/requests/student-services.ts";
import type { SessionPlan, TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { classSessions, programItems } from "#server/db/tables/catalogue.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { makeSession } from "#tests/support/study-factories.ts";
import { learnerOf, teachingRoom, type TeachingRoom } from "#tests/support/teaching-factories.ts";

const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));
const db = () => server.services.db;

const form = ({ program, cohort }: TeachingRoom, more: object = {}) => ({
  course_id: program.id,
  cohort_id: cohort.id,
  title_ar: "لقاء الأسئلة",
  title_en: "Questions",
  kind: "interactive_lecture",
  day: "2026-11-24",
  time: "16:30",
  minutes: 90,
  location: "online",
  join_url: "https://meet.example/room",
  ...more,
});
const weekly = (count: number, weekdays: number[] = []) => ({ recurrence: { frequency: "weekly", interval: 1, weekdays, count } });
const place = { location: "online", join_url: "https://meet.example/room" };
const told = async (userId: number) =>
  (await server.runJobs(),
  await db()
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, "session_changed")))
    .orderBy(asc(notifications.id))).map(({ values }) => values);

describe("issue 5.1 the instructor's schedule", () => {
  it("has the shape of the student's, with what the instructor knows beside it", async () => {
    const room = await teachingRoom(server);
    await learnerOf(server, room);
    await learnerOf(server, room);
    const session = await makeSession(db(), room.cohort.id, "2026-11-23T13:30:00Z", { instructorId: room.instructorId });
    const other = await makeSession(db(), room.cohort.id, "2026-11-24T13:30:00Z");
    const answer = await room.teacher.call<TeachingSession[]>("GET", "/instructor/schedule");
    expect(answer.status).toBe(200);
    expect(answer.data.map(({ id, teaching }) => [id, teaching.own])).toEqual([
      [session.id, true],
      [other.id, false],
    ]);
    expect(answer.data[0]).toMatchObject({
      status: "scheduled",
      attendance: null,
      excuse: null,
      teaching: {
        course_id: room.program.id,
        cohort_id: room.cohort.id,
        students: 2,
        attendance_status: "not_taken",
        join_url: "https://meet.example/room",
        can_change: true,
        absence: null,
      },
    });
    const none = await room.teacher.call<TeachingSession[]>("GET", "/instructor/schedule?updated_since=2030-01-01T00:00:00Z");
    expect(none.data).toEqual([]);
  });

  it("gives a calendar of one session, and a private link that dies when it is revoked", async () => {
    const room = await teachingRoom(server);
    const own = await makeSession(db(), room.cohort.id, "2026-11-23T13:30:00Z", { instructorId: room.instructorId, titleAr: "جلستي" });
    await makeSession(db(), room.cohort.id, "2026-11-24T13:30:00Z", { titleAr: "جلسة غيري" });
    const one = await server.app.inject({
      url: `/api/v1/instructor/sessions/${own.id}.ics`,
      headers: {
        authorization: `Bearer ${room.teacher.token}`,
        cookie: [...room.teacher.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      },
    });
    expect(one.headers["content-type"]).toContain("text/calendar");
    const { data } = await room.teacher.call<{ url: string }>("POST", "/instructor/schedule/feed", {});
    const path = new URL(data.url).pathname;
    const feed = await server.app.inject({ url: path });
    const events = new ICAL.Component(ICAL.parse(feed.body)).getAllSubcomponents("vevent");
    expect(events.map((event) => event.getFirstPropertyValue("summary"))).toEqual(["جلستي"]);
    expect(String(events[0]?.getFirstPropertyValue("url"))).toContain("/instructor/services/schedule?");
    await room.teacher.call("DELETE", "/instructor/schedule/feed");
    expect((await server.app.inject({ url: path })).statusCode).toBe(404);
  });
});

describe("issue 5.3 making sessions", () => {
  it("a series by recurrence, each with its own lecture where a unit is named, told in Riyadh's hours", async () => {
    const room = await teachingRoom(server);
    const answer = await room.teacher.call<TeachingSession[]>(
      "POST",
      "/instructor/sessions",
      form(room, { ...weekly(3, [2]), section_id: room.section.id }),
    );
    expect(answer.status).toBe(201);
    expect(answer.data.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
      ["2026-11-24T13:30:00.000Z", "2026-11-24T15:00:00.000Z"],
      ["2026-12-01T13:30:00.000Z", "2026-12-01T15:00:00.000Z"],
      ["2026-12-08T13:30:00.000Z", "2026-12-08T15:00:00.000Z"],
    ]);
    const items = await db()
      .select()
      .from(programItems)
      .where(eq(programItems.sectionId, room.section.id))
      .orderBy(asc(programItems.position));
    expect(items.map(({ titleEn, kind, status }) => [titleEn, kind, status])).toEqual([
      ["Questions (1)", "interactive_lecture", "draft"],
      ["Questions (2)", "interactive_lecture", "draft"],
      ["Questions (3)", "interactive_lecture", "draft"],
    ]);
    expect(answer.data.map(({ teaching }) => teaching.item_id)).toEqual(items.map(({ id }) => id));
  });

  it("names clashes on their own dates before anything is made: the caller's sessions, and the cohort's", async () => {
    const room = await teachingRoom(server);
    const elsewhere = await teachingRoom(server);
    const own = await makeSession(db(), elsewhere.cohort.id, "2026-11-24T14:00:00Z", { instructorId: room.instructorId });
    const cohort = await makeSession(db(), room.cohort.id, "2026-12-01T12:30:00Z");
    await makeSession(db(), room.cohort.id, "2026-12-08T15:00:00Z");
    await makeSession(db(), room.cohort.id, "2026-12-08T13:30:00Z", { cancelledAt: SUNDAY_MORNING });
    const preview = await room.teacher.call<SessionPlan>("POST", "/instructor/sessions/preview", form(room, weekly(3)));
    expect(preview.data).toMatchObject({ count: 3, clashes: 2, rrule: "FREQ=WEEKLY;INTERVAL=1;COUNT=3;WKST=SU" });
    expect(preview.data.dates.map(({ day, clashes }) => [day, clashes.map(({ of, session_id }) => [of, session_id])])).toEqual([
      ["2026-11-24", [["own", own.id]]],
      ["2026-12-01", [["cohort", cohort.id]]],
      ["2026-12-08", []],
    ]);
    expect(await db().$count(classSessions, eq(classSessions.titleEn, "Questions"))).toBe(3);

    const refused = await room.teacher.call<SessionPlan>("POST", "/instructor/sessions", form(room, weekly(3)));
    expect(refused).toMatchObject({ status: 409, code: "session_clash", data: { dates: preview.data.dates } });
    const skipping = await room.teacher.call<TeachingSession[]>(
      "POST",
      "/instructor/sessions",
      form(room, { ...weekly(3), skip: ["2026-11-24"], accept_clashes: true }),
    );
    expect(skipping.data.map(({ starts_at }) => starts_at.slice(0, 10))).toEqual(["2026-12-01", "2026-12-08"]);
  });

  it("says by the field what is missing, and nothing is made in the past", async () => {
    const room = await teachingRoom(server);
    const errors = async (more: object) =>
      Object.keys((await room.teacher.call("POST", "/instructor/sessions", form(room, more))).errors ?? {});
    expect(await errors({ title_ar: " ", time: "25:00", minutes: 2 })).toEqual(expect.arrayContaining(["title_ar", "time", "minutes"]));
    expect(await errors({ join_url: "" })).toEqual(["join_url"]);
    expect(await errors({ join_url: "javascript:alert(1)" })).toEqual(["join_url"]);
    expect(await errors({ location: "room", room_ar: "" })).toEqual(["room_ar"]);
    expect(await errors({ day: "2026-02-30" })).toEqual(["day"]);
    expect(await errors(weekly(61))).toEqual(["recurrence.count"]);
    expect(await room.teacher.call("POST", "/instructor/sessions", form(room, { day: "2026-11-20" }))).toMatchObject({
      code: "session_closed",
    });
  });
});

describe("issue 5.3 changing a session", () => {
  it("moves it with a higher sequence, its old time kept, its learners told; a stale change learns how it stands", async () => {
    const room = await teachingRoom(server);
    const learner = await learnerOf(server, room);
    const session = await makeSession(db(), room.cohort.id, "2026-11-24T13:30:00Z", { instructorId: room.instructorId, titleEn: "Charts" });
    const move = { day: "2026-11-25", time: "18:00", minutes: 60, ...place, sequence: 0 };
    const moved = await room.teacher.call<TeachingSession>("PATCH", `/instructor/sessions/${session.id}`, move);
    expect(moved.data).toMatchObject({
      status: "rescheduled",
      sequence: 1,
      starts_at: "2026-11-25T15:00:00.000Z",
      ends_at: "2026-11-25T16:00:00.000Z",
      previous_starts_at: "2026-11-24T13:30:00.000Z",
    });
    expect(await told(learner.userId)).toEqual([
      { session: { ar: "جلسة", en: "Charts" }, change: "moved", starts_at: "2026-11-25T15:00:00.000Z" },
    ]);
    const stale = await room.teacher.call<TeachingSession>("PATCH", `/instructor/sessions/${session.id}`, move);
    expect(stale).toMatchObject({ status: 409, code: "version_conflict", data: { sequence: 1, starts_at: "2026-11-25T15:00:00.000Z" } });
    const seen = await learner.visitor.call<Schedule>("GET", "/student/schedule?updated_since=2026-11-22T05:59:59Z");
    expect(seen.data[0]).toMatchObject({ id: session.id, sequence: 1, status: "rescheduled" });

    // A new link is given out when the door opens: nobody needs to hear of it, and no calendar changes.
    const link = { ...move, join_url: "https://meet.example/other", sequence: 1 };
    expect((await room.teacher.call<TeachingSession>("PATCH", `/instructor/sessions/${session.id}`, link)).data.sequence).toBe(1);
    expect(await told(learner.userId)).toHaveLength(1);
  });

  it("cancels it with a reason that learners read, brings it back within half an hour, and not later", async () => {
    const room = await teachingRoom(server);
    const learner = await learnerOf(server, room);
    const session = await makeSession(db(), room.cohort.id, "2026-11-24T13:30:00Z", { instructorId: room.instructorId });
    const path = `/instructor/sessions/${session.id}`;
    expect(await room.teacher.call("POST", `${path}/cancel`, { reason: " " })).toMatchObject({ status: 422 });
    const cancelled = await room.teacher.call<TeachingSession>("POST", `${path}/cancel`, { reason: "سفر طارئ" });
    expect(cancelled.data).toMatchObject({ status: "cancelled", sequence: 1, teaching: { cancel_reason: "سفر طارئ", can_change: false } });
    expect(cancelled.data.teaching.restorable_until).toBe("2026-11-22T06:30:00.000Z");
    await room.teacher.call("POST", `${path}/cancel`, { reason: "again" });
    server.clock.advance(29 * MINUTE);
    const back = await room.teacher.call<TeachingSession>("POST", `${path}/restore`, {});
    expect(back.data).toMatchObject({ status: "scheduled", sequence: 2, teaching: { cancel_reason: null } });
    expect((await told(learner.userId)).map((values) => [values.change, values.reason])).toEqual([
      ["cancelled", "سفر طارئ"],
      ["restored", undefined],
    ]);
    await room.teacher.call("POST", `${path}/cancel`, { reason: "لا بد منه" });
    server.clock.advance(30 * MINUTE);
    expect(await room.teacher.call("POST", `${path}/restore`, {})).toMatchObject({ status: 409, code: "session_closed" });
    const trail = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, "class_session"), eq(auditLog.subjectId, String(session.id))))
      .orderBy(asc(auditLog.id));
    expect(trail.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      ["scheduled", "cancelled", "سفر طارئ"],
      ["cancelled", "scheduled", null],
      ["scheduled", "cancelled", "لا بد منه"],
    ]);
  });

  it("leaves alone what began, a deadline, and a time that is taken", async () => {
    const room = await teachingRoom(server);
    const begun = await makeSession(db(), room.cohort.id, "2026-11-22T05:30:00Z", { instructorId: room.instructorId });
    const due = await makeSession(db(), room.cohort.id, "2026-11-26T20:59:00Z", { kind: "deadline", minutes: 0 });
    for (const { id } of [begun, due])
      expect(await room.teacher.call("POST", `/instructor/sessions/${id}/cancel`, { reason: "x" })).toMatchObject({
        code: "session_closed",
      });
    const free = await makeSession(db(), room.cohort.id, "2026-11-24T10:00:00Z", { instructorId: room.instructorId });
    const taken = await makeSession(db(), room.cohort.id, "2026-11-25T10:00:00Z");
    const clash = await room.teacher.call("PATCH", `/instructor/sessions/${free.id}`, {
      day: "2026-11-25",
      time: "13:30",
      minutes: 60,
      ...place,
      sequence: 0,
    });
    expect(clash).toMatchObject({ status: 409, code: "session_clash", data: { dates: [{ clashes: [{ session_id: taken.id }] }] } });
  });
});

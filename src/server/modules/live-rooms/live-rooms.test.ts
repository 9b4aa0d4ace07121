import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MarkAnswer, Register } from "#contract/attendance/attendance.ts";
import type { enterSession, LiveMarks } from "#contract/attendance/live-marks.ts";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { NotificationList } from "#contract/notifications/notifications.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import type { TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { loadConfig } from "#server/config.ts";
import { refuseToStart } from "#server/start-checks.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { makeItem } from "#tests/support/course-factories.ts";
import type { TestBrowser } from "#tests/support/identity-factories.ts";
import { BBB_SECRET, BbbTwin } from "#tests/support/live-rooms/bbb-twin.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { learnerOf, teachingRoom, type TeachingRoom } from "#tests/support/teaching-factories.ts";

type Entrance = DataOf<typeof enterSession>;
const MINUTE = 60_000;
/** 16:30 in Riyadh, ninety minutes long. */
const STARTS = new Date("2026-11-24T13:30:00Z");
const after = (minutes: number) => new Date(STARTS.getTime() + minutes * MINUTE);

let server: TestServer;
let twin: BbbTwin;
beforeAll(async () => {
  twin = await new BbbTwin().open();
  server = await startTestServer({ env: twin.settings() });
});
afterAll(async () => {
  await server.close();
  await twin.close();
});
beforeEach(() => server.clock.set(SUNDAY_MORNING));
afterEach(() => {
  twin.faults.length = 0;
});
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
  join_url: "",
  ...more,
});

/** A lecture that is held at the service, with its teacher and two learners. */
async function lecture(more: object = {}) {
  const room = await teachingRoom(server);
  const { visitor: learner, userId } = await learnerOf(server, room);
  const { userId: otherId } = await learnerOf(server, room);
  const made = await room.teacher.call<TeachingSession[]>("POST", "/instructor/sessions", form(room, more));
  const [session] = made.data;
  if (!session) throw new Error("no session was made");
  const [row] = await db().select().from(classSessions).where(eq(classSessions.id, session.id));
  return { room, learner, userId, otherId, session, roomId: row?.liveRoom ?? "" };
}
const enter = (who: TestBrowser, id: number) => who.call<Entrance>("POST", `/sessions/${id}/entrance`, {});
/** A browser follows the address; what the service shows it. */
const follow = async (url: string) => (await fetch(url)).text();
const report = (headers: Record<string, string>, body: object) =>
  server.app.inject({ method: "POST", url: "/live-rooms/report", headers, payload: body });

describe("issue 23.7: how the service is set up", () => {
  it("names every setting that is missing or wrong", () => {
    const wrong = { QABAS_BBB_URL: "http://bbb.example.edu/api", QABAS_BBB_CHECKSUM: "md5" };
    expect(() => loadConfig(wrong)).toThrow(
      /QABAS_BBB_URL must be an https address.*QABAS_BBB_SECRET must be set.*QABAS_BBB_CHECKSUM must be one of sha1, sha256/su,
    );
    expect(loadConfig({}).live).toBeNull();
  });

  it("a start stops at a secret or a hash that the service refuses, and not at a service that does not answer", async () => {
    const why = (more: Record<string, string>) => refuseToStart(loadConfig(twin.settings(more)), db());
    expect(await why({})).toEqual([]);
    expect(await why({ QABAS_BBB_SECRET: "another" })).toEqual([expect.stringContaining("refuses QABAS_BBB_SECRET (checksumError)")]);
    expect(await why({ QABAS_BBB_CHECKSUM: "sha1" })).toEqual([expect.stringContaining("QABAS_BBB_CHECKSUM is sha1")]);
    twin.faults.push("503");
    expect(await why({})).toEqual([]);
  });
});

describe("issue 23.7: a lecture at the live-lecture service", () => {
  it("an online session without a link is held there; what learners and their teacher read has no address, only that there is one", async () => {
    const { room, learner, session } = await lecture();
    expect(session).toMatchObject({ location: { type: "online", hosted: true, join_url: null }, teaching: { join_url: null } });
    expect(session.location.join_opens_at).toBe(after(-10).toISOString());
    server.clock.set(after(5));
    const shown = await learner.call<ScheduledSession[]>("GET", "/student/schedule");
    expect(shown.data.find(({ id }) => id === session.id)?.location).toMatchObject({ hosted: true, join_url: null });
    const page = await room.teacher.call<{ live_rooms: boolean }>("GET", `/instructor/programs/${room.program.id}`);
    expect(page.data.live_rooms).toBe(true);
  });

  it("who teaches comes in as moderator, who learns as viewer, each under their own name, into one meeting", async () => {
    const { room, learner, userId, session, roomId } = await lecture();
    server.clock.set(after(-30));
    const teaches = await enter(room.teacher, session.id);
    expect(teaches).toMatchObject({ status: 200, data: { moderates: true } });
    expect(teaches.headers["cache-control"]).toContain("no-store");
    expect(await follow(teaches.data.url)).toContain("BigBlueButton");
    server.clock.set(after(-9));
    expect(await follow((await enter(learner, session.id)).data.url)).toContain("BigBlueButton");
    const [person] = await db().select().from(users).where(eq(users.id, userId));
    const came = twin.entered.filter(({ meetingID }) => meetingID === roomId);
    expect(came.map(({ role }) => role)).toEqual(["MODERATOR", "VIEWER"]);
    expect(came[1]).toMatchObject({ userID: String(userId), fullName: person?.nameEn ?? person?.nameAr });
    expect(twin.meetings.filter(({ meetingID }) => meetingID === roomId)).toHaveLength(1);
  });

  it("an address that was kept ends with its meeting: it does not lead into the next one", async () => {
    const { learner, session, roomId } = await lecture();
    server.clock.set(after(1));
    const { url } = (await enter(learner, session.id)).data;
    await twin.report(roomId, []);
    await follow((await enter(learner, session.id)).data.url);
    expect(await follow(url)).toContain("mismatchCreateTimeParam");
  });

  it("a learner before the door opens and after the end, anybody of a cancelled one, a guest and strangers are refused, and no room is opened", async () => {
    const { room, learner, session, roomId } = await lecture();
    const strangers = await lecture();
    server.clock.set(after(-11));
    expect(await enter(learner, session.id)).toMatchObject({ status: 403, code: "item_locked" });
    expect(await enter(strangers.learner, session.id)).toMatchObject({ status: 404, code: "not_found" });
    expect(await enter(strangers.room.teacher, session.id)).toMatchObject({ status: 404, code: "not_found" });
    expect(await server.call("POST", `/sessions/${session.id}/entrance`, { body: {} })).toMatchObject({ status: 401 });
    server.clock.set(after(91));
    expect(await enter(learner, session.id)).toMatchObject({ status: 409, code: "session_closed" });
    expect(await enter(room.teacher, session.id)).toMatchObject({ status: 409, code: "session_closed" });
    await db().update(classSessions).set({ cancelledAt: SUNDAY_MORNING }).where(eq(classSessions.id, session.id));
    server.clock.set(after(1));
    expect(await enter(room.teacher, session.id)).toMatchObject({ status: 409, code: "session_closed" });
    expect(twin.meetings.filter(({ meetingID }) => meetingID === roomId)).toHaveLength(0);
  });

  it.each(["503", "garbage"] as const)(
    "a service that answers %s is said to be unavailable, and the next press comes in",
    async (fault) => {
      const { learner, session } = await lecture();
      server.clock.set(after(1));
      twin.faults.push(fault);
      expect(await enter(learner, session.id)).toMatchObject({ status: 503, code: "unavailable" });
      expect((await enter(learner, session.id)).status).toBe(200);
    },
  );

  it("a session with a link of its instructor's is entered by that link, and moved it keeps its room or takes a link", async () => {
    const { room, learner, session, roomId } = await lecture();
    const linked = await lecture({ join_url: "https://meet.example/room", accept_clashes: true });
    expect(linked.roomId).toBe("");
    server.clock.set(after(1));
    expect((await enter(linked.learner, linked.session.id)).data).toEqual({ url: "https://meet.example/room", moderates: false });
    server.clock.set(SUNDAY_MORNING);
    const move = (more: object) =>
      room.teacher.call<TeachingSession>("PATCH", `/instructor/sessions/${session.id}`, {
        day: "2026-11-25",
        time: "16:30",
        minutes: 90,
        location: "online",
        join_url: "",
        sequence: 0,
        ...more,
      });
    expect((await move({})).data.location.hosted).toBe(true);
    const [kept] = await db().select().from(classSessions).where(eq(classSessions.id, session.id));
    expect(kept?.liveRoom).toBe(roomId);
    expect((await move({ join_url: "https://meet.example/other", sequence: 1 })).data).toMatchObject({
      location: { hosted: false },
      teaching: { join_url: "https://meet.example/other" },
    });
    server.clock.set(new Date(after(1).getTime() + 86_400_000));
    expect((await enter(learner, session.id)).data.url).toBe("https://meet.example/other");
  });
});

describe("issue 23.7: attendance from the meeting's report", () => {
  const proposed = (teacher: TestBrowser, id: number) => teacher.call<LiveMarks>("GET", `/instructor/sessions/${id}/attendance/live`);

  it("is proposed by the shown rule, writes nothing by itself, and marks what the instructor sends", async () => {
    const { room, learner, userId, otherId, session, roomId } = await lecture();
    server.clock.set(after(1));
    await enter(learner, session.id);
    expect((await proposed(room.teacher, session.id)).data).toMatchObject({ reported_at: null, marks: [] });
    server.clock.set(after(95));
    const { headers, body } = await twin.report(roomId, [
      { userID: String(userId), joins: [after(14).toISOString()], seconds: 46 * 60 },
      { userID: String(otherId), joins: [after(-3).toISOString()], seconds: 44 * 60 },
      { userID: "guest-7", joins: [after(0).toISOString()], seconds: 90 * 60 },
    ]);
    expect((await report(headers, body)).statusCode).toBe(200);
    const { data } = await proposed(room.teacher, session.id);
    expect(data).toMatchObject({ late_after_min: 10, share_percent: 50, marked: 0 });
    expect(data.reported_at).toBe(after(95).toISOString());
    expect(data.marks.toSorted((a, b) => a.student_id - b.student_id)).toEqual([
      { student_id: userId, mark: "late", minutes_late: 14, note: null, minutes: 46 },
      { student_id: otherId, mark: "absent", minutes_late: null, note: null, minutes: 44 },
    ]);
    const read = async () => (await room.teacher.call<Register>("GET", `/instructor/sessions/${session.id}/attendance`)).data;
    expect((await read()).rows.map(({ mark }) => mark)).toEqual(["unmarked", "unmarked"]);
    const [first] = data.marks.filter(({ mark }) => mark === "late");
    const sent = await room.teacher.call<MarkAnswer>("PUT", `/instructor/sessions/${session.id}/attendance`, {
      from_live: true,
      marks: [
        {
          student_id: first?.student_id,
          mark: "late",
          minutes_late: 14,
          marked_at: after(96).toISOString(),
          client_id: randomUUID(),
          seen_version: 0,
        },
      ],
    });
    expect(sent.data.applied).toMatchObject([{ mark: "late", minutes_late: 14, source: "live_minutes" }]);
    const again = (await proposed(room.teacher, session.id)).data;
    expect(again).toMatchObject({ marked: 1 });
    expect(again.marks.map(({ student_id }) => student_id)).toEqual([otherId]);
  });

  it("a report that arrives twice counts once; of a room that was opened again the stays add up", async () => {
    const { room, learner, userId, session, roomId } = await lecture();
    server.clock.set(after(1));
    await enter(learner, session.id);
    const first = await twin.report(roomId, [{ userID: String(userId), joins: [after(2).toISOString()], seconds: 20 * 60 }]);
    await report(first.headers, first.body);
    await report(first.headers, first.body);
    await enter(learner, session.id);
    const second = await twin.report(roomId, [{ userID: String(userId), joins: [after(40).toISOString()], seconds: 30 * 60 }]);
    await report(second.headers, second.body);
    const { data } = await proposed(room.teacher, session.id);
    expect(data.marks.find(({ student_id }) => student_id === userId)).toMatchObject({ mark: "present", minutes: 50 });
  });

  it("a report that the service did not sign is refused, one of a room that is none of ours is not found, and what it proposes is its teachers' alone", async () => {
    const { learner, userId, session, roomId } = await lecture();
    const { room: elsewhere } = await lecture();
    server.clock.set(after(1));
    await enter(learner, session.id);
    const stays = [{ userID: String(userId), joins: [after(0).toISOString()], seconds: 5_400 }];
    const forged = await twin.report(roomId, stays, `${BBB_SECRET} of another`);
    expect((await report(forged.headers, forged.body)).statusCode).toBe(401);
    expect((await report({}, forged.body)).statusCode).toBe(401);
    const { headers, body } = await twin.report(roomId, stays);
    expect((await report(headers, { ...body, meeting_id: randomUUID() })).statusCode).toBe(404);
    expect((await report(headers, { ...body, meeting_id: "another platform's" })).statusCode).toBe(404);
    expect(await proposed(elsewhere.teacher, session.id)).toMatchObject({ status: 404, code: "not_found" });
    expect(await proposed(learner, session.id)).toMatchObject({ status: 403, code: "role_required" });
  });
});

describe("issue 23.7: what was recorded", () => {
  it("is attached by a job once the service has it, the longest of several, and its learners are told once", async () => {
    const { room, learner, session, roomId } = await lecture();
    const item = await makeItem(db(), room.section.id, {
      body: { kind: "interactive_lecture", body: { ar: [], en: [] } },
      status: "published",
    });
    await db().update(classSessions).set({ itemId: item.id }).where(eq(classSessions.id, session.id));
    server.clock.set(after(1));
    await enter(room.teacher, session.id);
    await enter(learner, session.id);
    server.clock.set(after(90 + 21));
    await server.runJobs();
    const shown = async () =>
      (await learner.call<ScheduledSession[]>("GET", "/student/schedule")).data.find(({ id }) => id === session.id)?.recording_url;
    expect(await shown()).toBeNull();
    twin.recorded.set(roomId, [
      ["https://bbb.example/playback/short", 3],
      ["https://bbb.example/playback/whole", 88],
    ]);
    server.clock.set(after(90 + 55));
    await server.runJobs();
    expect(await shown()).toBe("https://bbb.example/playback/whole");
    const content = await learner.call<ItemContent>("GET", `/content/${item.id}`);
    expect(content.data.interactive_lecture).toMatchObject({ hosted: true, recording_url: "https://bbb.example/playback/whole" });
    server.clock.set(after(90 + 600));
    await server.runJobs();
    const told = (await learner.call<NotificationList>("GET", "/notifications")).data.filter(({ kind }) => kind === "recording_ready");
    expect(told).toHaveLength(1);
  });
});

import ICAL from "ical.js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CalendarFeed, Schedule } from "#contract/requests/student-services.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { calendarFeeds } from "#server/db/tables/calendar-feeds.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { QABAS_PUBLIC_URL: "http://localhost:9130", QABAS_RATE_DOCUMENT: "20/60" } });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));

const database = () => server.services.db;

async function student(language: "ar" | "en" = "en") {
  const visitor = new TestBrowser(server.app, { language });
  const { data } = await visitor.register();
  const program = await makeStudyProgram(database());
  const cohort = await makeCohort(database(), program.id, "2026-11-01");
  const enrollment = await enrol(database(), data.user.id, cohort, SUNDAY_MORNING);
  return { visitor, userId: data.user.id, cohort, enrollment };
}
const at = (time: string) => `2026-11-23T${time}:00+03:00`;
const ids = (data: Schedule) => data.map(({ id }) => id);

describe("GET /student/schedule?updated_since (R6.4)", () => {
  it("sends what changed since: the session, its mark or its excuse, and names what to forget", async () => {
    const { visitor, userId, cohort, enrollment } = await student();
    const old = { updatedAt: new Date("2026-11-20T00:00:00Z") };
    const same = await makeSession(database(), cohort.id, at("10:00"), old);
    const moved = await makeSession(database(), cohort.id, at("12:00"), { updatedAt: new Date("2026-11-22T05:00:00Z") });
    const marked = await makeSession(database(), cohort.id, at("14:00"), old);
    const removed = await makeSession(database(), cohort.id, at("16:00"), old);
    const mark = new Date("2026-11-22T04:00:00Z");
    await database()
      .insert(attendanceMarks)
      .values({ sessionId: marked.id, userId, mark: "late", source: "instructor", markedAt: mark, updatedAt: mark });
    const since = "/student/schedule?updated_since=2026-11-21T00:00:00Z";

    const all = await visitor.call<Schedule>("GET", "/student/schedule");
    expect(ids(all.data)).toEqual([same.id, moved.id, marked.id, removed.id]);
    expect(all.meta).toEqual({ deleted: [], next_cursor: null });
    expect(all.data.map(({ attendance }) => attendance)).toEqual([null, null, "late", null]);
    expect(ids((await visitor.call<Schedule>("GET", since)).data)).toEqual([moved.id, marked.id]);

    await database().delete(classSessions).where(eq(classSessions.id, removed.id));
    expect((await visitor.call("GET", since)).meta).toEqual({ deleted: [removed.id], next_cursor: null });
    expect((await visitor.call("GET", "/student/schedule?updated_since=2036-01-01T00:00:00Z")).meta).toEqual({
      deleted: [],
      next_cursor: null,
    });

    await database().update(enrollments).set({ status: "withdrawn" }).where(eq(enrollments.id, enrollment.id));
    const left = await visitor.call<Schedule>("GET", since);
    expect(left.data).toEqual([]);
    expect(left.meta).toEqual({ deleted: [same.id, moved.id, marked.id, removed.id].sort((a, b) => a - b), next_cursor: null });
  });
});

describe("GET /sessions/:id.ics (R6.4)", () => {
  const get = (path: string, visitor?: TestBrowser) =>
    server.app.inject({
      url: `/api/v1${path}`,
      headers: visitor ? { authorization: `Bearer ${visitor.token}`, "accept-language": "en", cookie: cookies(visitor) } : {},
    });

  it("refuses a guest, another student's session and one that is not there, both alike", async () => {
    const { cohort } = await student();
    const session = await makeSession(database(), cohort.id, at("10:00"));
    const other = await student();
    expect((await get(`/sessions/${session.id}.ics`)).json()).toMatchObject({ status: 401, code: "unauthenticated" });
    const foreign = await get(`/sessions/${session.id}.ics`, other.visitor);
    const missing = await get("/sessions/2000000000.ics", other.visitor);
    expect(foreign.json()).toMatchObject({ status: 404, code: "not_found" });
    expect(foreign.json()).toEqual(missing.json());
  });

  it("is one session's file, named after it, kept by nobody", async () => {
    const { visitor, cohort } = await student();
    const session = await makeSession(database(), cohort.id, at("10:00"), { titleEn: "Reading a real file", sequence: 2 });
    const answer = await get(`/sessions/${session.id}.ics`, visitor);
    expect(answer.headers).toMatchObject({ "content-type": "text/calendar; charset=utf-8", "cache-control": "private, no-store" });
    expect(answer.headers["content-disposition"]).toContain("attachment");
    const [event] = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
    expect([event?.uid, event?.sequence, event?.summary]).toEqual([`${session.uid}@qabas`, 2, "Reading a real file"]);
    expect(event?.startDate.toJSDate().toISOString()).toBe("2026-11-23T07:00:00.000Z");
  });
});

const cookies = (visitor: TestBrowser) => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

describe("the private calendar (R6.4)", () => {
  const read = (url: string) => server.app.inject({ url: new URL(url).pathname + new URL(url).search });
  const open = async (visitor: TestBrowser) => (await visitor.call<CalendarFeed>("POST", "/student/schedule/feed")).data;

  it("refuses guests and every address that is no link, all alike", async () => {
    for (const method of ["GET", "POST", "DELETE"] as const)
      expect(await new TestBrowser(server.app).call(method, "/student/schedule/feed")).toMatchObject({ status: 401 });
    for (const file of ["x.ics", `${"A".repeat(43)}.ics`, `${"A".repeat(43)}`, `${"é".repeat(43)}.ics`]) {
      const answer = await server.app.inject({ url: `/calendar/${encodeURIComponent(file)}` });
      expect(answer.statusCode, file).toBe(404);
      expect(answer.body).toBe("404");
    }
  });

  it("is read without an account by a library of others with the same Riyadh instants, moved and cancelled sessions told", async () => {
    const { visitor, cohort } = await student();
    const moved = await makeSession(database(), cohort.id, "2026-11-23T00:30:00+03:00", {
      previousStartsAt: new Date("2026-11-22T20:00:00Z"),
      sequence: 1,
    });
    const cancelled = await makeSession(database(), cohort.id, at("18:00"), { cancelledAt: SUNDAY_MORNING, sequence: 4 });
    await student().then((other) => makeSession(database(), other.cohort.id, at("09:00")));
    const feed = await open(visitor);
    expect(feed.url).toMatch(/^http:\/\/localhost:9130\/calendar\/[\w-]{43}\.ics\?lang=en$/u);
    expect(feed.webcal_url).toBe(feed.url.replace("http:", "webcal:"));
    const { body, headers } = await read(feed.url);
    expect(headers).toMatchObject({ "content-type": "text/calendar; charset=utf-8", "cache-control": "private, no-store" });
    expect(body).not.toContain("meet.example");

    const expected = [
      [`${moved.uid}@qabas`, "2026-11-22T21:30:00.000Z", 1, "CONFIRMED"],
      [`${cancelled.uid}@qabas`, "2026-11-23T15:00:00.000Z", 4, "CANCELLED"],
    ];
    const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents("vevent").map((part) => {
      const event = new ICAL.Event(part);
      return [event.uid, event.startDate.toJSDate().toISOString(), event.sequence, part.getFirstPropertyValue("status")];
    });
    expect(events).toEqual(expected);
  });

  it("is the same link until it is revoked, then another; the old one answers 404, and the table holds no link", async () => {
    const { visitor, userId } = await student();
    expect((await visitor.call("GET", "/student/schedule/feed")).data).toBeNull();
    const feed = await open(visitor);
    expect(await open(visitor)).toEqual(feed);
    expect((await visitor.call("GET", "/student/schedule/feed")).data).toEqual(feed);
    const [row] = await database().select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
    const token = /calendar\/([\w-]+)/u.exec(feed.url)?.[1] ?? "";
    expect(JSON.stringify(row)).not.toContain(token);

    expect((await read(feed.url)).statusCode).toBe(200);
    expect((await visitor.call("DELETE", "/student/schedule/feed")).status).toBe(200);
    expect((await read(feed.url)).statusCode).toBe(404);
    const next = await open(visitor);
    expect(next.url).not.toBe(feed.url);
    expect((await read(feed.url)).statusCode).toBe(404);
    expect((await read(next.url)).statusCode).toBe(200);
  });

  it("limits how often an address may ask", async () => {
    const { visitor } = await student();
    const { pathname } = new URL((await open(visitor)).url);
    const ask = () => server.app.inject({ url: pathname, remoteAddress: "203.0.113.9" });
    const statuses: number[] = [];
    for (let asked = 0; asked < 201; asked += 1) statuses.push((await ask()).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

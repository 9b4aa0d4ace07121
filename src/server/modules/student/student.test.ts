import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import type { Dashboard, Enrollment } from "#contract/enrollments/enrollments.ts";
import type { Schedule } from "#contract/requests/student-services.ts";
import { users } from "#server/db/tables/identity.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeOrder, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";
import { studyOf, SUNDAY, visitingStudent } from "#tests/support/study-visitor.ts";

const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: SUNDAY });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY));

const database = () => server.services.db;

const student = (language?: "ar" | "en") => visitingStudent(server, language);
const study = (userId: number, values?: Parameters<typeof studyOf>[2]) => studyOf(server, userId, values);
const schedule = async (visitor: TestBrowser, query = "") => (await visitor.call<Schedule>("GET", `/student/schedule${query}`)).data;
const dashboard = async (visitor: TestBrowser) => (await visitor.call<Dashboard>("GET", "/student/dashboard")).data;

describe("who is refused", () => {
  const paths = ["/student/dashboard", "/student/enrollments", "/student/schedule", "/student/transactions"];

  it.each(paths)("a guest, on %s", async (path) => {
    expect(await new TestBrowser(server.app).call("GET", path)).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it.each(["instructor", "admin", "staff"] as const)("every %s", async (type) => {
    const { visitor, userId } = await student();
    await database().update(users).set({ type }).where(eq(users.id, userId));
    for (const path of paths) expect(await visitor.call("GET", path), path).toMatchObject({ status: 403, code: "role_required" });
  });

  it("nobody sees another's enrollments, sessions, orders or payments", async () => {
    const owner = await student();
    const { program, cohort, enrollment } = await study(owner.userId);
    await makeSession(database(), cohort.id, "2026-11-23T13:00:00Z");
    await makeOrder(database(), owner.userId, { status: "pending", programs: [program], payments: [{ status: "initiated" }], at: SUNDAY });

    const { visitor } = await student();
    expect((await visitor.call("GET", "/student/enrollments")).data).toEqual([]);
    expect((await visitor.call("GET", "/student/transactions")).data).toEqual([]);
    expect(await schedule(visitor)).toEqual([]);
    expect(await schedule(visitor, `?filter[enrollment_id]=${enrollment.id}`)).toEqual([]);
    const { alerts, enrolled, upcoming_sessions: upcoming } = await dashboard(visitor);
    expect({ alerts, enrolled, upcoming }).toEqual({ alerts: [], enrolled: [], upcoming: [] });
  });

  it("no answer is kept by a cache in between", async () => {
    const { visitor } = await student();
    for (const path of paths) expect((await visitor.call("GET", path)).headers["cache-control"], path).toBe("private, no-store");
  });
});

describe("the schedule (R6.4)", () => {
  it("shows the sessions from this week's Sunday in Riyadh for four weeks, in order of time", async () => {
    const { visitor, userId } = await student();
    const { cohort } = await study(userId);
    for (const at of [
      "2026-12-19T20:59:00Z",
      "2026-12-19T21:00:00Z",
      "2026-11-21T21:00:00Z",
      "2026-11-21T19:29:00Z",
      "2026-11-21T20:59:00Z",
    ]) {
      await makeSession(database(), cohort.id, at);
    }
    expect((await schedule(visitor)).map((session) => session.starts_at)).toEqual([
      // It began on Saturday and still runs when the week turns.
      "2026-11-21T20:59:00.000Z",
      "2026-11-21T21:00:00.000Z",
      "2026-12-19T20:59:00.000Z",
    ]);
  });

  it("says in both languages what, where and with whom", async () => {
    const { visitor, userId } = await student("en");
    const { program, cohort } = await study(userId);
    await makeSession(database(), cohort.id, "2026-11-23T13:00:00Z", {
      roomAr: "القاعة 204",
      roomEn: "Room 204",
      joinUrl: null,
      kind: "onsite",
      instructorId: program.teacher.id,
    });
    const [session] = await schedule(visitor);
    expect(session).toMatchObject({
      title: "Session",
      kind: "onsite",
      program: { id: program.id, title: program.titleEn, translations: { ar: { title: program.titleAr }, en: { title: program.titleEn } } },
      location: { type: "room", room: "Room 204", join_url: null, join_opens_at: null },
      instructor: program.teacher.nameEn,
      status: "scheduled",
      translations: {
        ar: { title: "جلسة", room: "القاعة 204", instructor: program.teacher.nameAr },
        en: { title: "Session", room: "Room 204", instructor: program.teacher.nameEn },
      },
    });
  });

  it("gives the link out from ten minutes before the start until the end, and never otherwise", async () => {
    const { visitor, userId } = await student();
    const { cohort } = await study(userId);
    await makeSession(database(), cohort.id, "2026-11-22T13:00:00Z", { minutes: 60 });
    const at = async (time: string) => {
      server.clock.set(new Date(`2026-11-22T${time}Z`));
      const [session] = await schedule(visitor);
      return [session?.status, session?.location.join_url, session?.location.join_opens_at];
    };
    const opens = "2026-11-22T12:50:00.000Z";
    expect(await at("12:49:59")).toEqual(["scheduled", null, opens]);
    expect(await at("12:50:00")).toEqual(["scheduled", "https://meet.example/room", opens]);
    expect(await at("13:30:00")).toEqual(["live", "https://meet.example/room", opens]);
    expect(await at("14:00:00")).toEqual(["ended", null, opens]);
  });

  it("gives no link for a cancelled session, and tells a moved one with its earlier time", async () => {
    const { visitor, userId } = await student();
    const { cohort } = await study(userId);
    await makeSession(database(), cohort.id, "2026-11-22T06:05:00Z", { cancelledAt: SUNDAY });
    await makeSession(database(), cohort.id, "2026-11-24T13:00:00Z", { previousStartsAt: new Date("2026-11-23T13:00:00Z"), sequence: 1 });
    const [cancelled, moved] = await schedule(visitor);
    expect(cancelled).toMatchObject({ status: "cancelled", location: { join_url: null, join_opens_at: null } });
    expect(moved).toMatchObject({ status: "rescheduled", previous_starts_at: "2026-11-23T13:00:00.000Z", sequence: 1 });
  });

  it("names clashes between programs, also when only one of them is asked for", async () => {
    const { visitor, userId } = await student();
    const [first, second] = [await study(userId), await study(userId)];
    const a = await makeSession(database(), first.cohort.id, "2026-11-23T13:00:00Z");
    const b = await makeSession(database(), second.cohort.id, "2026-11-23T14:00:00Z");
    const c = await makeSession(database(), second.cohort.id, "2026-11-23T15:30:00Z");
    const found = new Map((await schedule(visitor)).map((session) => [session.id, session.conflicts_with]));
    expect([found.get(a.id), found.get(b.id), found.get(c.id)]).toEqual([[b.id], [a.id], []]);
    const one = await schedule(visitor, `?filter[enrollment_id]=${first.enrollment.id}`);
    expect(one.map((session) => [session.id, session.conflicts_with])).toEqual([[a.id, [b.id]]]);
  });

  it("shows only what the student has access to now", async () => {
    const { visitor, userId } = await student();
    const shown: number[] = [];
    for (const [values, visible] of [
      [{ status: "active" }, true],
      [{ status: "pending" }, true],
      [{ status: "withdrawn" }, false],
      [{ status: "postponed" }, false],
      [{ status: "expired" }, false],
      [{ status: "active", accessUntil: SUNDAY }, false],
    ] as const) {
      const { cohort } = await study(userId, values);
      const session = await makeSession(database(), cohort.id, "2026-11-25T13:00:00Z");
      if (visible) shown.push(session.id);
    }
    expect((await schedule(visitor)).map((session) => session.id)).toEqual(shown);
  });

  it("never covers more than 26 weeks, and refuses an end before its beginning", async () => {
    const { visitor, userId } = await student();
    const { cohort } = await study(userId);
    await makeSession(database(), cohort.id, "2027-05-22T20:00:00Z");
    await makeSession(database(), cohort.id, "2027-05-23T13:00:00Z");
    const all = await schedule(visitor, "?from=2026-11-21T21:00:00Z&to=2036-01-01T00:00:00Z");
    expect(all.map((session) => session.starts_at)).toEqual(["2027-05-22T20:00:00.000Z"]);
    expect(await visitor.call("GET", "/student/schedule?from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z")).toMatchObject({
      status: 422,
      code: "validation_error",
    });
    expect(await visitor.call("GET", "/student/schedule?from=soon")).toMatchObject({ status: 422, code: "validation_error" });
  });
});

describe("enrollments (R6.2)", () => {
  it("are what the clock makes of them, and can be asked for by status", async () => {
    const { visitor, userId } = await student();
    const active = await study(userId);
    const program = await makeStudyProgram(database());
    const later = await makeCohort(database(), program.id, "2026-11-23");
    const pending = await enrol(database(), userId, later, SUNDAY, { status: "pending" });
    const completed = await study(userId, { status: "completed", progress: 100, accessUntil: new Date(SUNDAY.getTime() - DAY) });
    const over = await study(userId, { accessUntil: SUNDAY });
    const ids = async (status: string) =>
      (await visitor.call<Enrollment[]>("GET", `/student/enrollments?filter[status]=${status}`)).data
        .map((item) => item.id)
        .toSorted((a, b) => a - b);

    expect(await ids("active")).toEqual([active.enrollment.id]);
    expect(await ids("pending")).toEqual([pending.id]);
    expect(await ids("completed")).toEqual([completed.enrollment.id]);
    expect(await ids("expired")).toEqual([over.enrollment.id]);
    expect(await ids("all")).toHaveLength(4);
    expect(await visitor.call("GET", "/student/enrollments?filter[status]=gone")).toMatchObject({ status: 422, code: "validation_error" });

    // Monday in Riyadh begins at 21:00 UTC on Sunday: the cohort starts.
    server.clock.set(new Date("2026-11-22T20:59:59Z"));
    expect(await ids("pending")).toEqual([pending.id]);
    server.clock.set(new Date("2026-11-22T21:00:00Z"));
    expect(await ids("pending")).toEqual([]);
    expect(await ids("active")).toEqual([active.enrollment.id, pending.id]);
  });

  it("tell the next session that is not cancelled, also while it runs", async () => {
    const { visitor, userId } = await student();
    const { program, cohort } = await study(userId, { progress: 40 });
    await makeSession(database(), cohort.id, "2026-11-22T04:00:00Z");
    await makeSession(database(), cohort.id, "2026-11-22T05:00:00Z", { cancelledAt: SUNDAY });
    const running = await makeSession(database(), cohort.id, "2026-11-22T05:30:00Z");
    await makeSession(database(), cohort.id, "2026-11-23T13:00:00Z");
    const [item] = (await visitor.call<Enrollment[]>("GET", "/student/enrollments")).data;
    expect(item).toMatchObject({
      program: { id: program.id },
      status: "active",
      progress: 40,
      cohort: { id: cohort.id, starts_at: "2026-11-01", ends_at: "2027-06-30" },
      instructor: program.teacher.nameAr,
      next_session: { id: running.id, starts_at: "2026-11-22T05:30:00.000Z" },
    });
  });

  it("come in pages, those that run first", async () => {
    const { visitor, userId } = await student();
    const done = await study(userId, { status: "completed", startedAt: new Date(SUNDAY.getTime() + DAY) });
    const older = await study(userId, { startedAt: new Date(SUNDAY.getTime() - DAY) });
    const newer = await study(userId);
    const page = await visitor.call<Enrollment[]>("GET", "/student/enrollments?per_page=2");
    expect(page.data.map((item) => item.id)).toEqual([newer.enrollment.id, older.enrollment.id]);
    expect(page.meta).toEqual({ current_page: 1, per_page: 2, total: 3, last_page: 2 });
    const rest = await visitor.call<Enrollment[]>("GET", "/student/enrollments?per_page=2&page=2");
    expect(rest.data.map((item) => item.id)).toEqual([done.enrollment.id]);
  });
});

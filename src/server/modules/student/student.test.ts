import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import type { Dashboard, Enrollment } from "#contract/enrollments.ts";
import type { Schedule } from "#contract/student-services.ts";
import { notify } from "#server/commands/notify.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { classSessions, programs } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeField, makeOrder, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Sunday 22 November 2026, 09:00 in Riyadh. */
const SUNDAY = new Date("2026-11-22T06:00:00Z");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: SUNDAY });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY));

const database = () => server.services.db;

async function student(language: "ar" | "en" = "ar") {
  const visitor = new TestBrowser(server.app, { language });
  const { data } = await visitor.register();
  return { visitor, userId: data.user.id };
}
/** A program that has begun, with the student in it. */
async function study(userId: number, values: Parameters<typeof enrol>[4] = {}) {
  const program = await makeStudyProgram(database());
  const cohort = await makeCohort(database(), program.id, "2026-11-01");
  const enrollment = await enrol(database(), userId, cohort, SUNDAY, values);
  return { program, cohort, enrollment };
}
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

describe("the dashboard (R6.1)", () => {
  it("of a new student is empty but for what others choose", async () => {
    const popular = await makeStudyProgram(database(), { enrollmentsCount: 90_000 });
    await makeCohort(database(), popular.id, "2027-01-10");
    const { visitor } = await student();
    const { stats, enrolled, upcoming_sessions: upcoming, recommended, alerts } = await dashboard(visitor);
    expect(stats).toEqual({ active: 0, completed: 0, certificates: 0, hours_learned: 0, attendance_rate: null });
    expect([enrolled, upcoming, alerts]).toEqual([[], [], []]);
    expect(recommended[0]).toMatchObject({ reason: "popular", program: { id: popular.id, title: popular.titleAr } });
    await database().update(programs).set({ enrollmentsCount: 0 }).where(eq(programs.id, popular.id));
  });

  it("counts, and shows at most four programs and five sessions that are still to come", async () => {
    const { visitor, userId } = await student();
    for (let count = 0; count < 5; count += 1) {
      const { cohort } = await study(userId, { minutesLearned: 50 });
      await makeSession(database(), cohort.id, `2026-11-2${3 + count}T13:00:00Z`);
      await makeSession(database(), cohort.id, "2026-11-22T03:00:00Z");
      await makeSession(database(), cohort.id, `2026-11-2${3 + count}T08:00:00Z`, { cancelledAt: SUNDAY });
    }
    await study(userId, { status: "completed", minutesLearned: 120 });
    const { stats, enrolled, upcoming_sessions: upcoming } = await dashboard(visitor);
    expect(stats).toMatchObject({ active: 5, completed: 1, hours_learned: 6.2 });
    expect(enrolled).toHaveLength(4);
    expect(upcoming.map((session) => session.starts_at.slice(8, 13))).toEqual(["23T13", "24T13", "25T13", "26T13", "27T13"]);
  });

  it("recommends from the student's fields first, and nothing owned, unpublished, full, closed or begun", async () => {
    const { visitor, userId } = await student();
    const field = await makeField(database());
    const mine = await makeStudyProgram(database(), { categoryId: field.id });
    await enrol(database(), userId, await makeCohort(database(), mine.id, "2026-11-01"), SUNDAY);
    await makeCohort(database(), mine.id, "2027-01-10");
    const open = async (values: object, cohort: Parameters<typeof makeCohort>[3] & { from?: string } = {}) => {
      const program = await makeStudyProgram(database(), { categoryId: field.id, ...values });
      const { from = "2027-01-10", ...rest } = cohort;
      await makeCohort(database(), program.id, from, rest);
      return program.id;
    };
    const liked = await open({ enrollmentsCount: 5 });
    const less = await open({ enrollmentsCount: 4 });
    const refused = [
      await open({ status: "draft" }),
      await open({ status: "archived" }),
      await open({}, { seatsTaken: 20 }),
      await open({}, { closed: true }),
      await open({}, { from: "2026-11-21" }),
    ];
    const { recommended } = await dashboard(visitor);
    expect(recommended.slice(0, 2).map(({ program, reason }) => [program.id, reason])).toEqual([
      [liked, "same_category"],
      [less, "same_category"],
    ]);
    expect(recommended.length).toBeLessThanOrEqual(4);
    const ids = recommended.map(({ program }) => program.id);
    for (const id of [mine.id, ...refused]) expect(ids).not.toContain(id);
  });

  it("alerts to an unpaid order, an access that ends, and sessions that changed", async () => {
    const { visitor, userId } = await student("en");
    const ending = await study(userId, { accessUntil: new Date(SUNDAY.getTime() + 29 * DAY) });
    await study(userId, { accessUntil: new Date(SUNDAY.getTime() + 31 * DAY) });
    await study(userId, { status: "withdrawn", accessUntil: new Date(SUNDAY.getTime() + DAY) });
    const moved = await makeSession(database(), ending.cohort.id, "2026-11-25T13:00:00Z", {
      previousStartsAt: new Date("2026-11-24T13:00:00Z"),
      titleEn: "Moved",
    });
    await makeSession(database(), ending.cohort.id, "2026-11-26T13:00:00Z", { cancelledAt: SUNDAY, titleEn: "Cancelled" });
    await makeSession(database(), ending.cohort.id, "2026-11-21T13:00:00Z", { cancelledAt: SUNDAY });
    const bought = await makeStudyProgram(database());
    const order = await makeOrder(database(), userId, {
      status: "pending",
      programs: [bought, ending.program],
      payments: [{ status: "failed" }],
      at: SUNDAY,
    });
    await makeOrder(database(), userId, {
      status: "pending",
      programs: [bought],
      payments: [],
      at: new Date(SUNDAY.getTime() - 31 * MINUTE),
    });
    await makeOrder(database(), userId, { status: "paid", programs: [bought], payments: [], at: SUNDAY });

    const program = { ar: ending.program.titleAr, en: ending.program.titleEn };
    const target = { type: "postponement" as const, id: randomUUID() };
    const decided = { request: "postponement", decision: "approved", program } as const;
    await notify(database(), { userId, kind: "request_decided", values: decided, target }, SUNDAY);
    await notify(database(), { userId, kind: "request_decided", values: decided, target }, new Date(SUNDAY.getTime() - 14 * DAY));

    const { alerts } = await dashboard(visitor);
    expect(alerts.map(({ kind, title, order_id, enrollment_id, at }) => [kind, title, order_id ?? enrollment_id, at])).toEqual([
      ["payment_pending", bought.titleEn, order.id, "2026-11-22T06:30:00.000Z"],
      ["request_decided", ending.program.titleEn, null, SUNDAY.toISOString()],
      ["access_ending", ending.program.titleEn, ending.enrollment.id, "2026-12-21T06:00:00.000Z"],
      ["session_changed", "Moved", ending.enrollment.id, "2026-11-25T13:00:00.000Z"],
      ["session_changed", "Cancelled", ending.enrollment.id, "2026-11-26T13:00:00.000Z"],
    ]);
    expect(alerts[1]).toMatchObject({ decision: "approved", target, translations: { ar: { title: program.ar } } });
    // What was read needs no alert.
    await database().update(notifications).set({ readAt: SUNDAY }).where(eq(notifications.userId, userId));
    expect((await dashboard(visitor)).alerts.map(({ kind }) => kind)).not.toContain("request_decided");
    await database().delete(classSessions).where(eq(classSessions.id, moved.id));
    expect((await dashboard(visitor)).alerts).toHaveLength(3);
  });

  it("recommends first what goes a level further than the furthest of a field", async () => {
    const { visitor, userId } = await student();
    const field = await makeField(database());
    for (const level of ["beginner", "intermediate"] as const) {
      const mine = await makeStudyProgram(database(), { categoryId: field.id, level });
      await enrol(database(), userId, await makeCohort(database(), mine.id, "2026-11-01"), SUNDAY);
    }
    const offer = async (level: "beginner" | "intermediate" | "advanced", enrollmentsCount: number) => {
      const program = await makeStudyProgram(database(), { categoryId: field.id, level, enrollmentsCount });
      await makeCohort(database(), program.id, "2027-01-10");
      return program.id;
    };
    const [same, earlier, further] = [await offer("intermediate", 9), await offer("beginner", 8), await offer("advanced", 1)];
    const { recommended } = await dashboard(visitor);
    expect(recommended.slice(0, 3).map(({ program, reason }) => [program.id, reason])).toEqual([
      [further, "completes_path"],
      [same, "same_category"],
      [earlier, "same_category"],
    ]);
  });

  it("counts certificates that stand and attendance as the register has it, and lists open requests (R6.1)", async () => {
    const { visitor, userId } = await student();
    const { program, cohort, enrollment } = await study(userId);
    for (const [day, mark] of [
      ["16", "present"],
      ["17", "late"],
      ["18", "absent"],
      ["19", "excused"],
    ] as const) {
      const session = await makeSession(database(), cohort.id, `2026-11-${day}T13:00:00Z`);
      await database().insert(attendanceMarks).values({ sessionId: session.id, userId, mark, source: "instructor" });
    }
    const request = (status: "pending" | "rejected", values: object = {}) =>
      database()
        .insert(postponements)
        .values({
          id: randomUUID(),
          reference: randomUUID(),
          userId,
          enrollmentId: enrollment.id,
          status,
          reasonCode: "work",
          reason: "سفر",
          fromDay: "2026-12-01",
          createdAt: SUNDAY,
          ...values,
        });
    await request("pending");
    await request("rejected", { decidedAt: new Date(SUNDAY.getTime() - 13 * DAY), createdAt: new Date(SUNDAY.getTime() - 15 * DAY) });
    await request("rejected", { decidedAt: new Date(SUNDAY.getTime() - 15 * DAY) });
    const { stats, requests } = await dashboard(visitor);
    // One whole and one half of three.
    expect(stats).toMatchObject({ attendance_rate: 50, certificates: 0 });
    expect(requests.map(({ kind, status, title }) => [kind, status, title])).toEqual([
      ["postponement", "pending", program.titleAr],
      ["postponement", "rejected", program.titleAr],
    ]);
    expect((await dashboard((await student()).visitor)).requests).toEqual([]);
  });
});

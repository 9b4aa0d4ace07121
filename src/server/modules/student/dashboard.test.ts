import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { eq } from "drizzle-orm";
import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { classSessions, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeField, makeOrder, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";
import { studyOf, SUNDAY, visitingStudent } from "#tests/support/study-visitor.ts";

const MINUTE = 60_000;
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
const read = async (visitor: TestBrowser) => (await visitor.call<Dashboard>("GET", "/student/dashboard")).data;
/** With what a test planted behind the server's back. */
const dashboard = async (visitor: TestBrowser) => {
  server.services.publicCache.forget();
  return await read(visitor);
};

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
    const later = await makeCohort(database(), (await makeStudyProgram(database())).id, "2026-12-20");
    await enrol(database(), userId, later, SUNDAY, { status: "pending" });
    const { stats, enrolled, upcoming_sessions: upcoming } = await dashboard(visitor);
    // I10: what waits for its day is counted, as in the list of programs.
    expect(stats).toMatchObject({ active: 6, completed: 1, hours_learned: 6.2 });
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
    const cancelled = await makeSession(database(), ending.cohort.id, "2026-11-26T13:00:00Z", {
      cancelledAt: SUNDAY,
      previousStartsAt: new Date("2026-11-24T15:00:00Z"),
      titleEn: "Cancelled",
    });
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
    // Each says what became of it, and leads to it. What moved and was cancelled then is cancelled.
    expect(alerts.slice(3).map(({ change, target }) => [change, target])).toEqual([
      ["moved", { type: "session", id: String(moved.id) }],
      ["cancelled", { type: "session", id: String(cancelled.id) }],
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

  it("recommends nothing that was sold out since it was read what can be joined, and the next one instead", async () => {
    const { visitor, userId } = await student();
    const field = await makeField(database());
    await enrol(
      database(),
      userId,
      await makeCohort(database(), (await makeStudyProgram(database(), { categoryId: field.id })).id, "2026-11-01"),
      SUNDAY,
    );
    const offered: { program: number; cohort: number }[] = [];
    for (let wanted = 9; wanted > 3; wanted -= 1) {
      const program = await makeStudyProgram(database(), { categoryId: field.id, enrollmentsCount: wanted });
      offered.push({ program: program.id, cohort: (await makeCohort(database(), program.id, "2027-01-10")).id });
    }
    const ids = async (from: typeof read) => (await from(visitor)).recommended.map(({ program }) => program.id);
    expect(await ids(dashboard)).toEqual(offered.slice(0, 4).map(({ program }) => program));
    const sold = eq(cohorts.id, offered[1]?.cohort ?? 0);
    await database().update(cohorts).set({ seatsTaken: cohorts.seatsTotal }).where(sold);
    expect(await ids(read)).toEqual([0, 2, 3, 4].map((place) => offered[place]?.program));
    // A program that is no longer published is told to every process, and so is a new one.
    await database()
      .update(programs)
      .set({ status: "archived" })
      .where(eq(programs.id, offered[0]?.program ?? 0));
    await touchPublic(database(), "catalogue");
    await vi.waitFor(async () => expect(await ids(read)).toEqual([2, 3, 4, 5].map((place) => offered[place]?.program)), 10_000);
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

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TeachingDashboard, TeachingProgramDetails, TeachingPrograms, TeachingStudents } from "#contract/enrollments/teaching.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { cohorts, programInstructors } from "#server/db/tables/catalogue.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { itemProgress, submissions } from "#server/db/tables/learning.ts";
import { users } from "#server/db/tables/identity.ts";
import { application, makeItem } from "#tests/support/course-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { makeCohort, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";
import { learnerOf, teachingRoom, type TeachingRoom } from "#tests/support/teaching-factories.ts";

const DAY = 86_400_000;
const ago = (days: number) => new Date(SUNDAY_MORNING.getTime() - days * DAY);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));
const db = () => server.services.db;

async function seen(learner: Awaited<ReturnType<typeof learnerOf>>, room: TeachingRoom, days: number) {
  const item = await makeItem(db(), room.section.id);
  const at = ago(days);
  await db().insert(itemProgress).values({ enrollmentId: learner.enrollment.id, itemId: item.id, percent: 50, startedAt: at, lastAt: at });
}

/** A room with four learners: one is fine, three need looking after for three reasons. */
async function fullRoom() {
  const room = await teachingRoom(server, { requiredAttendance: 75, requiredGrade: 60 });
  const started = { startedAt: ago(20), progress: 40 };
  const learners = [
    await learnerOf(server, room, started),
    await learnerOf(server, room, started),
    await learnerOf(server, room, started),
    await learnerOf(server, room, started),
  ];
  const [fine, absent, away, weak] = learners;
  if (!fine || !absent || !away || !weak) throw new Error("no learners");
  for (const [learner, days] of [
    [fine, 1],
    [absent, 2],
    [away, 12],
    [weak, 0],
  ] as const)
    await seen(learner, room, days);
  for (const day of ["16", "17", "18"]) {
    const session = await makeSession(db(), room.cohort.id, `2026-11-${day}T13:00:00Z`, { instructorId: room.instructorId });
    await db()
      .insert(attendanceMarks)
      .values(
        learners.map(({ userId }) => ({
          sessionId: session.id,
          userId,
          mark: userId === absent.userId ? ("absent" as const) : ("present" as const),
          source: "instructor" as const,
        })),
      );
  }
  const [exam] = await db()
    .insert(gradeItems)
    .values({ programId: room.program.id, type: "midterm", titleAr: "اختبار", titleEn: "Exam", maxDegree: 50, weight: 100 })
    .returning();
  await db()
    .insert(gradeMarks)
    .values(
      learners.map(({ enrollment }) => ({
        enrollmentId: enrollment.id,
        gradeItemId: exam?.id ?? 0,
        degree: enrollment.id === weak.enrollment.id ? 24 : 45,
        status: "graded" as const,
        updatedAt: ago(3),
      })),
    );
  return { room, fine, absent, away, weak };
}

describe("issue 5.1 learners at risk are named with the reason in figures", () => {
  it("absences in a row and attendance, days without a sign, a failing grade; nobody else", async () => {
    const { room, fine, absent, away, weak } = await fullRoom();
    const { data } = await room.teacher.call<TeachingStudents>("GET", `/instructor/programs/${room.program.id}/students`);
    const flags = (userId: number) => data.find(({ student }) => student.id === userId)?.flags;
    expect(flags(fine.userId)).toEqual([]);
    expect(flags(absent.userId)).toEqual([
      { code: "absences", value: 3, limit: 3 },
      { code: "attendance", value: 0, limit: 75 },
    ]);
    expect(flags(away.userId)).toEqual([{ code: "inactive", value: 12, limit: 10 }]);
    expect(flags(weak.userId)).toEqual([{ code: "grade", value: 48, limit: 60 }]);
    const dashboard = (await room.teacher.call<TeachingDashboard>("GET", "/instructor/dashboard")).data;
    expect(dashboard.at_risk.total).toBe(3);
    expect(dashboard.at_risk.items[0]?.student.id).toBe(absent.userId);
    expect(dashboard.figures).toEqual({ programs: 1, students: 4, attendance: 75, grade: 80, progress: 40 });
  });

  it("learners can be searched, filtered, sorted and paged, and their national id is nowhere", async () => {
    const { room, weak } = await fullRoom();
    await db().update(users).set({ nameAr: "غلا ناصر العنزي", nameEn: null }).where(eq(users.id, weak.userId));
    const read = (query: string) => room.teacher.call<TeachingStudents>("GET", `/instructor/programs/${room.program.id}/students?${query}`);
    for (const q of ["العنزى", "عنز", "العنزي "])
      expect(
        (await read(`q=${encodeURIComponent(q)}`)).data.map(({ student }) => student.id),
        q,
      ).toEqual([weak.userId]);
    expect((await read("filter[flag]=grade")).data.map(({ student }) => student.id)).toEqual([weak.userId]);
    expect((await read("filter[flag]=any")).data).toHaveLength(3);
    expect((await read("sort=grade&per_page=1")).data[0]?.student.id).toBe(weak.userId);
    const page = await read("sort=grade&per_page=1&page=4");
    expect(page as unknown).toMatchObject({ meta: { total: 4, last_page: 4, at_risk: 3 } });
    expect(page.data).toHaveLength(1);
    const [{ nationalId, email, phone } = { nationalId: "", email: "", phone: "" }] = await db()
      .select()
      .from(users)
      .where(eq(users.id, weak.userId));
    const all = JSON.stringify((await read("")).data);
    for (const secret of [nationalId, email, phone]) expect(all).not.toContain(String(secret));
  });
});

describe("issue 5.1 the dashboard", () => {
  it("says what is next today, what waits to be marked and since when, and which requests wait", async () => {
    const room = await teachingRoom(server);
    const learner = await learnerOf(server, room);
    const later = await makeSession(db(), room.cohort.id, "2026-11-22T13:30:00Z", { instructorId: room.instructorId });
    const next = await makeSession(db(), room.cohort.id, "2026-11-22T07:00:00Z", { instructorId: room.instructorId });
    const cancelled = await makeSession(db(), room.cohort.id, "2026-11-22T06:30:00Z", {
      instructorId: room.instructorId,
      cancelledAt: ago(1),
    });
    await makeSession(db(), room.cohort.id, "2026-11-22T08:00:00Z");
    const tomorrow = await makeSession(db(), room.cohort.id, "2026-11-23T13:30:00Z", { instructorId: room.instructorId });
    const item = await makeItem(db(), room.section.id, { body: application() });
    await db()
      .insert(submissions)
      .values({
        id: randomUUID(),
        enrollmentId: learner.enrollment.id,
        itemId: item.id,
        status: "submitted",
        type: "text",
        text: "x",
        submittedAt: ago(3),
        updatedAt: ago(3),
      });
    await learner.visitor.call("POST", "/student/excuses", {
      id: randomUUID(),
      session_ids: [tomorrow.id],
      reason_code: "family",
      reason: "سفر",
      attachments: [],
    });
    const { data } = await room.teacher.call<TeachingDashboard>("GET", "/instructor/dashboard");
    expect(data.next_session?.id).toBe(next.id);
    expect(data.today.map(({ id }) => id)).toEqual([cancelled.id, next.id, later.id]);
    expect(data.upcoming.map(({ id }) => id)).toEqual([tomorrow.id]);
    expect(data.to_grade).toMatchObject({
      total: 1,
      oldest_at: ago(3).toISOString(),
      items: [{ item_id: item.id, waiting: 1, total: 1, kind: "application" }],
    });
    expect(data.excuses).toMatchObject({
      total: 1,
      items: [{ student: { id: learner.userId }, session: { id: tomorrow.id }, sessions: 1, files: 0 }],
    });
    expect(data.withdrawals).toEqual({ total: 0, items: [] });
  });
});

describe("issue 5.1 training programs", () => {
  it("are running, upcoming, ended or drafts, with figures of the cohort that speaks for each", async () => {
    const room = await teachingRoom(server, { titleAr: "برنامج جارٍ" });
    await learnerOf(server, room, { progress: 30 });
    await learnerOf(server, room, { progress: 60 });
    await makeSession(db(), room.cohort.id, "2026-11-17T13:00:00Z");
    await makeSession(db(), room.cohort.id, "2026-11-24T13:00:00Z");
    await makeSession(db(), room.cohort.id, "2026-11-26T20:59:00Z", { kind: "deadline", minutes: 0 });
    const also = async (startsOn: string | null, endsOn: string, values: object = {}) => {
      const program = await makeStudyProgram(db(), values);
      await db().insert(programInstructors).values({ programId: program.id, instructorId: room.instructorId, position: 1 });
      if (startsOn) await makeCohort(db(), program.id, startsOn, { endsOn });
      return program.id;
    };
    const upcoming = await also("2027-01-10", "2027-02-10");
    const ended = await also("2026-08-01", "2026-10-01");
    const draft = await also(null, "", { status: "draft" });
    const read = async (query = "") =>
      (await room.teacher.call<TeachingPrograms>("GET", `/instructor/programs${query}`)) as unknown as {
        data: TeachingPrograms;
        meta: object;
      };
    const all = await read();
    expect(all.data.map(({ program, phase }) => [program.id, phase])).toEqual([
      [room.program.id, "running"],
      [upcoming, "upcoming"],
      [draft, "draft"],
      [ended, "ended"],
    ]);
    expect(all.meta).toMatchObject({ total: 4, counts: { all: 4, running: 1, upcoming: 1, ended: 1, draft: 1 } });
    expect(all.data[0]).toMatchObject({
      sessions: { held: 1, total: 2 },
      students: 2,
      progress: 45,
      attendance_rate: null,
      to_grade: 0,
      items: { published: 0, total: 0 },
    });
    expect((await read("?filter[status]=ended")).data.map(({ program }) => program.id)).toEqual([ended]);
    const found = async (q: string) => (await read(`?q=${encodeURIComponent(q)}`)).data.map(({ program }) => program.id);
    expect(await found("جار")).toEqual([room.program.id]);
    // By its plural, by another name of the same, and by no part of a Latin word.
    const excel = await also(null, "", { status: "draft", titleAr: "دورة الإكسل للمدير", titleEn: "Training managers in spreadsheets" });
    expect([await found("المدراء"), await found("excel"), await found("ai")]).toEqual([[excel], [excel], []]);
    const one = (await room.teacher.call<TeachingProgramDetails>("GET", `/instructor/programs/${room.program.id}`)).data;
    expect(one.cohorts).toMatchObject([
      { id: room.cohort.id, phase: "running", students: 2, seats_total: 20, sessions: { held: 1, total: 2 } },
    ]);
    expect(one).toMatchObject({
      instructors: [{ id: room.instructorId }],
      about: { ar: { title: "برنامج جارٍ" } },
      facts: { required_grade: 60 },
    });
    expect(await db().$count(cohorts, eq(cohorts.programId, room.program.id))).toBe(1);
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Grades } from "#contract/coursework/grades.ts";
import { attendanceRate } from "#server/commands/attendance/attendance-rate.ts";
import { programGrade } from "#server/commands/coursework/program-grade.ts";
import { recordMark } from "#server/commands/coursework/record-mark.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const database = () => server.services.db;

async function only<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows;
  if (row === undefined) throw new Error("nothing was made");
  return row;
}

/** A student of a program with a quiz (20, of an activity), a midterm (30) and a project (50). */
async function study() {
  const visitor = new TestBrowser(server.app, { language: "en" });
  const { data } = await visitor.register();
  const program = await makeStudyProgram(database(), { requiredGrade: 60 });
  const cohort = await makeCohort(database(), program.id, "2026-11-01");
  const enrollment = await enrol(database(), data.user.id, cohort, SUNDAY_MORNING);
  const section = await only(
    database().insert(programSections).values({ programId: program.id, kind: "unit", position: 0, titleAr: "و", titleEn: "U" }).returning(),
  );
  const activity = await only(
    database()
      .insert(programItems)
      .values({ sectionId: section.id, kind: "activity", position: 0, titleAr: "ن", titleEn: "A" })
      .returning(),
  );
  const item = (values: Omit<typeof gradeItems.$inferInsert, "programId" | "titleAr" | "titleEn">) =>
    only(
      database()
        .insert(gradeItems)
        .values({ programId: program.id, titleAr: "تقييم", titleEn: "Assessment", ...values })
        .returning(),
    );
  const quiz = await item({ type: "quiz", maxDegree: 20, weight: 20, position: 0, programItemId: activity.id, dueAfterDays: 6 });
  const midterm = await item({ type: "midterm", maxDegree: 40, weight: 30, position: 1, dueAfterDays: 14 });
  const project = await item({ type: "project", maxDegree: 100, weight: 50, position: 2, dueAfterDays: 30 });
  return { visitor, userId: data.user.id, cohort, enrollment, activity, quiz, midterm, project };
}
const grades = async (visitor: TestBrowser, query = "") => (await visitor.call<Grades>("GET", `/student/grades${query}`)).data;
const score = (enrollmentId: number, programItemId: number, degree: number) =>
  recordMark(database(), { enrollmentId, programItemId, degree, maxDegree: 10, now: SUNDAY_MORNING });

describe("GET /student/grades (R6.4)", () => {
  it("refuses a guest, and gives nothing of another's enrollment", async () => {
    expect(await new TestBrowser(server.app).call("GET", "/student/grades")).toMatchObject({ status: 401, code: "unauthenticated" });
    const [mine, other] = [await study(), await study()];
    expect(await grades(mine.visitor, `?filter[enrollment_id]=${other.enrollment.id}`)).toEqual([]);
    expect((await grades(mine.visitor)).map((one) => one.enrollment_id)).toEqual([mine.enrollment.id]);
  });

  it("says by weight what was earned, what is open and what passing still needs", async () => {
    const { visitor, enrollment, activity, midterm } = await study();
    await score(enrollment.id, activity.id, 9);
    await database().insert(gradeMarks).values({
      enrollmentId: enrollment.id,
      gradeItemId: midterm.id,
      degree: 30,
      status: "graded",
      publishedAt: SUNDAY_MORNING,
      updatedAt: SUNDAY_MORNING,
    });
    const [program] = await grades(visitor);
    expect(program).toMatchObject({
      total: 40.5,
      max: 50,
      open: 50,
      lost: 9.5,
      pass_mark: 60,
      needed_to_pass: 19.5,
      letter: null,
      passed: null,
    });
    expect(program?.items.map((one) => [one.type, one.degree, one.counted, one.date, one.status])).toEqual([
      ["quiz", 18, 18, "2026-11-07", "graded"],
      ["midterm", 30, 22.5, "2026-11-15", "graded"],
      ["project", null, null, "2026-12-01", "upcoming"],
    ]);
    expect(await programGrade(database(), enrollment.id, SUNDAY_MORNING)).toMatchObject({
      percent: 40.5,
      passed: null,
      neededToPass: 19.5,
    });
  });

  it("never shows a mark that is not published, nor counts it", async () => {
    const { visitor, enrollment, midterm, project } = await study();
    const hidden = { enrollmentId: enrollment.id, updatedAt: SUNDAY_MORNING };
    await database()
      .insert(gradeMarks)
      .values([
        { ...hidden, gradeItemId: midterm.id, status: "absent" },
        {
          ...hidden,
          gradeItemId: project.id,
          status: "graded",
          degree: 12,
          feedback: "secret",
          publishedAt: new Date("2026-11-22T06:00:01Z"),
        },
      ]);
    const [before] = await grades(visitor);
    expect(before).toMatchObject({ published: false, total: 0, open: 100, updated_at: null });
    // An exam that was held waits for its mark; what the student handed in is no secret to them.
    expect(before?.items.map((one) => [one.degree, one.feedback, one.status])).toEqual([
      [null, null, "not_submitted"],
      [null, null, "submitted"],
      [null, null, "submitted"],
    ]);
    await database().update(gradeMarks).set({ publishedAt: SUNDAY_MORNING }).where(eq(gradeMarks.enrollmentId, enrollment.id));
    const [after] = await grades(visitor);
    expect(after).toMatchObject({ published: true, total: 6, lost: 74, open: 20, passed: false, needed_to_pass: null });
  });
});

describe("recordMark", () => {
  it("makes the mark of a quiz, keeps the best of several, and publishes at once", async () => {
    const { visitor, enrollment, activity } = await study();
    const degree = async () => (await grades(visitor))[0]?.items[0]?.degree;
    expect(await score(enrollment.id, activity.id, 6)).toBe(true);
    expect(await degree()).toBe(12);
    expect(await score(enrollment.id, activity.id, 4)).toBe(false);
    expect(await degree()).toBe(12);
    expect(await score(enrollment.id, activity.id, 10)).toBe(true);
    expect(await degree()).toBe(20);
  });

  it("keeps the last where the item says so, and does nothing for what is not graded or another program's", async () => {
    const { visitor, enrollment, activity, quiz } = await study();
    const other = await study();
    await database().update(gradeItems).set({ keeps: "last" }).where(eq(gradeItems.id, quiz.id));
    await score(enrollment.id, activity.id, 9);
    await score(enrollment.id, activity.id, 5);
    expect((await grades(visitor))[0]?.items[0]?.degree).toBe(10);
    expect(await score(enrollment.id, other.activity.id, 9)).toBe(false);
    expect(await score(enrollment.id, 2_000_000_000, 9)).toBe(false);
  });

  it("leaves work that its instructor grades unpublished", async () => {
    const { visitor, enrollment, activity, quiz } = await study();
    await database().update(gradeItems).set({ type: "application" }).where(eq(gradeItems.id, quiz.id));
    await score(enrollment.id, activity.id, 9);
    expect((await grades(visitor))[0]?.items[0]).toMatchObject({ degree: null, status: "submitted" });
  });
});

describe("attendanceRate", () => {
  it("counts a late arrival as half, an excused absence not at all, and nothing of a cancelled session", async () => {
    const { userId, cohort, enrollment } = await study();
    expect(await attendanceRate(database(), enrollment.id)).toMatchObject({ rate: null });
    const marks = ["present", "present", "late", "absent", "excused", "absent"] as const;
    for (const [index, mark] of marks.entries()) {
      const session = await makeSession(
        database(),
        cohort.id,
        `2026-11-0${index + 1}T10:00:00Z`,
        index === 5 ? { cancelledAt: SUNDAY_MORNING } : {},
      );
      await database()
        .insert(attendanceMarks)
        .values({ sessionId: session.id, userId, mark, source: "instructor", markedAt: SUNDAY_MORNING, updatedAt: SUNDAY_MORNING });
    }
    expect(await attendanceRate(database(), enrollment.id)).toEqual({ rate: 63, present: 2, late: 1, absent: 1, excused: 1 });
  });
});

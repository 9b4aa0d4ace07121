import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import type { CourseAnnouncement, CourseCertificates, CourseReview } from "#contract/content/teaching-course.ts";
import { reviews } from "#server/db/tables/catalogue.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort } from "#tests/support/study-factories.ts";
import { learnerOf, signedInStudent, teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));
const db = () => server.services.db;
const told = async (userId: number) =>
  (await server.runJobs(), await db().select().from(notifications).where(eq(notifications.userId, userId))).map(({ kind }) => kind);

describe("issue 5.3 reviews of a course", () => {
  it("are answered, changed and taken back by who teaches it; the author is told once", async () => {
    const room = await teachingRoom(server);
    const learner = await learnerOf(server, room);
    const review = (stars: number, values: Partial<typeof reviews.$inferInsert> = {}) =>
      db()
        .insert(reviews)
        .values({
          programId: room.program.id,
          authorAr: "سارة",
          authorEn: "Sarah",
          stars,
          status: "published",
          publishedAt: SUNDAY_MORNING,
          ...values,
        })
        .returning();
    const [own] = await review(5, { userId: learner.userId, body: "دورة نافعة" });
    await review(3, { replyBody: "شكرًا", replyBy: "غيري", repliedAt: SUNDAY_MORNING });
    const [hidden] = await review(1, { status: "hidden" });
    const path = `/instructor/courses/${room.program.id}/reviews`;
    const list = await room.teacher.call<CourseReview[]>("GET", path);
    expect(list.data.map(({ stars, reply }) => [stars, reply?.own ?? null])).toEqual([
      [5, null],
      [3, false],
    ]);
    expect(list as unknown).toMatchObject({ meta: { rating: 4, count: 2, unanswered: 1, stars: [0, 0, 1, 0, 1] } });
    expect((await room.teacher.call<CourseReview[]>("GET", `${path}?filter[replied]=no`)).data).toHaveLength(1);
    const reply = (body: string) => room.teacher.call<CourseReview>("POST", `/instructor/reviews/${own?.id}/reply`, { body });
    expect(await reply(" ")).toMatchObject({ status: 422 });
    expect((await reply("شكرًا لك")).data.reply).toMatchObject({ body: "شكرًا لك", own: true });
    expect((await reply("شكرًا يا سارة")).data.reply).toMatchObject({ body: "شكرًا يا سارة" });
    expect(await told(learner.userId)).toEqual(["review_reply"]);
    expect(await room.teacher.call("POST", `/instructor/reviews/${hidden?.id}/reply`, { body: "x" })).toMatchObject({
      status: 404,
      code: "not_found",
    });
    expect((await room.teacher.call<CourseReview>("DELETE", `/instructor/reviews/${own?.id}/reply`)).data.reply).toBeNull();
  });
});

describe("issue 5.3 announcements", () => {
  it("reach the learners they are for, can be changed without telling again, and deleted", async () => {
    const room = await teachingRoom(server);
    const learner = await learnerOf(server, room);
    const { visitor: elsewhere, userId } = await signedInStudent(server);
    const cohort = await makeCohort(db(), room.program.id, "2026-11-08");
    await enrol(db(), userId, cohort, SUNDAY_MORNING);
    const path = `/instructor/courses/${room.program.id}/announcements`;
    const form = { title_ar: "تغيير القاعة", body_ar: "القاعة 12.\n\nمن الأحد.", cohort_id: room.cohort.id };
    const made = await room.teacher.call<CourseAnnouncement>("POST", path, form);
    expect(made).toMatchObject({
      status: 201,
      data: { students: 1, translations: { ar: { body: ["القاعة 12.", "من الأحد."] }, en: { title: "تغيير القاعة" } } },
    });
    expect([await told(learner.userId), await told(userId)]).toEqual([["announcement"], []]);
    const seen = async (visitor: typeof elsewhere) =>
      (await visitor.call<CourseOverview>("GET", `/course/${room.program.id}/overview`)).data.announcements.map(({ title }) => title);
    expect([await seen(learner.visitor), await seen(elsewhere)]).toEqual([["تغيير القاعة"], []]);
    const edited = await room.teacher.call<CourseAnnouncement>("PATCH", `${path}/${made.data.id}`, {
      ...form,
      title_en: "Another room",
      cohort_id: null,
    });
    expect(edited.data).toMatchObject({ cohort_id: null, students: 2, translations: { en: { title: "Another room" } } });
    expect(await told(learner.userId)).toHaveLength(1);
    const other = await teachingRoom(server);
    expect(await room.teacher.call("POST", path, { ...form, cohort_id: other.cohort.id })).toMatchObject({ status: 404 });
    expect((await room.teacher.call("DELETE", `${path}/${made.data.id}`)).status).toBe(200);
    expect((await room.teacher.call<CourseAnnouncement[]>("GET", path)).data).toEqual([]);
  });
});

describe("issue 5.3 certificates of a course", () => {
  it("say what is asked, who has all of it, who is near and who is far", async () => {
    const room = await teachingRoom(server, { requiredProgress: 100, requiredAttendance: 0, requiredGrade: 0 });
    const all = await learnerOf(server, room, { progress: 100 });
    const near = await learnerOf(server, room, { progress: 85 });
    const far = await learnerOf(server, room, { progress: 20 });
    const path = `/instructor/courses/${room.program.id}/certificates`;
    const answer = await room.teacher.call<CourseCertificates>("GET", path);
    expect(answer.data.map(({ enrollment_id, state }) => [enrollment_id, state])).toEqual([
      [all.enrollment.id, "ready"],
      [near.enrollment.id, "near"],
      [far.enrollment.id, "far"],
    ]);
    expect(answer as unknown).toMatchObject({
      meta: { enabled: true, requires: { progress: 100 }, counts: { earned: 0, ready: 1, near: 1, far: 1 }, ends_on: "2027-06-30" },
    });
    expect(answer.data[1]?.requirements[0]).toEqual({ id: "progress", required: 100, actual: 85, met: false });
    expect((await room.teacher.call<CourseCertificates>("GET", `${path}?filter[state]=near`)).data).toHaveLength(1);
  });
});

import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Requirement } from "#contract/certificates/certificates.ts";
import type { CourseOverview, ItemContent } from "#contract/classroom/classroom.ts";
import type { Attempt } from "#contract/coursework/coursework.ts";
import type { Grades } from "#contract/coursework/grades.ts";
import type { Submission } from "#contract/classroom/lesson-content.ts";
import type { MarkingDetails, MarkingQueue } from "#contract/coursework/marking.ts";
import { certificateRequirements } from "#server/commands/certificates/certificate-requirements.ts";
import { collectPersonalData, type PersonalData } from "#server/commands/accounts/collect-personal-data.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { application, makeItem, makeQuestion, quiz } from "#tests/support/course-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { learnerOf, teachingRoom, type TeachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY_MORNING));
const db = () => server.services.db;

type Learner = Awaited<ReturnType<typeof learnerOf>>;
const LEVELS = [
  { points: 12, title: { ar: "واضح كله", en: "All clear" } },
  { points: 5, title: { ar: "واضح بعضه", en: "Partly clear" } },
  { points: 0, title: { ar: "غير واضح", en: "Not clear" } },
];
const RUBRIC = [
  { id: "shape", title: { ar: "الشكل", en: "Shape" }, points: 8 },
  { id: "sense", title: { ar: "المعنى", en: "Sense" }, points: 12 },
];

async function withWork(body = application({ rubric: RUBRIC, dueAfterDays: 30 })) {
  const room = await teachingRoom(server, { requiredGrade: 60, requiredProgress: 0, requiredAttendance: 0 });
  const item = await makeItem(db(), room.section.id, { body });
  const [gradeItem] = await db()
    .insert(gradeItems)
    .values({
      programId: room.program.id,
      programItemId: item.id,
      type: "application",
      titleAr: "تطبيق",
      titleEn: "Work",
      maxDegree: 40,
      weight: 100,
    })
    .returning();
  return { room, item, gradeItem };
}
const handIn = async (learner: Learner, itemId: number, text = "هذا عملي كاملًا") =>
  (
    await learner.visitor.call<Submission>("POST", `/applications/${itemId}/submissions`, {
      id: randomUUID(),
      type: "text",
      text,
      submit: true,
    })
  ).data;
const queue = (room: TeachingRoom, query = "") =>
  room.teacher.call<MarkingQueue>("GET", `/instructor/courses/${room.program.id}/submissions${query}`);
const grade = (room: TeachingRoom, id: string, body: object) =>
  room.teacher.call<MarkingDetails>("PUT", `/instructor/submissions/${id}/grade`, body);
const details = async (room: TeachingRoom, id: string) =>
  (await room.teacher.call<MarkingDetails>("GET", `/instructor/submissions/${id}`)).data;
const publish = (room: TeachingRoom, body: object = {}) =>
  room.teacher.call<{ marks: number; students: number }>("POST", `/instructor/courses/${room.program.id}/grades/publish`, body);
const told = async (userId: number) =>
  (await server.runJobs(),
  await db()
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, "grade_published")))).map(({ values }) => values);

const copiedMark = ({ grade_marks = [], submissions = [], attempts = [] }: PersonalData) =>
  [...grade_marks, ...submissions, ...attempts].some(({ degree = null, score = null }) => degree !== null || score !== null);

/** Everything by which a learner could come to know a mark. */
async function seenBy({ visitor, enrollment }: Learner, programId: number, itemId: number) {
  const [grades] = (await visitor.call<Grades>("GET", "/student/grades")).data;
  const content = (await visitor.call<ItemContent>("GET", `/content/${itemId}`)).data;
  const overview = (await visitor.call<CourseOverview>("GET", `/course/${programId}/overview`)).data;
  const sections = (await visitor.call<{ average: number | null }>("GET", `/student/enrollments/${enrollment.id}/sections`)).data;
  const requirements: Requirement[] = await certificateRequirements(db(), enrollment.id, server.clock.now());
  const dashboard = JSON.stringify((await visitor.call("GET", "/student/dashboard")).data);
  const list = JSON.stringify((await visitor.call("GET", "/student/enrollments")).data);
  return {
    grade: grades?.items[0]?.degree ?? null,
    gradeStatus: grades?.items[0]?.status,
    total: grades?.total ?? null,
    feedback: grades?.items[0]?.feedback ?? null,
    work: content.application?.submission && {
      status: content.application.submission.status,
      degree: content.application.submission.degree,
      feedback: content.application.submission.feedback,
      rubric: content.application.submission.rubric.length,
    },
    quiz: content.activity && {
      score: content.activity.best_score,
      attempts: content.activity.attempts.map(({ status, score, passed }) => [status, score, passed]),
    },
    sectionGrade: overview.sections[0]?.grade ?? null,
    itemStatus: overview.sections[0]?.items[0]?.status,
    average: sections.average,
    certificate: requirements.find(({ id }) => id === "grade")?.actual ?? null,
    // A copy of one's data is a path to it too.
    copied: copiedMark(await collectPersonalData(db(), enrollment.userId)),
    elsewhere: /"(?:degree|score|grade)":\s*(?!null)[\d.]+/u.test(dashboard + list),
    told: (await told(enrollment.userId)).length,
  };
}

describe("issue 5.5 the queue", () => {
  it("shows what waits, the oldest first, with counts by item; drafts are nobody's business", async () => {
    const { room, item } = await withWork();
    const [first, second, third] = [await learnerOf(server, room), await learnerOf(server, room), await learnerOf(server, room)];
    const a = await handIn(first, item.id);
    server.clock.advance(60_000);
    const b = await handIn(second, item.id);
    await third.visitor.call("POST", `/applications/${item.id}/submissions`, { id: randomUUID(), type: "text", text: "x", submit: false });
    const { data, meta } = (await queue(room)) as unknown as { data: MarkingQueue; meta: Record<string, unknown> };
    expect(data.map(({ id, state, kind }) => [id, state, kind])).toEqual([
      [a.id, "waiting", "application"],
      [b.id, "waiting", "application"],
    ]);
    expect(meta).toMatchObject({
      counts: { waiting: 2, returned: 0, graded: 0, unpublished: 0 },
      items: [{ id: item.id, waiting: 2, total: 2 }],
    });
    expect(JSON.stringify(data)).not.toContain("national");
    expect(await details(room, a.id)).toMatchObject({
      position: { place: 1, waiting: 2 },
      previous_id: null,
      next_id: b.id,
      due_at: "2026-12-01T20:59:00.000Z",
    });
    expect((await queue(room, "?filter[status]=graded")).data).toEqual([]);
    expect((await queue(room, `?q=${encodeURIComponent("لا أحد")}`)).data).toEqual([]);
  });
});

describe("issue 5.5 marking work", () => {
  it("issue 23.8: a criterion with levels is marked by one of them, which its learner reads before and after", async () => {
    const [shape, sense] = RUBRIC;
    if (!shape || !sense) throw new Error("no rubric");
    const { room, item } = await withWork(application({ rubric: [shape, { ...sense, levels: LEVELS }] }));
    const learner = await learnerOf(server, room);
    const read = async () => (await learner.visitor.call<ItemContent>("GET", `/content/${item.id}`)).data.application;
    expect((await read())?.rubric).toEqual([shape, { ...sense, levels: LEVELS }]);
    const { id, version } = await handIn(learner, item.id);
    expect((await details(room, id)).rubric.map(({ levels }) => levels)).toEqual([[], LEVELS]);
    const marks = (points: number) => [
      { id: "shape", points: 3.5 },
      { id: "sense", points },
    ];
    const between = await grade(room, id, { rubric: marks(6), version });
    expect([between.status, Object.keys(between.errors ?? {})]).toEqual([422, ["rubric"]]);
    expect((await grade(room, id, { rubric: marks(5), version })).data).toMatchObject({ degree: 8.5 });
    await publish(room);
    expect((await read())?.submission?.rubric).toEqual(marks(5));
  });

  it("sums the rubric, keeps remarks on the text, and refuses what does not fit", async () => {
    const { room, item, gradeItem } = await withWork();
    const learner = await learnerOf(server, room);
    const { id, version } = await handIn(learner, item.id);
    const lines = (shape: number, sense: number) => [
      { id: "shape", points: shape },
      { id: "sense", points: sense },
    ];
    const wrong: [object, string][] = [
      [{ rubric: lines(9, 3) }, "rubric"],
      [{ rubric: lines(8, 3).slice(0, 1) }, "rubric"],
      [{ rubric: lines(8, 3), degree: 12 }, "degree"],
      [{}, "rubric"],
      [{ degree: 21 }, "degree"],
      [{ rubric: lines(8, 3), comments: [{ from: 3, to: 900, text: "?" }] }, "comments"],
      [{ rubric: lines(8, 3), attachments: [randomUUID()] }, "attachments"],
    ];
    for (const [body, field] of wrong) {
      const refused = await grade(room, id, { ...body, version });
      expect(refused, JSON.stringify(body)).toMatchObject({ status: 422, code: "validation_error" });
      expect(Object.keys(refused.errors ?? {})).toEqual([field]);
    }
    const done = await grade(room, id, {
      rubric: lines(8, 7),
      feedback: "عمل مرتب",
      comments: [
        { from: 4, to: 8, text: "خطوة مهمة" },
        { from: 0, to: 3, text: "رأي جيد" },
      ],
      version,
    });
    expect(done.data).toMatchObject({ state: "graded", degree: 15, max_degree: 20, published_at: null, version: version + 1 });
    expect(done.data.comments).toEqual([
      { n: 1, from: 0, to: 3, text: "رأي جيد" },
      { n: 2, from: 4, to: 8, text: "خطوة مهمة" },
    ]);
    expect(done.data.history.map(({ to }) => to)).toEqual(["submitted", "graded"]);
    // 15 of 20 is 30 of the grade's 40.
    const [mark] = await db()
      .select()
      .from(gradeMarks)
      .where(eq(gradeMarks.gradeItemId, gradeItem?.id ?? 0));
    expect(mark).toMatchObject({ degree: 30, status: "graded", publishedAt: null });

    expect(await grade(room, id, { rubric: lines(1, 1), version })).toMatchObject({
      status: 409,
      code: "version_conflict",
      data: { degree: 15 },
    });
    const lower = await grade(room, id, { rubric: lines(4, 4), version: version + 1 });
    expect(lower.data).toMatchObject({ degree: 8, comments: [] });
    expect(
      (
        await db()
          .select()
          .from(gradeMarks)
          .where(eq(gradeMarks.id, mark?.id ?? 0))
      )[0],
    ).toMatchObject({ degree: 16, publishedAt: null });
  });

  it("given back it is the learner's again, with the note at once; handed in again it waits anew", async () => {
    const { room, item } = await withWork();
    const learner = await learnerOf(server, room);
    const { id, version } = await handIn(learner, item.id);
    expect(await room.teacher.call("POST", `/instructor/submissions/${id}/return`, { note: "", version })).toMatchObject({ status: 422 });
    const back = await room.teacher.call<MarkingDetails>("POST", `/instructor/submissions/${id}/return`, { note: "ينقصه مثال", version });
    expect(back.data).toMatchObject({ state: "returned", can_return: false, degree: null });
    expect((await seenBy(learner, room.program.id, item.id)).work).toMatchObject({
      status: "returned",
      feedback: "ينقصه مثال",
      degree: null,
    });
    expect(await told(learner.userId)).toMatchObject([{ returned: true }]);
    expect(await grade(room, id, { degree: null, rubric: [], version: version + 1 })).toMatchObject({
      status: 409,
      code: "submission_closed",
    });
    await learner.visitor.call("POST", `/applications/${item.id}/submissions`, {
      id: randomUUID(),
      type: "text",
      text: "مع مثال",
      submit: true,
    });
    expect((await queue(room)).data).toMatchObject([{ id, state: "waiting", again: true }]);
  });
});

describe("issue 5.5 marks are invisible until they are published", () => {
  it("work: on every path that a learner has, then everywhere at once, and one notification", async () => {
    const { room, item } = await withWork();
    const learner = await learnerOf(server, room);
    const quiet = await learnerOf(server, room);
    const { id, version } = await handIn(learner, item.id);
    const before = await seenBy(learner, room.program.id, item.id);
    await grade(room, id, {
      rubric: [
        { id: "shape", points: 8 },
        { id: "sense", points: 12 },
      ],
      feedback: "ممتاز",
      version,
    });
    const hidden = await seenBy(learner, room.program.id, item.id);
    // That the work was handed in is no secret to who handed it in.
    expect(hidden).toEqual({ ...before, gradeStatus: "submitted" });
    expect(hidden).toMatchObject({
      grade: null,
      gradeStatus: "submitted",
      total: 0,
      work: { status: "submitted", degree: null, feedback: null, rubric: 0 },
      sectionGrade: null,
      average: null,
      certificate: 0,
      copied: false,
      elsewhere: false,
      told: 0,
    });

    expect((await publish(room, { item_ids: [2_000_000_000] })).data).toEqual({ marks: 0, students: 0 });
    expect((await publish(room)).data).toEqual({ marks: 1, students: 1 });
    expect(await seenBy(learner, room.program.id, item.id)).toMatchObject({
      grade: 40,
      total: 100,
      work: { status: "graded", degree: 20, feedback: "ممتاز", rubric: 2 },
      sectionGrade: 100,
      average: 100,
      certificate: 100,
      copied: true,
      told: 1,
    });
    expect(await told(learner.userId)).toEqual([{ item: { ar: item.titleAr, en: item.titleEn }, program: expect.anything() }]);
    expect(await told(quiet.userId)).toEqual([]);
    // Nothing is left to tell; a correction of what is known is told again.
    expect((await publish(room)).data).toEqual({ marks: 0, students: 0 });
    await grade(room, id, {
      rubric: [
        { id: "shape", points: 8 },
        { id: "sense", points: 2 },
      ],
      feedback: "مراجعة",
      version: version + 1,
    });
    expect(await seenBy(learner, room.program.id, item.id)).toMatchObject({ grade: 20, work: { degree: 10 }, told: 2 });
  });

  it("several marks at once are one notification that counts them", async () => {
    const { room, item } = await withWork();
    const learner = await learnerOf(server, room);
    const { id, version } = await handIn(learner, item.id);
    await grade(room, id, {
      rubric: [
        { id: "shape", points: 1 },
        { id: "sense", points: 1 },
      ],
      version,
    });
    const [exam] = await db()
      .insert(gradeItems)
      .values({ programId: room.program.id, type: "final", titleAr: "النهائي", titleEn: "Final", maxDegree: 50, weight: 0 })
      .returning();
    await db()
      .insert(gradeMarks)
      .values({ enrollmentId: learner.enrollment.id, gradeItemId: exam?.id ?? 0, degree: 44, status: "graded", updatedAt: SUNDAY_MORNING });
    expect((await queue(room)) as unknown).toMatchObject({ meta: { publishable: 2 } });
    expect((await publish(room)).data).toEqual({ marks: 2, students: 1 });
    expect(await told(learner.userId)).toMatchObject([{ count: 2 }]);
    const { data } = await learner.visitor.call<{ title: string; body: string }[]>("GET", "/notifications");
    expect(data[0]).toMatchObject({ title: "New grades" });
  });

  it("short answers of a quiz: marked by hand, counted and followed by progress only once published", async () => {
    const room = await teachingRoom(server, { requiredGrade: 60, requiredProgress: 0, requiredAttendance: 0 });
    const open = makeQuestion({ id: "why", kind: "short_answer", options: [], correct: [], points: 3 });
    const item = await makeItem(db(), room.section.id, {
      body: quiz({ questions: [makeQuestion({ id: "one" }), open], attemptsAllowed: 1 }),
    });
    await db().insert(gradeItems).values({
      programId: room.program.id,
      programItemId: item.id,
      type: "quiz",
      titleAr: "اختبار",
      titleEn: "Quiz",
      maxDegree: 20,
      weight: 100,
    });
    const learner = await learnerOf(server, room);
    const id = randomUUID();
    await learner.visitor.call("POST", `/activities/${item.id}/attempts`, { id });
    const answers = [
      { question_id: "one", choices: ["a"] },
      { question_id: "why", text: "لأن الفارغ ليس صفرًا" },
    ];
    await learner.visitor.call("POST", `/attempts/${id}/submit`, { answers });
    const before = await seenBy(learner, room.program.id, item.id);
    expect((await queue(room)).data).toMatchObject([{ id, kind: "activity", state: "waiting", attempt: 1, max_degree: 4 }]);
    expect((await details(room, id)).answers).toMatchObject([
      { question_id: "one", chosen: [{ text: { ar: "a" }, match: null, right: true }], given: 1, by_hand: false },
      { question_id: "why", answer: "لأن الفارغ ليس صفرًا", given: null, by_hand: true },
    ]);
    const give = (points: number) =>
      room.teacher.call<MarkingDetails>("PUT", `/instructor/submissions/${id}/answers`, { marks: [{ question_id: "why", points }] });
    expect(await give(4)).toMatchObject({ status: 422 });
    expect((await give(1)).data).toMatchObject({ state: "graded", degree: 2, published_at: null });
    expect((await give(2)).data).toMatchObject({ degree: 3 });
    expect(await seenBy(learner, room.program.id, item.id)).toEqual(before);
    const attempt = (await learner.visitor.call<Attempt>("GET", `/attempts/${id}`)).data;
    expect(attempt.summary).toMatchObject({ status: "submitted", score: null, passed: null });
    expect(attempt.results.find(({ question_id }) => question_id === "why")).toMatchObject({ result: "waiting", points: null });

    expect((await publish(room)).data).toEqual({ marks: 1, students: 1 });
    expect(await seenBy(learner, room.program.id, item.id)).toMatchObject({
      grade: 15,
      quiz: { score: 75, attempts: [["graded", 75, true]] },
      itemStatus: "completed",
      told: 1,
    });
    expect(await give(3)).toMatchObject({ status: 409, code: "submission_closed" });
  });
});

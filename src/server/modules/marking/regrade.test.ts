import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QuizAnalysis } from "#contract/coursework/quiz-analysis.ts";
import type { RegradePreview, RegradeWay } from "#contract/coursework/regrade.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { attempts, itemContents } from "#server/db/tables/learning.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { application, makeItem, makeQuestion, makeSection, quiz } from "#tests/support/course-factories.ts";
import { makeSignedIn, type SignedIn, signIn } from "#tests/support/factories.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ONE = { id: "one", correct: ["a"], points: 6 };
const TWO = { id: "two", correct: ["a"], points: 4 };

/** Three learners: the first right in both, the second in the second, the third in none. */
const ANSWERS = [
  { one: "a", two: "a" },
  { one: "b", two: "a" },
  { one: "b", two: "b" },
];

async function answered() {
  const { db } = server.services;
  const room = await makeClass(server, { students: ANSWERS.length });
  const section = await makeSection(db, room.program.id);
  const body = (one: typeof ONE) => quiz({ questions: [makeQuestion(one), makeQuestion(TWO)], attemptsAllowed: 3, passMark: 50 });
  const item = await makeItem(db, section.id, { body: body(ONE) });
  const work = await makeItem(db, section.id, { body: application() });
  const [part] = await db
    .insert(gradeItems)
    .values({
      programId: room.program.id,
      programItemId: item.id,
      titleAr: "اختبار",
      titleEn: "Quiz",
      type: "quiz",
      weight: 100,
      maxDegree: 20,
    })
    .returning();
  const learners: SignedIn[] = [];
  for (const [index, { user }] of room.learners.entries()) {
    const learner = await signIn(server, user);
    learners.push(learner);
    const { headers } = learner;
    const id = randomUUID();
    await server.call("POST", `/activities/${item.id}/attempts`, { headers, body: { id } });
    const answers = Object.entries(ANSWERS[index] ?? {}).map(([question_id, choice]) => ({ question_id, choices: [choice] }));
    expect(await server.call("POST", `/attempts/${id}/submit`, { headers, body: { answers } })).toMatchObject({ status: 200 });
  }
  const ids = room.learners.map(({ enrollmentId }) => enrollmentId);
  const { headers } = room.teacher;
  const where = `/instructor/items/${item.id}/regrade`;
  return {
    ...room,
    item,
    work,
    learners,
    ids,
    /** The instructor finds that another answer is right. */
    rekey: () =>
      db
        .update(itemContents)
        .set({ body: body({ ...ONE, correct: ["b"] }) })
        .where(eq(itemContents.itemId, item.id)),
    preview: (way: RegradeWay, question = "one", who: SignedIn = room.teacher) =>
      server.call<RegradePreview>("GET", `${where}?question=${question}&way=${way}`, { headers: who.headers }),
    regrade: (way: RegradeWay, question = "one", who: SignedIn = room.teacher) =>
      server.call<{ id: string }>("POST", where, { headers: who.headers, body: { question, way } }),
    undo: (id: string) => server.call("DELETE", `${where}/${id}`, { headers }),
    latest: async () => (await server.call<QuizAnalysis>("GET", `/instructor/items/${item.id}/analysis`, { headers })).data.regraded,
    /** Of each learner, in order: percent of the attempt, points in the grade. */
    async stands() {
      const scores = await db.select().from(attempts).where(eq(attempts.itemId, item.id)).orderBy(attempts.enrollmentId, attempts.number);
      const marks = await db
        .select()
        .from(gradeMarks)
        .where(and(eq(gradeMarks.gradeItemId, part?.id ?? 0), inArray(gradeMarks.enrollmentId, ids)))
        .orderBy(gradeMarks.enrollmentId);
      return { scores: scores.map(({ score }) => score), marks: marks.map(({ degree }) => degree) };
    },
    setByHand: (enrollmentId: number | undefined, degree: number) =>
      db
        .update(gradeMarks)
        .set({ degree })
        .where(eq(gradeMarks.enrollmentId, enrollmentId ?? 0)),
    async told() {
      const rows = await db.select({ userId: notifications.userId }).from(notifications).where(eq(notifications.kind, "grade_published"));
      return room.learners.map(({ user }) => rows.filter(({ userId }) => userId === user.id).length);
    },
  };
}

const BEFORE = { scores: [100, 40, 0], marks: [20, 8, 0] };

describe("a question of a quiz that is marked anew (issue 23.3)", () => {
  it("by the answer that counts now: the preview names who rises and falls and writes nothing, then it is done, told once, and taken back", async () => {
    const { rekey, preview, regrade, undo, stands, told, latest } = await answered();
    expect(await stands()).toEqual(BEFORE);
    await rekey();
    const { data } = await preview("key");
    expect(data).toMatchObject({ attempts: 3, rose: 2, fell: 1, kept: 0 });
    expect(data.rows.map(({ before, after }) => [before, after])).toEqual([
      [100, 40],
      [40, 100],
      [0, 60],
    ]);
    expect(await stands()).toEqual(BEFORE);
    expect(await latest()).toBeNull();

    const done = await regrade("key");
    expect(done).toMatchObject({ status: 200, data: { attempts: 3, rose: 2, fell: 1, kept: 0 } });
    expect(await stands()).toEqual({ scores: [40, 100, 60], marks: [8, 20, 12] });
    await server.runJobs();
    expect(await told()).toEqual([1, 1, 1]);
    expect(await latest()).toMatchObject({ id: done.data.id, question: "one", way: "key" });
    // A second time there is nothing to change.
    expect((await preview("key")).data).toMatchObject({ attempts: 3, rose: 0, fell: 0, rows: [] });

    expect(await undo(done.data.id)).toMatchObject({ status: 200, data: { rose: 1, fell: 2 } });
    expect(await stands()).toEqual(BEFORE);
    expect(await undo(done.data.id)).toMatchObject({ status: 409, code: "version_conflict" });
  });

  it("points for everybody who was asked, and a question that counts for nobody", async () => {
    const { regrade, undo, stands } = await answered();
    const given = await regrade("points");
    expect(await stands()).toEqual({ scores: [100, 100, 60], marks: [20, 20, 12] });
    const dropped = await regrade("drop", "two");
    expect(await stands()).toEqual({ scores: [100, 100, 100], marks: [20, 20, 20] });
    // Only the latest is taken back, and then the one before.
    expect(await undo(given.data.id)).toMatchObject({ status: 409 });
    await undo(dropped.data.id);
    await undo(given.data.id);
    expect(await stands()).toEqual(BEFORE);
  });

  it("keeps a mark of the grade that an instructor set by hand, and says how many those are", async () => {
    const { regrade, stands, setByHand, ids, undo } = await answered();
    await setByHand(ids[2], 17);
    const done = await regrade("points");
    expect(done.data).toMatchObject({ rose: 2, kept: 1 });
    expect(await stands()).toEqual({ scores: [100, 100, 60], marks: [20, 20, 17] });
    await undo(done.data.id);
    expect(await stands()).toEqual({ ...BEFORE, marks: [20, 8, 17] });
  });

  it("two at once: one after the other, each by what the one before left", async () => {
    const { regrade, stands } = await answered();
    const both = await Promise.all([regrade("points"), regrade("points", "two")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stands()).toEqual({ scores: [100, 100, 100], marks: [20, 20, 20] });
  });

  it("is the instructors' of the course alone, of its quizzes and their questions alone", async () => {
    const { preview, regrade, learners, work, teacher } = await answered();
    const stranger = await makeSignedIn(server, { type: "instructor" });
    expect(await preview("drop", "one", stranger)).toMatchObject({ status: 404, code: "not_found" });
    expect(await regrade("drop", "one", stranger)).toMatchObject({ status: 404, code: "not_found" });
    expect(await regrade("drop", "one", learners[0])).toMatchObject({ status: 403, code: "role_required" });
    expect(await regrade("drop", "three")).toMatchObject({ status: 404, code: "not_found" });
    const other = `/instructor/items/${work.id}/regrade`;
    expect(await server.call("POST", other, { headers: teacher.headers, body: { question: "one", way: "drop" } })).toMatchObject({
      status: 404,
    });
    expect(await regrade("other" as RegradeWay)).toMatchObject({ status: 422 });
  });
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { GradeWeights } from "#contract/coursework/grade-weights.ts";
import type { ProgramGrades } from "#contract/coursework/grades.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { signedInStudent, teachingRoom } from "#tests/support/teaching-factories.ts";
import { inBoth, itemBody, question, quizBody, writtenCourse } from "#tests/support/written-course.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(SUNDAY_MORNING);
});
afterAll(() => server.close());
const db = () => server.services.db;

const QUIZ = quizBody([
  question("one", "true_false", { options: ["true", "false"].map((id) => ({ id, text: inBoth(id) })), correct: ["true"] }),
]);
const quiz = (weight?: number) => itemBody("اختبار", QUIZ, { publish: true, ...(weight === undefined ? {} : { weight }) });
type Teacher = Awaited<ReturnType<typeof writtenCourse>>["teacher"];
const read = async (teacher: Teacher, id: number) =>
  (await teacher.call<GradeWeights>("GET", `/instructor/courses/${id}/grade-weights`)).data;
const save = (teacher: Teacher, id: number, weights: Record<string, number>, version: string) =>
  teacher.call<GradeWeights>("PUT", `/instructor/courses/${id}/grade-weights`, {
    weights: Object.entries(weights).map(([key, weight]) => ({ key, weight })),
    version,
  });
const shown = ({ rows }: GradeWeights) => rows.map(({ key, weight }) => [key, weight]);

async function course() {
  const written = await writtenCourse(server);
  const [final] = await db()
    .insert(gradeItems)
    .values({ programId: written.id, type: "final", titleAr: "النهائي", titleEn: "Final", maxDegree: 50, weight: 40 })
    .returning();
  const { data: item } = await written.add(quiz(30));
  return { ...written, item, quizKey: `item-${item.id}`, finalKey: `grade-${final?.id}`, finalId: final?.id ?? 0 };
}

it("issue 5.5: another's course has no weights to be read or changed, and students have none at all", async () => {
  const { id, teacher } = await course();
  const { version } = await read(teacher, id);
  const stranger = (await teachingRoom(server)).teacher;
  const asked = { weights: [{ key: "attendance", weight: 10 }], version };
  expect((await stranger.call("GET", `/instructor/courses/${id}/grade-weights`)).code).toBe("not_found");
  expect((await stranger.call("PUT", `/instructor/courses/${id}/grade-weights`, asked)).code).toBe("not_found");
  const { visitor } = await signedInStudent(server);
  expect((await visitor.call("GET", `/instructor/courses/${id}/grade-weights`)).status).toBe(403);
  expect((await server.call("GET", `/instructor/courses/${id}/grade-weights`)).status).toBe(401);
});

it("issue 5.5: one place shows what the whole is made of: course items, exams and the register, drafts included", async () => {
  const { id, teacher, add, item, quizKey, finalKey } = await course();
  const { data: draft } = await add({ ...quiz(), publish: false });
  const weights = await read(teacher, id);
  expect(shown(weights)).toEqual([
    [quizKey, 30],
    [`item-${draft.id}`, 0],
    [finalKey, 40],
    ["attendance", 0],
  ]);
  expect(weights).toMatchObject({
    sum: 70,
    rows: [
      { type: "quiz", item_id: item.id, status: "published", max_degree: 1, marks: 0 },
      { status: "draft" },
      { type: "final", item_id: null, status: null, max_degree: 50, translations: { en: { title: "Final" } } },
      { type: "attendance" },
    ],
  });
});

it("issue 5.5: weights change together, up to a hundred; what is not named stays, and the item's own form says the same", async () => {
  const { id, teacher, outline, quizKey, finalKey } = await course();
  const { version } = await read(teacher, id);
  expect(await save(teacher, id, { [quizKey]: 61 }, version)).toMatchObject({
    status: 422,
    errors: { weights: [expect.stringContaining("100")] },
  });
  expect((await save(teacher, id, { [quizKey]: 1, "item-999999": 1 }, version)).status).toBe(422);
  expect((await save(teacher, id, { [quizKey]: -1 }, version)).status).toBe(422);
  // One takes what the other leaves, in whatever order they are named.
  const saved = await save(teacher, id, { [quizKey]: 60, [finalKey]: 30, attendance: 10 }, version);
  expect([saved.status, saved.data.sum]).toEqual([200, 100]);
  expect(shown(saved.data)).toEqual([
    [quizKey, 60],
    [finalKey, 30],
    ["attendance", 10],
  ]);
  expect((await save(teacher, id, { [finalKey]: 20 }, saved.data.version)).data.sum).toBe(90);
  const { sections, grade_weight: whole } = await outline();
  expect([whole, sections.at(-1)?.items[0]?.weight]).toEqual([90, 60]);
});

it("issue 5.5: of two who change weights at once the second sees what the first one left", async () => {
  const { id, teacher, quizKey, finalKey } = await course();
  const { version } = await read(teacher, id);
  await save(teacher, id, { [quizKey]: 20 }, version);
  const late = await save(teacher, id, { [finalKey]: 50 }, version);
  expect(late).toMatchObject({ status: 409, code: "version_conflict", data: { sum: 60 } });
  expect((await save(teacher, id, { [finalKey]: 50 }, late.data.version)).data.sum).toBe(70);
});

it("issue 5.5: the register counts once it has a weight, and no more without; an exam's marks stay", async () => {
  const course5 = await course();
  const { id, teacher, quizKey, finalKey, finalId } = course5;
  const student = await course5.learner();
  const { data: me } = await student.call<ProgramGrades[]>("GET", "/student/grades");
  const enrollmentId = me[0]?.enrollment_id ?? 0;
  await db()
    .insert(gradeMarks)
    .values({ enrollmentId, gradeItemId: finalId, degree: 25, status: "graded", publishedAt: SUNDAY_MORNING, updatedAt: SUNDAY_MORNING });
  const attempt = { id: randomUUID(), answers: [{ question_id: "one", choices: ["true"] }] };
  await student.call("POST", `/activities/${course5.item.id}/attempts`, attempt);
  const grades = async () =>
    (await student.call<ProgramGrades[]>("GET", "/student/grades")).data[0]?.items.map(({ type, weight, counted }) => [
      type,
      weight,
      counted,
    ]);
  const first = await read(teacher, id);
  expect(first.rows.map(({ marks }) => marks)).toEqual([1, 1, 0]);
  const with10 = await save(teacher, id, { attendance: 10, [quizKey]: 50 }, first.version);
  expect(await grades()).toEqual([
    ["final", 40, 20],
    ["quiz", 50, 50],
    ["attendance", 10, null],
  ]);
  const without = await save(teacher, id, { attendance: 0, [finalKey]: 0 }, with10.data.version);
  expect(shown(without.data)).toEqual([
    [quizKey, 50],
    [finalKey, 0],
    ["attendance", 0],
  ]);
  expect(await grades()).toEqual([
    ["final", 0, 0],
    ["quiz", 50, 50],
  ]);
  expect(await db().select().from(gradeMarks).where(eq(gradeMarks.gradeItemId, finalId))).toHaveLength(1);
});

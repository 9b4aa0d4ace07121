import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Attempt } from "#contract/coursework/coursework.ts";
import type { ProgramGrades } from "#contract/coursework/grades.ts";
import type { MarkingDetails, MarkingQueue } from "#contract/coursework/marking.ts";
import type { TeachingItem } from "#contract/content/teaching-content.ts";
import { gradeItems } from "#server/db/tables/grades.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { inBoth, itemBody, question, quizBody, writtenCourse } from "#tests/support/written-course.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(SUNDAY_MORNING);
});
afterAll(() => server.close());

type Course = Awaited<ReturnType<typeof writtenCourse>>;
type Visitor = Awaited<ReturnType<Course["learner"]>>;
const QUIZ = quizBody([
  question("one", "true_false", { options: ["true", "false"].map((id) => ({ id, text: inBoth(id) })), correct: ["true"] }),
]);
const WORK = {
  kind: "application",
  brief: { ar: [{ type: "paragraph", runs: [{ text: "تقرير قصير" }] }], en: [] },
  max_degree: 20,
  due_after_days: 9,
  submission_types: ["text"],
  rubric: [],
};
const quiz = (weight?: number | null, more: object = {}) =>
  itemBody("اختبار", QUIZ, { ...(weight === undefined ? {} : { weight }), ...more });
const work = (weight?: number | null, more: object = {}) =>
  itemBody("تطبيق", WORK, { ...(weight === undefined ? {} : { weight }), ...more });
const grades = async (student: Visitor) => (await student.call<ProgramGrades[]>("GET", "/student/grades")).data[0]?.items ?? [];
const attempt = (student: Visitor, item: number) =>
  student.call<Attempt>("POST", `/activities/${item}/attempts`, { id: randomUUID(), answers: [{ question_id: "one", choices: ["true"] }] });
const handIn = (student: Visitor, item: number) =>
  student.call("POST", `/applications/${item}/submissions`, { id: randomUUID(), type: "text", text: "تقرير", submit: true });
const mark = async ({ teacher, id }: Course, degree: number) => {
  const { data } = await teacher.call<MarkingQueue>("GET", `/instructor/courses/${id}/submissions`);
  const { id: sid, version } = data[0] ?? { id: "", version: 0 };
  return await teacher.call<MarkingDetails>("PUT", `/instructor/submissions/${sid}/grade`, { degree, version });
};

it("issue 5.5: weights are percents of one hundred, and what would be more is refused with what is left", async () => {
  const { id, add, edit, outline } = await writtenCourse(server);
  await server.services.db
    .insert(gradeItems)
    .values({ programId: id, type: "final", titleAr: "النهائي", titleEn: "Final", maxDegree: 50, weight: 70 });
  const refused = await add(quiz(31));
  expect(refused).toMatchObject({ status: 422, code: "validation_error", errors: { weight: [expect.stringContaining("30")] } });
  const { data: made } = await add(quiz(20));
  expect(made.grade).toEqual({ weight: 20, others: 70 });
  expect(await add(work(11))).toMatchObject({ status: 422 });
  expect((await add(work(10))).data.grade).toEqual({ weight: 10, others: 90 });
  const shown = await outline();
  expect(shown.grade_weight).toBe(100);
  expect(shown.sections.flatMap(({ items }) => items).map(({ weight }) => weight)).toEqual([20, 10]);
  const less = await edit(made, quiz(15));
  expect(less.data.grade).toEqual({ weight: 15, others: 80 });
  // A form that does not speak of it leaves it as it is; without weight the item is out of the grade.
  const same = await edit(less.data, quiz());
  expect(same.data.grade?.weight).toBe(15);
  expect((await edit(same.data, quiz(null))).data.grade).toEqual({ weight: null, others: 80 });
  expect(await add(itemBody("درس", undefined, { weight: 5 }))).toMatchObject({ status: 422 });
});

it("issue 5.5: a student sees what counts once it is published, and its degree once that is announced", async () => {
  const course = await writtenCourse(server);
  const { teacher, id, add } = course;
  const student = await course.learner();
  const { data: item } = await add(work(40));
  expect(await grades(student)).toEqual([]);
  await teacher.call("POST", `/instructor/items/${item.id}/publish`, {});
  expect(await grades(student)).toMatchObject([{ title: "تطبيق", type: "application", weight: 40, max_degree: 20, degree: null }]);
  await handIn(student, item.id);
  await mark(course, 15);
  expect(await grades(student)).toMatchObject([{ degree: null, counted: null, status: "submitted" }]);
  await teacher.call("POST", `/instructor/courses/${id}/grades/publish`, {});
  expect(await grades(student)).toMatchObject([{ degree: 15, counted: 30 }]);
});

it("issue 5.5: what was reached before it counted counts too; a mark that is there is not taken away with the weight", async () => {
  const course = await writtenCourse(server);
  const { teacher, id, add, edit } = course;
  const student = await course.learner();
  const { data: test } = await add(quiz(undefined, { publish: true }));
  await attempt(student, test.id);
  const { data: task } = await add(work(undefined, { publish: true }));
  await handIn(student, task.id);
  await mark(course, 10);
  expect(await grades(student)).toEqual([]);
  const current = async (item: TeachingItem) => (await teacher.call<TeachingItem>("GET", `/instructor/items/${item.id}`)).data;
  await edit(await current(test), quiz(30));
  await edit(await current(task), work(20));
  expect(await grades(student)).toMatchObject([
    { type: "quiz", weight: 30, degree: 1, counted: 30 },
    { type: "application", weight: 20, degree: null },
  ]);
  await teacher.call("POST", `/instructor/courses/${id}/grades/publish`, {});
  expect(await grades(student)).toMatchObject([{}, { degree: 10, counted: 10 }]);
  await edit(await current(test), quiz(0));
  expect(await grades(student)).toMatchObject([{ weight: 0, degree: 1, counted: 0 }, { weight: 20 }]);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { Answer, Attempt } from "#contract/coursework/coursework.ts";
import { asAsked } from "#contract/orders/asked-order.ts";
import type { ItemContentBody, TeachingItem } from "#contract/content/teaching-content.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { inBoth, itemBody, question, quizBody, writtenCourse } from "#tests/support/written-course.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(SUNDAY_MORNING);
});
afterAll(() => server.close());

const part = (id: string, text: string, feedback?: string) => ({
  id,
  text: inBoth(text),
  ...(feedback ? { feedback: inBoth(feedback) } : {}),
});
const ORDERING = question("steps", "ordering", {
  points: 4,
  options: [part("1", "اقرأ", "القراءة أولًا"), part("2", "نظف"), part("3", "ارسم"), part("4", "اشرح")],
});
const MATCHING = question("terms", "matching", {
  points: 3,
  options: [part("a", "متوسط", "مجموع على عدد"), part("b", "وسيط"), part("c", "منوال")],
  matches: [part("x", "mean"), part("y", "median"), part("z", "mode"), part("w", "range")],
  pairs: [
    { option: "a", match: "x" },
    { option: "b", match: "y" },
    { option: "c", match: "z" },
  ],
});
const SINGLE = question("one", "single", { options: [part("r", "صحيح"), part("l", "خطأ", "لأنه كذا")], correct: ["r"] });

const quizOf = (item: TeachingItem) => item.content as Extract<ItemContentBody, { kind: "activity" }>;
const words = (parts: readonly { text: { ar: string; en: string } }[] = []) => parts.map(({ text }) => text.ar || text.en);

async function published() {
  const course = await writtenCourse(server);
  const { data: item } = await course.add(
    itemBody("اختبار", { ...quizBody([ORDERING, MATCHING, SINGLE]), attempts_allowed: 1 }, { publish: true }),
  );
  return { ...course, item, student: await course.learner() };
}

const begin = (visitor: Awaited<ReturnType<typeof published>>["student"], item: number, more: object = {}) => {
  const id = randomUUID();
  return visitor.call<Attempt>("POST", `/activities/${item}/attempts`, { id, ...more });
};

it("issue 5.5: ids of lines are the server's and tell no order; what is saved again keeps them", async () => {
  const { item, edit } = await published();
  const [ordering, matching] = quizOf(item).questions;
  const ids = ordering?.options.map(({ id }) => id) ?? [];
  expect(words(ordering?.options)).toEqual(["اقرأ", "نظف", "ارسم", "اشرح"]);
  for (const id of [...ids, ...(matching?.matches ?? []).map((match) => match.id)]) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/u);
  expect(ordering?.correct).toEqual(ids);
  expect(matching?.pairs?.map(({ match }) => words(matching.matches?.filter(({ id }) => id === match)))).toEqual([
    ["mean"],
    ["median"],
    ["mode"],
  ]);
  const again = await edit(item, itemBody("اختبار", item.content));
  expect(again.status).toBe(200);
  expect(quizOf(again.data).questions).toEqual(quizOf(item).questions);
});

it("issue 5.5: a student is asked in the order of the attempt, on a device without a network the same, and is not told what is right", async () => {
  const { item, student } = await published();
  const { data: begun } = await begin(student, item.id);
  const { data: content } = await student.call<ItemContent>("GET", `/content/${item.id}`);
  expect(JSON.stringify([begun, content])).not.toMatch(/correct|القراءة أولًا|مجموع على عدد|"pairs":\[\{/u);
  expect(begun.questions).toEqual(content.activity?.questions?.map((each) => asAsked(each, begun.summary.id)));
  const [ordering] = content.activity?.questions ?? [];
  expect(ordering?.options.map(({ id }) => id)).toEqual(ordering?.options.map(({ id }) => id).toSorted());
  expect((await student.call<Attempt>("GET", `/attempts/${begun.summary.id}`)).data.questions).toEqual(begun.questions);
});

it("issue 5.5: orders and pairs are marked in part, told with what was right, and each option says why", async () => {
  const { item, student } = await published();
  const [ordering, matching, single] = quizOf(item).questions;
  if (!ordering || !matching || !single) throw new Error("no questions");
  const { data: begun } = await begin(student, item.id);
  const [first, second, ...rest] = ordering.correct;
  const [a, b, c] = matching.pairs ?? [];
  if (!first || !second || !a || !b || !c) throw new Error("no parts");
  const wrong = single.options.find(({ id }) => !single.correct.includes(id))?.id ?? "";
  const answers: Answer[] = [
    { question_id: "steps", choices: [second, first, ...rest, "nobody's"] },
    {
      question_id: "terms",
      pairs: [a, { option: b.option, match: a.match }, { ...c, match: "nobody's" }, { option: "nobody's", match: c.match }],
    },
    { question_id: "one", choices: [wrong] },
  ];
  await student.call("PUT", `/attempts/${begun.summary.id}/answers`, { answers });
  const { data: result } = await student.call<Attempt>("POST", `/attempts/${begun.summary.id}/submit`, {});
  // Five of six pairs of lines stand right, one wrong: 4/6 of 4; one of three pairs: 1 of 3.
  expect(result.summary).toMatchObject({ status: "graded", score: Math.round(((2.67 + 1) * 100) / 8) });
  expect(result.answers.find(({ question_id }) => question_id === "steps")?.choices).toEqual([second, first, ...rest]);
  expect(result.answers.find(({ question_id }) => question_id === "terms")?.pairs).toEqual([a, { option: b.option, match: a.match }]);
  expect(result.results).toMatchObject([
    {
      result: "partly",
      points: 2.67,
      correct_choices: ordering.correct,
      option_feedback: [{ option_id: first, feedback: { ar: "القراءة أولًا" } }],
    },
    { result: "partly", points: 1, correct_pairs: [a, b, c], option_feedback: [{ option_id: a.option }] },
    { result: "incorrect", points: 0, option_feedback: [{ option_id: wrong, feedback: { ar: "لأنه كذا" } }] },
  ]);
});

it("issue 5.5: an attempt made without a network arrives whole, with its orders and pairs", async () => {
  const { item, student } = await published();
  const [ordering, matching, single] = quizOf(item).questions;
  const answers = [
    { question_id: "steps", choices: ordering?.correct },
    { question_id: "terms", pairs: matching?.pairs },
    { question_id: "one", choices: single?.correct },
  ];
  const whole = await begin(student, item.id, { answers, started_at: SUNDAY_MORNING.toISOString() });
  expect(whole).toMatchObject({ status: 201, data: { summary: { status: "graded", score: 100, passed: true } } });
});

it.each([
  ["an ordering of one line", { ...ORDERING, options: ORDERING.options.slice(0, 1) }],
  ["lines that are the same one", { ...ORDERING, options: [part("1", "a"), part("1", "b")] }],
  ["a line without words", { ...ORDERING, options: [part("1", "a"), part("2", " \u200B ")] }],
  ["a match that belongs to nothing named", { ...MATCHING, pairs: [{ option: "a", match: "nobody's" }] }],
  ["an option without its match", { ...MATCHING, pairs: MATCHING.pairs.slice(1) }],
  ["an option with two matches", { ...MATCHING, pairs: [...MATCHING.pairs, { option: "a", match: "w" }] }],
  ["nothing to match with", { ...MATCHING, matches: [] }],
  ["an answer that is no option", { ...SINGLE, correct: ["x"] }],
  ["a name that every object has", { ...SINGLE, id: "constructor" }],
  ["a kind that nobody knows", { ...SINGLE, kind: "essay" }],
])("issue 5.5: %s is refused", async (_what, bad) => {
  const { add } = await writtenCourse(server);
  expect(await add(itemBody("اختبار", quizBody([bad])))).toMatchObject({ status: 422, code: "validation_error" });
});

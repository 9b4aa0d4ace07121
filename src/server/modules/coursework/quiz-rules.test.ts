import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { Answer, Attempt } from "#contract/coursework/coursework.ts";
import { QUIZ_RULES, type QuizRules } from "#contract/coursework/quiz-rules.ts";
import type { BodyOf, StoredQuestion } from "#server/db/tables/learning-content.ts";
import { makeItem, makeQuestion, makeSection, quiz } from "#tests/support/course-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";

const SUNDAY = new Date("2026-11-22T06:00:00Z");
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: SUNDAY });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY));

const rules = (own: Partial<QuizRules>): QuizRules => ({ ...QUIZ_RULES, ...own });
async function classroom(body: Partial<BodyOf<"activity">>) {
  const db = server.services.db;
  const visitor = new TestBrowser(server.app);
  const { data } = await visitor.register();
  const program = await makeStudyProgram(db);
  const section = await makeSection(db, program.id);
  const item = await makeItem(db, section.id, { body: quiz(body) });
  await enrol(db, data.user.id, await makeCohort(db, program.id, "2026-11-01"), SUNDAY);
  const begin = async () => (await visitor.call<Attempt>("POST", `/activities/${item.id}/attempts`, { id: randomUUID() })).data;
  const submit = async ({ summary }: Attempt, answers: Answer[] = []) =>
    (await visitor.call<Attempt>("POST", `/attempts/${summary.id}/submit`, { answers })).data;
  return {
    begin,
    submit,
    take: async (answers: Answer[]) => await submit(await begin(), answers),
    read: async ({ summary }: Attempt) => (await visitor.call<Attempt>("GET", `/attempts/${summary.id}`)).data,
    details: async () => (await visitor.call<ItemContent>("GET", `/content/${item.id}`)).data.activity,
  };
}
const chosen = (...ids: [string, string][]): Answer[] => ids.map(([question_id, choice]) => ({ question_id, choices: [choice] }));
const RIGHT = /"correct_choices":\["a"\]|because/u;

it("issue 23.3 a quiz that says nothing keeps what is right to itself until no attempt is left, none under way either", async () => {
  const room = await classroom({});
  const first = await room.take(chosen(["one", "a"], ["two", "b"]));
  expect(JSON.stringify(first)).not.toMatch(RIGHT);
  expect(first).toMatchObject({ review: { shown: "answers", right_later: true, right_at: null }, attempts_left: 1 });
  expect(first.results.map(({ result, points }) => [result, points])).toEqual([
    ["correct", 1],
    ["incorrect", 0],
  ]);
  const second = await room.begin();
  expect(JSON.stringify(await room.read(first))).not.toMatch(RIGHT);
  await room.submit(second);
  expect(await room.read(first)).toMatchObject({
    review: { shown: "right", right_later: false },
    results: [{ correct_choices: ["a"] }, { feedback: { en: "because" } }],
  });
});

it("issue 23.3 right answers come at their date where the author gave one, however many attempts are left", async () => {
  const at = "2026-11-23T06:00:00.000Z";
  const room = await classroom({ attemptsAllowed: 1, rules: rules({ right_at: at }) });
  const done = await room.take([]);
  expect(done).toMatchObject({ review: { shown: "answers", right_later: true, right_at: at } });
  expect(JSON.stringify(done)).not.toMatch(RIGHT);
  server.clock.set(new Date(at));
  expect(JSON.stringify(await room.read(done))).toMatch(RIGHT);
});

it("issue 23.3 the score alone, or nothing at all, is shown where the author wants no more, and never what is right", async () => {
  const score = await classroom({ attemptsAllowed: 1, rules: rules({ review: "score" }) });
  expect(await score.take(chosen(["one", "a"]))).toMatchObject({
    summary: { score: 50 },
    questions: [],
    answers: [],
    results: [],
    review: { shown: "score" },
  });
  const nothing = await classroom({ attemptsAllowed: 1, rules: rules({ review: "nothing" }) });
  expect(await nothing.take(chosen(["one", "a"]))).toMatchObject({ summary: { status: "graded", score: null, passed: null }, results: [] });
  expect(await nothing.details()).toMatchObject({ review: "nothing", best_score: null, attempts: [{ score: null, passed: null }] });
});

it("issue 23.3 of pairs it is told which own ones are right, and of the others not where they belong", async () => {
  const both = (text: string) => ({ ar: text, en: text });
  const matching: StoredQuestion = {
    ...makeQuestion({ id: "pairs", kind: "matching", correct: [] }),
    options: ["a", "b"].map((id) => ({ id, text: both(id) })),
    matches: ["x", "y"].map((id) => ({ id, text: both(id) })),
    pairs: [
      { option: "a", match: "x" },
      { option: "b", match: "y" },
    ],
  };
  const room = await classroom({ questions: [matching] });
  const done = await room.take([
    {
      question_id: "pairs",
      pairs: [
        { option: "a", match: "x" },
        { option: "b", match: "x" },
      ],
    },
  ]);
  expect(done.results).toMatchObject([{ result: "partly", correct_pairs: [{ option: "a", match: "x" }] }]);
});

it("issue 23.3 a number counts within its tolerance, in either script, and its unit is told with the question", async () => {
  const numeric = { value: 9.81, tolerance: 0.05, unit: "م/ث²" };
  const question = makeQuestion({ id: "g", kind: "short_answer", options: [], correct: [], accepted: ["9.81 م/ث²"], numeric });
  const room = await classroom({ questions: [question], attemptsAllowed: 20 });
  expect((await room.details())?.questions).toMatchObject([{ kind: "short_answer", numeric: { unit: "م/ث²" } }]);
  for (const [text, score] of [
    ["٩٫٨", 100],
    ["9,80 م/ث2", 100],
    ["9.7", 0],
    ["9.81 كم/س", 0],
    ["", 0],
  ] as const)
    expect([text, (await room.take([{ question_id: "g", text }])).summary.score]).toEqual([text, score]);
});

const cloze = makeQuestion({
  id: "gaps",
  kind: "cloze",
  points: 4,
  text: {
    ar: "عاصمة المملكة [[1]]، وعملتها [[2]]، وتسارع الجاذبية [[3]].",
    en: "The capital is [[1]], the currency [[2]], gravity [[3]].",
  },
  options: [],
  correct: [],
  gaps: [
    { id: "1", options: [], correct: null, accepted: ["الرياض", "Riyadh"], weight: 2 },
    { id: "2", options: ["a", "b"].map((id) => ({ id, text: { ar: id, en: id } })), correct: "b", accepted: [], weight: 1 },
    { id: "3", options: [], correct: null, accepted: ["9.81 م/ث²"], numeric: { value: 9.81, tolerance: 0.05, unit: "م/ث²" }, weight: 1 },
  ],
});
const gaps = (given: Record<string, string>): Answer[] => [
  { question_id: "gaps", gaps: Object.entries(given).map(([gap, words]) => ({ gap, given: words })) },
];

it("issue 23.3 a text with gaps asks nothing that is right, and each gap earns its weight", async () => {
  const room = await classroom({ questions: [cloze], attemptsAllowed: 20 });
  const asked = (await room.begin()).questions[0];
  expect(asked?.gaps?.map(({ id, options, numeric }) => [id, options.map((one) => one.id).toSorted(), numeric?.unit])).toEqual([
    ["1", [], undefined],
    ["2", ["a", "b"], undefined],
    ["3", [], "م/ث²"],
  ]);
  expect(JSON.stringify(asked)).not.toMatch(/الرياض|Riyadh|correct|accepted|9\.81/u);
});

it("issue 23.3 gaps are marked one by one, words as short answers are, and what is no gap is left out", async () => {
  const room = await classroom({ questions: [cloze], attemptsAllowed: 20 });
  for (const [given, score] of [
    [{ "1": "الرِّياض", "2": "b", "3": "٩٫٨" }, 100],
    [{ "1": "riyadh", "2": "a", "3": "" }, 50],
    [{ "1": "جدة", "2": "b", "3": "9.81 كم" }, 25],
    [{ "2": "no option", "9": "x" }, 0],
    [{}, 0],
  ] as const)
    expect([given, (await room.take(gaps(given))).summary.score]).toEqual([given, score]);
  const done = await room.take(gaps({ "1": "Riyadh", "2": "no option", "9": "x" }));
  expect(done.answers).toMatchObject([{ gaps: [{ gap: "1", given: "Riyadh" }] }]);
  expect(done.results).toMatchObject([{ result: "partly", points: 2 }]);
  expect(done.results[0]?.gaps).toEqual([
    { gap: "1", right: true, correct: null },
    { gap: "2", right: false, correct: null },
    { gap: "3", right: false, correct: null },
  ]);
});

it("issue 23.3 what would have been right in each gap is told when right answers are", async () => {
  const room = await classroom({ questions: [cloze], attemptsAllowed: 1 });
  const [result] = (await room.take(gaps({ "1": "جدة" }))).results;
  expect(result?.gaps?.map(({ correct }) => correct?.ar)).toEqual(["الرياض", "b", "9.81 م/ث²"]);
});

it("issue 23.3 a wrong answer takes what the author says, none given takes nothing, and no score is below nothing", async () => {
  const room = await classroom({ attemptsAllowed: 3, rules: rules({ wrong_takes: 50 }) });
  const half = await room.take(chosen(["one", "a"], ["two", "b"]));
  expect([half.summary.score, half.results.map(({ points }) => points)]).toEqual([25, [1, -0.5]]);
  expect((await room.take(chosen(["one", "a"]))).summary.score).toBe(50);
  expect((await room.take(chosen(["one", "b"], ["two", "b"]))).summary.score).toBe(0);
});

it("issue 23.3 so many questions as the author says are drawn from a category, new ones for each attempt, never without a connection", async () => {
  const questions = Array.from({ length: 12 }, (_, n) => makeQuestion({ id: `q${n}`, ...(n < 10 ? { category: "easy" } : {}) }));
  const room = await classroom({ questions, attemptsAllowed: 20, rules: rules({ draws: [{ category: "easy", count: 3 }] }) });
  expect(await room.details()).toMatchObject({ question_count: 5, points: 5, questions: null, offline_allowed: false });
  const asked = new Set<string>();
  for (let n = 0; n < 10; n += 1) {
    const attempt = await room.begin();
    const ids = attempt.questions.map(({ id }) => id);
    expect([ids.length, ids.slice(-2)]).toEqual([5, ["q10", "q11"]]);
    for (const id of ids) asked.add(id);
    await room.submit(attempt);
  }
  // Three of ten, ten times: all but the same three by a chance of one in 10^18.
  expect(asked.size).toBeGreaterThan(5);
});

it("issue 23.3 questions are drawn by tag beside categories, and one that two draws reach is asked once", async () => {
  const tagsOf = (n: number) => (n < 4 ? ["prices"] : n < 8 ? ["prices", "demand"] : ["demand"]);
  const questions = [
    ...Array.from({ length: 12 }, (_, n) => makeQuestion({ id: `t${n}`, tags: tagsOf(n) })),
    ...Array.from({ length: 3 }, (_, n) => makeQuestion({ id: `c${n}`, category: "easy" })),
    makeQuestion({ id: "always" }),
  ];
  const draws = [
    { tag: "prices", count: 4 },
    { tag: "demand", count: 4 },
    { category: "easy", count: 1 },
  ];
  const room = await classroom({ questions, attemptsAllowed: 20, rules: rules({ draws }) });
  expect(await room.details()).toMatchObject({ question_count: 10, points: 10, offline_allowed: false });
  for (let n = 0; n < 10; n += 1) {
    const attempt = await room.begin();
    const ids = attempt.questions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
    expect([ids.filter((id) => id.startsWith("t")).length, ids.filter((id) => id.startsWith("c")).length, ids.at(-1)]).toEqual([
      8,
      1,
      "always",
    ]);
    await room.submit(attempt);
  }
});

it("issue 23.3 questions and options are shuffled where the author says so, and what was right stays right", async () => {
  const questions = Array.from({ length: 8 }, (_, n) => makeQuestion({ id: `q${n}` }));
  const room = await classroom({ questions, attemptsAllowed: 20, rules: rules({ shuffle_questions: true, shuffle_options: true }) });
  const orders = new Set<string>();
  for (let n = 0; n < 4; n += 1) {
    const attempt = await room.begin();
    orders.add(attempt.questions.map(({ id, options }) => id + options.map((option) => option.id).join("")).join());
    expect(
      (
        await room.submit(
          attempt,
          questions.map(({ id }) => ({ question_id: id, choices: ["a"] })),
        )
      ).summary.score,
    ).toBe(100);
  }
  expect(orders.size).toBeGreaterThan(1);
});

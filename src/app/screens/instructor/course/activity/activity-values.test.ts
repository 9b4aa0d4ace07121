import { expect, it } from "vitest";
import { checkActivity, EMPTY_ACTIVITY, isActivityValues, quizOf } from "./activity-values.ts";
import { markedGaps, withNextGap } from "./gap-values.ts";
import { rulesValues } from "./rules-values.ts";
import {
  asText,
  extraMatches,
  isWhole,
  matchOf,
  newQuestion,
  ofKind,
  questionOf,
  questionValue,
  type QuestionValue,
  translatedParts,
  withExtraMatch,
  withMatchText,
  withOption,
  withoutOption,
} from "./question-values.ts";

const both = (text: string) => ({ ar: text, en: text });
const whole = () => {
  const question = newQuestion();
  const options = question.options.map((option, at) => ({ ...option, text: both(`option ${at}`) }));
  return { ...question, text: both("Which?"), options, correct: [options[1]?.id ?? ""] };
};

it("R7.3 a question is whole once it has words, points, options and what is right", () => {
  expect(isWhole(newQuestion())).toBe(false);
  expect(isWhole(whole())).toBe(true);
  expect(isWhole({ ...whole(), points: "0" })).toBe(false);
  expect(isWhole({ ...whole(), correct: [] })).toBe(false);
  expect(isWhole({ ...ofKind(whole(), "short_answer"), accepted: " " })).toBe(false);
  expect(isWhole({ ...ofKind(whole(), "short_answer"), accepted: "groupby" })).toBe(true);
});

it("issue 23.3 a text with gaps is whole once both languages mark the same gaps and each has what is right", () => {
  const cloze = { ...ofKind(whole(), "cloze"), text: { ar: "العاصمة", en: "" } };
  expect(isWhole(cloze)).toBe(false);
  const one = { ...cloze, text: withNextGap(withNextGap(cloze.text)) };
  expect(one.text).toEqual({ ar: "العاصمة [[1]] [[2]]", en: "" });
  const [first, second] = markedGaps(one.text);
  if (!first || !second) throw new Error("two gaps");
  const options = second.options.map((option, at) => ({ ...option, text: both(`option ${at}`) }));
  const filled = {
    ...one,
    gaps: [
      { ...first, accepted: "الرياض\n \nRiyadh", weight: 2 },
      { ...second, way: "choice" as const, options, correct: options[1]?.id ?? null },
    ],
  };
  expect([isWhole(one), isWhole(filled)]).toEqual([false, true]);
  expect(isWhole({ ...filled, text: { ...filled.text, en: "The capital [[1]]" } })).toBe(false);
  const sent = questionOf(filled);
  expect(sent.gaps).toMatchObject([
    { id: "1", options: [], accepted: ["الرياض", "Riyadh"], weight: 2 },
    { id: "2", options: [{}, {}], correct: options[1]?.id, accepted: [] },
  ]);
  expect(questionOf(questionValue(sent))).toEqual({ ...sent, tags: [] });
  // A gap that the text marks no more is not sent, and comes back with its mark.
  const without = { ...filled, text: { ar: "العاصمة [[2]]", en: "" } };
  expect(questionOf(without).gaps?.map(({ id }) => id)).toEqual(["2"]);
  expect(questionOf({ ...without, text: filled.text })).toEqual(sent);
  expect(translatedParts(filled)).toEqual({ done: 2, of: 3 });
  expect(asText(filled, 1)).toContain("[[1]] الرياض");
});

it("issue 5.5 a short answer is marked by words that count, or by the instructor: then it needs none, and keeps none", () => {
  const short = ofKind(whole(), "short_answer");
  const byHand = { ...short, accepted: "was here", by_hand: true };
  expect([isWhole({ ...short, accepted: "" }), isWhole({ ...byHand, accepted: "" })]).toEqual([false, true]);
  expect(questionOf(byHand).accepted).toEqual([]);
  expect("by_hand" in questionOf(byHand)).toBe(false);
  expect(questionValue(questionOf(byHand))).toMatchObject({ kind: "short_answer", by_hand: true, accepted: "" });
  expect(questionValue(questionOf({ ...short, accepted: "mean\naverage" }))).toMatchObject({ by_hand: false, accepted: "mean\naverage" });
  expect(asText(byHand, 1)).not.toBe(asText({ ...byHand, by_hand: false }, 1));
});

it("R7.3 another kind keeps the options where it has the same, and one right answer where it has one", () => {
  const several = { ...ofKind(whole(), "multiple"), correct: ["a", "b"] };
  expect(ofKind(several, "single").correct).toEqual(["a"]);
  expect(ofKind(several, "single").options).toEqual(several.options);
  expect(ofKind(several, "true_false")).toMatchObject({ correct: [], options: [{ id: "true" }, { id: "false" }] });
});

it("R7.3 an activity without questions, or with one that lacks something, is not sent; a draft of it is kept", async () => {
  const values = { ...EMPTY_ACTIVITY, title_ar: "اختبار" };
  expect(await checkActivity(values)).toEqual({ questions: { key: "required" } });
  expect(await checkActivity({ ...values, questions: [whole()] })).toEqual({});
  expect(isActivityValues(JSON.parse(JSON.stringify({ ...values, questions: [newQuestion()] })))).toBe(true);
});

it("R7.3 what is sent has figures and lines; an explanation that was not written is none", () => {
  const question = { ...ofKind(whole(), "short_answer"), points: "2.5", accepted: "one\n\n two \n" };
  const quiz = quizOf({ ...EMPTY_ACTIVITY, questions: [question] }, { ar: [], en: [] });
  expect(quiz.questions[0]).toMatchObject({ points: 2.5, accepted: ["one", "two"], feedback: null });
  expect(quiz).toMatchObject({ attempts_allowed: 2, time_limit: null, pass_mark: 60 });
});

it("issue 23.3 a number is sent as one, in either script; words that replace it are sent as words", () => {
  const question = { ...ofKind(whole(), "short_answer"), number: { value: "٩٫٨١", tolerance: "0.05", unit: " م/ث² " } };
  expect(isWhole(question)).toBe(true);
  expect(isWhole({ ...question, number: { ...question.number, tolerance: "a little" } })).toBe(false);
  expect(questionOf(question).numeric).toEqual({ value: 9.81, tolerance: 0.05, unit: "م/ث²" });
  expect(questionOf({ ...question, number: null, accepted: "fast" })).toMatchObject({ numeric: null, accepted: ["fast"] });
  expect("numeric" in questionOf(ofKind(whole(), "short_answer"))).toBe(false);
});

it("issue 23.3 the rules of a quiz come back as they were sent, and a draft of before changes none", async () => {
  const questions = ["a", "b"].map((id) => ({ ...whole(), id, category: "easy" }));
  const rules = {
    review: "right",
    right_at: "2026-11-30T21:00:00.000Z",
    shuffle_questions: true,
    shuffle_options: false,
    wrong_takes: 25,
    draws: [{ category: "easy", count: 1 }],
  } as const;
  const values = { ...EMPTY_ACTIVITY, title_ar: "اختبار", questions, ...rulesValues({ ...rules, draws: [...rules.draws] }) };
  expect(values).toMatchObject({ right_after: "day", right_day: "2026-12-01", wrong_takes: "25", draws: { easy: "1" } });
  expect(quizOf(values, { ar: [], en: [] }).rules).toEqual(rules);
  expect(await checkActivity(values)).toEqual({});
  expect(await checkActivity({ ...values, draws: { easy: "3" }, wrong_takes: "101", right_day: "" })).toMatchObject({
    draws: { key: "selection" },
    wrong_takes: { key: "number.range" },
    right_day: { key: "required" },
  });
  const tagged = ["a", "b", "c"].map((id) => ({ ...whole(), id, tags: id === "a" ? "prices, طلب ، prices" : "طلب" }));
  const drawn = { ...values, questions: tagged, draws: {}, tag_draws: { طلب: "1" } };
  expect(quizOf(drawn, { ar: [], en: [] })).toMatchObject({ rules: { draws: [{ tag: "طلب", count: 1 }] } });
  expect(quizOf(drawn, { ar: [], en: [] }).questions[0]?.tags).toEqual(["prices", "طلب"]);
  expect(await checkActivity(drawn)).toEqual({});
  // A draw of "prices" may take one that a draw of all three needs.
  expect(await checkActivity({ ...drawn, tag_draws: { طلب: "3", prices: "1" } })).toMatchObject({ draws: { key: "selection" } });
  const { review: _review, ...before } = EMPTY_ACTIVITY;
  expect("rules" in quizOf(before, { ar: [], en: [] })).toBe(false);
});

it("R7.3 the meter counts what a question says in both languages", () => {
  expect(translatedParts({ ...whole(), text: { ar: "س", en: "" } })).toEqual({ done: 2, of: 3 });
});

/** A matching question of two lines whose answers are written. */
const matching = (): QuestionValue =>
  whole().options.reduce<QuestionValue>(
    (made, _option, at) => {
      const match = matchOf(made, made.options[at]?.id ?? "");
      return match ? withMatchText(made, match.id, both(`answer ${at}`)) : made;
    },
    ofKind(whole(), "matching"),
  );

it("issue 5.5 an ordering needs two lines with words and no more: their order is what is right", () => {
  const ordering = ofKind(whole(), "ordering");
  expect(isWhole(ordering)).toBe(true);
  expect(ordering.correct).toEqual([]);
  expect(isWhole({ ...ordering, options: ordering.options.slice(1) })).toBe(false);
  expect(isWhole(withOption(ordering))).toBe(false);
});

it("issue 5.5 a matching question gives each line its answer, and takes it away with the line", () => {
  expect(isWhole(ofKind(whole(), "matching"))).toBe(false);
  expect(isWhole(matching())).toBe(true);
  const more = withOption(matching());
  expect([more.options.length, more.matches?.length, more.pairs?.length]).toEqual([3, 3, 3]);
  const less = withoutOption(more, more.options[0]?.id ?? "");
  expect([less.options.length, less.matches?.length, less.pairs?.length]).toEqual([2, 2, 2]);
  expect(extraMatches(withExtraMatch(matching()))).toHaveLength(1);
  expect(asText(matching(), 1)).toBe(
    "1. Which? / Which? (1)\noption 0 / option 0 = answer 0 / answer 0\noption 1 / option 1 = answer 1 / answer 1",
  );
});

it("issue 5.5 another kind leaves nothing of the pairs behind", () => {
  const single = ofKind(matching(), "single");
  expect(single).toMatchObject({ kind: "single", correct: [] });
  expect(single.options.map(({ text }) => text.ar)).toEqual(["option 0", "option 1"]);
  expect("pairs" in single || "matches" in single).toBe(false);
});

it("issue 5.5 an explanation of an option that was not written is none; a weight is a percentage, or nothing", async () => {
  const question = whole();
  const [first] = question.options;
  const options = question.options.map((option) => ({ ...option, feedback: option === first ? both("because") : both(" ") }));
  const quiz = quizOf({ ...EMPTY_ACTIVITY, questions: [{ ...question, options }] }, { ar: [], en: [] });
  expect(quiz.questions[0]?.options.map(({ feedback }) => feedback)).toEqual([both("because"), null]);
  const values = { ...EMPTY_ACTIVITY, title_ar: "اختبار", questions: [question] };
  expect(await checkActivity({ ...values, weight: "101" })).toMatchObject({ weight: { key: "number.range" } });
  expect(await checkActivity({ ...values, weight: "20" })).toEqual({});
});

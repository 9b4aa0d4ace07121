import { expect, it } from "vitest";
import {
  checkActivity,
  EMPTY_ACTIVITY,
  isActivityValues,
  isWhole,
  newQuestion,
  ofKind,
  quizOf,
  translatedParts,
} from "./activity-values.ts";

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

it("R7.3 the meter counts what a question says in both languages", () => {
  expect(translatedParts({ ...whole(), text: { ar: "س", en: "" } })).toEqual({ done: 2, of: 3 });
});

import { expect, it } from "vitest";
import type { Question } from "#contract/classroom/lesson-content.ts";
import {
  answersOf,
  answersToSend,
  isAnswered,
  NO_ANSWERS,
  unanswered,
  withChoice,
  withGap,
  withMatch,
  withOrder,
  withText,
} from "./answers.ts";

const text = { ar: "س", en: "Q" };
const question = (id: string, kind: Question["kind"], options: string[] = []): Question => ({
  id,
  kind,
  text,
  points: 1,
  options: options.map((option) => ({ id: option, text })),
});
const one = question("one", "single", ["a", "b"]);
const many = question("many", "multiple", ["a", "b", "c"]);
const words = question("words", "short_answer");
const lines = question("lines", "ordering", ["a", "b", "c"]);
const pairs = { ...question("pairs", "matching", ["a", "b"]), matches: ["x", "y"].map((id) => ({ id, text })) };

it("one answer replaces the other; several stand together in the order of the question", () => {
  const first = withChoice(withChoice(NO_ANSWERS, one, "a", true), one, "b", true);
  expect(first.choices.one).toEqual(["b"]);
  const several = withChoice(withChoice(withChoice(NO_ANSWERS, many, "c", true), many, "a", true), many, "b", false);
  expect(several.choices.many).toEqual(["a", "c"]);
  expect(withChoice(several, many, "c", false).choices.many).toEqual(["a"]);
});

it("spaces alone are no answer", () => {
  expect(isAnswered(words, withText(NO_ANSWERS, "words", "  "))).toBe(false);
  expect(isAnswered(words, withText(NO_ANSWERS, "words", "groupby"))).toBe(true);
  expect(unanswered([one, many, words], withText(NO_ANSWERS, "words", "groupby"))).toBe(2);
});

it("what was emptied is sent as empty, what was never touched is not sent", () => {
  const answers = withText(withChoice(withChoice(NO_ANSWERS, many, "a", true), many, "a", false), "words", "");
  expect(answersToSend([one, many, words], answers)).toEqual([
    { question_id: "many", choices: [] },
    { question_id: "words", text: "" },
  ]);
});

it("the account's answers come back as they were given", () => {
  const chosen = withText(withChoice(NO_ANSWERS, one, "b", true), "words", "groupby");
  const answers = withMatch(withOrder(chosen, "lines", ["c", "a", "b"]), "pairs", "a", "y");
  const stored = answersToSend([one, many, words, lines, pairs], answers).map(({ text: written = null, ...rest }) => ({
    choices: [],
    ...rest,
    text: written ?? null,
  }));
  expect(answersOf({ answers: stored })).toEqual(answers);
});

it("issue 23.3: a text is answered once every gap is filled, and its gaps come back as they were given", () => {
  const cloze = { ...question("cloze", "cloze"), gaps: ["1", "2"].map((id) => ({ id, options: [] })) };
  const first = withGap(NO_ANSWERS, "cloze", "1", "الرياض");
  expect(isAnswered(cloze, first)).toBe(false);
  expect(isAnswered(cloze, withGap(first, "cloze", "2", " "))).toBe(false);
  const both = withGap(first, "cloze", "2", "b");
  expect(isAnswered(cloze, both)).toBe(true);
  const sent = answersToSend([one, cloze], both);
  expect(sent).toEqual([
    {
      question_id: "cloze",
      gaps: [
        { gap: "1", given: "الرياض" },
        { gap: "2", given: "b" },
      ],
    },
  ]);
  expect(answersOf({ answers: sent.map((answer) => ({ choices: [], ...answer, text: null })) })).toEqual(both);
});

it("issue 5.5: an order and a set of pairs are answers once they are whole", () => {
  expect(isAnswered(lines, withOrder(NO_ANSWERS, "lines", ["b", "a"]))).toBe(false);
  expect(isAnswered(lines, withOrder(NO_ANSWERS, "lines", ["b", "a", "c"]))).toBe(true);
  const first = withMatch(NO_ANSWERS, "pairs", "a", "x");
  expect(isAnswered(pairs, first)).toBe(false);
  const both = withMatch(first, "pairs", "b", "x");
  expect(isAnswered(pairs, both)).toBe(true);
  expect(withMatch(withMatch(both, "pairs", "a", "y"), "pairs", "b", "").pairs.pairs).toEqual([{ option: "a", match: "y" }]);
});

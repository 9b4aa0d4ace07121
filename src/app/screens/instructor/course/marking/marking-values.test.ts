import { expect, it } from "vitest";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { gradeBody, isFree, isMarkValues, levelsOf, pointsOf, stretchesOf, totalOf, valuesOf, withPhrase } from "./marking-values.ts";

const work = (part: Partial<MarkingDetails> = {}): MarkingDetails =>
  ({
    kind: "application",
    degree: null,
    max_degree: 60,
    rubric: [
      { id: "a", title: { ar: "أ", en: "A" }, points: 40, given: null },
      { id: "b", title: { ar: "ب", en: "B" }, points: 20, given: 5 },
    ],
    answers: [],
    feedback: null,
    comments: [],
    attachments: [],
    ...part,
  }) as MarkingDetails;

it("issue 5.5 the mark is the sum of the rubric once every line has its points", () => {
  const values = valuesOf(work());
  expect(values.points).toEqual({ a: "", b: "5" });
  expect(totalOf(work(), values)).toBeNull();
  const marked = { ...values, points: { a: "32", b: "7.5" } };
  expect(totalOf(work(), marked)).toBe(39.5);
  expect(gradeBody(work(), marked, 3)).toMatchObject({
    degree: null,
    rubric: [
      { id: "a", points: 32 },
      { id: "b", points: 7.5 },
    ],
    version: 3,
  });
});

it("issue 5.5 no line takes more than its points, and nothing but a number", () => {
  expect(pointsOf("40", 40)).toBe(40);
  expect(pointsOf("41", 40)).toBeNull();
  expect(pointsOf("-1", 40)).toBeNull();
  expect(pointsOf("", 40)).toBeNull();
  expect(pointsOf("1e3", 4000)).toBeNull();
});

it("issue 5.5 work without a rubric has one mark of its own", () => {
  const plain = work({ rubric: [], degree: 12 });
  const values = valuesOf(plain);
  expect(totalOf(plain, values)).toBe(12);
  expect(gradeBody(plain, values, 1)).toMatchObject({ degree: 12, rubric: [] });
});

it("issue 5.5 of a quiz only what a person marks is asked for", () => {
  const quiz = work({
    kind: "activity",
    rubric: [],
    answers: [
      { question_id: "q1", text: { ar: "", en: "" }, points: 4, answer: "x", chosen: [], accepted: [], given: null, by_hand: true },
      { question_id: "q2", text: { ar: "", en: "" }, points: 4, answer: "x", chosen: [], accepted: [], given: 4, by_hand: false },
    ],
  });
  expect(valuesOf(quiz).points).toEqual({ q1: "" });
  expect(totalOf(quiz, { ...valuesOf(quiz), points: { q1: "3" } })).toBe(3);
});

it("issue 5.5 the levels of a line carry its points, each figure once", () => {
  expect(levelsOf(40).map(({ points }) => points)).toEqual([0, 16, 32, 40]);
  expect(levelsOf(1).map(({ points }) => points)).toEqual([0, 1]);
  expect(levelsOf(2).map(({ points }) => points)).toEqual([0, 1, 2]);
});

it("issue 5.5 remarks lie on their words, in order, and lose nothing of the text", () => {
  const text = "one two three";
  const found = stretchesOf(text, [
    { from: 8, to: 13, text: "second" },
    { from: 0, to: 3, text: "first" },
    { from: 90, to: 95, text: "beyond" },
  ]);
  expect(found.map((part) => part.text).join("")).toBe(text);
  expect(found.filter((part) => part.remark !== null).map((part) => [part.remark, part.text])).toEqual([
    [1, "one"],
    [2, "three"],
  ]);
  expect(isFree([{ from: 0, to: 3, text: "" }], 2, 5)).toBe(false);
  expect(isFree([{ from: 0, to: 3, text: "" }], 3, 5)).toBe(true);
});

it("P9 what lies in storage and is no draft of marks counts as none", () => {
  expect(isMarkValues({ degree: "", points: {}, feedback: "", comments: [] })).toBe(true);
  expect(isMarkValues({ degree: 3, points: {}, feedback: "", comments: [] })).toBe(false);
  expect(isMarkValues({ degree: "", points: { a: 1 }, feedback: "", comments: [] })).toBe(false);
});

it("puts a phrase on a line of its own: at the cursor, and last where nobody was in the field", () => {
  expect(withPhrase("", 0, "Well done")).toEqual({ text: "Well done", end: 9 });
  expect(withPhrase("Read on.", 0, "Well done")).toEqual({ text: "Read on.\nWell done", end: 18 });
  expect(withPhrase("Read on.\n", 9, "Well done")).toEqual({ text: "Read on.\nWell done", end: 18 });
  expect(withPhrase("One.Two.", 4, "Well done")).toEqual({ text: "One.\nWell done\nTwo.", end: 14 });
});

import { expect, it } from "vitest";
import type { GradeWeights, WeightRow } from "#contract/coursework/grade-weights.ts";
import { changesOf, ofRows, sumOf, weightIn, withTyped } from "./typed-weights.ts";

const row = (key: string, weight: number): WeightRow => ({
  key,
  type: "quiz",
  translations: { ar: { title: key }, en: { title: key } },
  item_id: null,
  status: null,
  weight,
  max_degree: 10,
  marks: 0,
  part: null,
});
const WEIGHTS: GradeWeights = { rows: [row("a", 60), row("b", 40)], sum: 100, version: "v" };

it("issue 5.5: a weight is a whole number up to a hundred, in whatever digits; nothing typed does not count", () => {
  expect(["", "0", "٢٥", " 100 ", "101", "2.5", "-1", "x"].map(weightIn)).toEqual([0, 0, 25, 100, null, null, null, null]);
});

it("issue 5.5: what is typed counts in the whole at once, and what is as it was is no change", () => {
  const less = withTyped({}, WEIGHTS, "a", "50");
  expect([sumOf(less, WEIGHTS), changesOf(less, WEIGHTS)]).toEqual([90, [{ key: "a", weight: 50 }]]);
  expect(withTyped(less, WEIGHTS, "a", "60")).toEqual({});
  const none = withTyped({}, WEIGHTS, "b", "");
  expect([sumOf(none, WEIGHTS), changesOf(none, WEIGHTS)]).toEqual([60, [{ key: "b", weight: 0 }]]);
});

it("issue 5.5: nothing is sent while one of them is no weight", () => {
  expect(changesOf(withTyped({}, WEIGHTS, "a", "much"), WEIGHTS)).toBeNull();
});

it("issue 5.5: what somebody else saved meanwhile stands in the rows that were not touched", () => {
  const typed = withTyped({}, WEIGHTS, "a", "50");
  const theirs = { ...WEIGHTS, rows: [row("a", 70), row("b", 30)] };
  expect([sumOf(typed, theirs), changesOf(typed, theirs)]).toEqual([80, [{ key: "a", weight: 50 }]]);
});

it("what was typed in a row that was taken out goes with it", () => {
  const typed = withTyped(withTyped({}, WEIGHTS, "a", "50"), WEIGHTS, "b", "10");
  expect(ofRows(typed, { ...WEIGHTS, rows: [row("b", 40)] })).toEqual({ b: "10" });
});

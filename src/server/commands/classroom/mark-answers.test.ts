import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeQuestion } from "#tests/support/course-factories.ts";
import { markAnswers, scoreOf } from "./mark-answers.ts";

const marks = (question: ReturnType<typeof makeQuestion>, choices: string[], text: string | null = null) =>
  markAnswers([question], { [question.id]: { choices, text } })[question.id];

describe("marks of a quiz", () => {
  it.each([
    [["a"], 1],
    [["b"], 0],
    [[], 0],
    [["a", "b"], 0],
  ])("one answer: %j is %d", (choices, points) => {
    expect(marks(makeQuestion(), choices)).toBe(points);
  });

  it.each([
    [["a", "b"], 2],
    [["a"], 1],
    [["a", "c"], 0],
    [["a", "b", "c"], 1],
    [["c"], 0],
    [[], 0],
  ])("several answers: %j is %d of 2", (choices, points) => {
    expect(marks(makeQuestion({ kind: "multiple", correct: ["a", "b"], points: 2 }), choices)).toBe(points);
  });

  it.each([
    ["groupby", 1],
    ["  GroupBy ", 1],
    ["group by", 1],
    ["مسؤوليه", 1],
    ["مسئولية", 1],
    ["١٢", 1],
    ["groups", 0],
    ["", 0],
    ["؟", 0],
  ])("a short answer is compared as people write: «%s» is %d", (text, points) => {
    const question = makeQuestion({
      kind: "short_answer",
      options: [],
      correct: [],
      accepted: ["groupby", "Group by", "مسؤولية", "مسئولية", "12"],
    });
    expect(marks(question, [], text)).toBe(points);
  });

  const asked = (accepted: string, match?: "exact" | "forms" | "stems") =>
    makeQuestion({ kind: "short_answer", options: [], correct: [], accepted: [accepted], ...(match ? { match } : {}) });

  it.each([
    ["المحاسبة", "محاسبة"],
    ["لغات", "لغة"],
    ["القانون", "القوانين"],
    ["اجتماع", "اجتماعات"],
    ["مدرستان", "مدرسة"],
    ["قاعدة البيانات", "قواعد بيانات"],
    ["Databases", "database"],
    ["policies", "Policy"],
    ["classes", "class"],
  ])("a short answer counts in another form of its words: «%s» for «%s»", (said, counting) => {
    expect([marks(asked(counting), [], said), marks(asked(said), [], counting)]).toEqual([1, 1]);
    expect(marks(asked(counting, "exact"), [], said)).toBe(0);
  });

  it.each([
    ["كتابة", "كتاب"],
    ["مدرسة", "مدرس"],
    ["عربي", "عرب"],
    ["management", "manager"],
    ["programming", "program"],
  ])("another word of the same stem counts only where the author allows it: «%s» for «%s»", (said, counting) => {
    expect([marks(asked(counting), [], said), marks(asked(counting, "exact"), [], said)]).toEqual([0, 0]);
    expect(marks(asked(counting, "stems"), [], said)).toBe(1);
  });

  it.each([
    ["علم", "عمل"],
    ["كاتب", "كتاب"],
    ["13", "12"],
    ["2025", "2052"],
    ["x", "y"],
    ["ليس المحاسبة", "المحاسبة"],
    ["البيانات قاعدة", "قاعدة البيانات"],
    ["قاعدة", "قاعدة البيانات"],
    ["محسابة", "محاسبة"],
    ["datebase", "database"],
    ["affect", "effect"],
    ["as", "a"],
  ])("a near miss is wrong however wide the author counts: «%s» for «%s»", (said, counting) => {
    for (const match of ["exact", "forms", "stems"] as const) expect(marks(asked(counting, match), [], said), match).toBe(0);
  });

  it("a short answer without any that counts waits, unless it was left empty", () => {
    const open = makeQuestion({ kind: "short_answer", options: [], correct: [], accepted: [] });
    expect([marks(open, [], "رأيي"), marks(open, [], " ")]).toEqual([null, 0]);
    expect(scoreOf([open], { [open.id]: null })).toBeNull();
  });

  it("no choice of options earns less than nothing or more than all, and all right is 100", () => {
    const ids = ["a", "b", "c"];
    fc.assert(
      fc.property(fc.subarray(ids), fc.subarray(ids, { minLength: 1 }), fc.integer({ min: 1, max: 20 }), (choices, correct, points) => {
        const question = makeQuestion({ kind: "multiple", correct, points });
        const mark = marks(question, choices) ?? -1;
        expect(mark >= 0 && mark <= points).toBe(true);
        expect(scoreOf([question], markAnswers([question], { [question.id]: { choices: correct, text: null } }))).toBe(100);
      }),
    );
  });
});

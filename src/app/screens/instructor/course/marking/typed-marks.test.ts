import { expect, it } from "vitest";
import type { PartMarkRow } from "#contract/coursework/grade-parts.ts";
import {
  faultOf,
  figureText,
  isConflict,
  isTypedMarks,
  keptMine,
  pendingMarks,
  standing,
  type TypedMarks,
  withMark,
} from "./typed-marks.ts";

const MOST = 50;
const row = (number: number, part: Partial<PartMarkRow> = {}): PartMarkRow => ({
  number,
  name: { ar: "نورة", en: null },
  cohort_id: 1,
  status: null,
  degree: null,
  feedback: null,
  published_at: null,
  version: "",
  ...part,
});
const marked = (number: number, degree: number, part: Partial<PartMarkRow> = {}) =>
  row(number, { status: "graded", degree, version: `${number}.1`, ...part });

it("a degree is typed in whatever digits and with either decimal sign", () => {
  expect(["٤٥٫٥", "45,5", "۴۵.5"].map(figureText)).toEqual(["45.5", "45.5", "45.5"]);
});

it("what is typed as the account has it is no change; what is half typed stays as it is", () => {
  const typed = withMark({}, marked(1, 12), { degree: "12." });
  expect(typed).toEqual({ 1: { status: "graded", degree: "12.", feedback: "", version: "1.1" } });
  expect(withMark(typed, marked(1, 12), { degree: "12" })).toEqual({});
  expect(pendingMarks(withMark({}, marked(1, 12), { degree: "12.0" }), [marked(1, 12)], MOST).send).toEqual([]);
});

it("each changed mark is sent with the version that it began from; an emptied one is taken away, an absence has no degree", () => {
  const rows = [row(1), marked(2, 30), marked(3, 20), row(4, { status: "submitted", version: "4.1" })];
  let typed = withMark({}, rows[0] ?? row(0), { degree: "45.5" });
  typed = withMark(typed, rows[0] ?? row(0), { feedback: " أحسنت " });
  typed = withMark(typed, rows[1] ?? row(0), { degree: "" });
  typed = withMark(typed, rows[2] ?? row(0), { status: "absent" });
  expect(pendingMarks(typed, rows, MOST)).toEqual({
    send: [
      { number: 1, status: "graded", degree: 45.5, feedback: "أحسنت", version: "" },
      { number: 2, status: null, degree: null, feedback: "", version: "2.1" },
      { number: 3, status: "absent", degree: null, feedback: "", version: "3.1" },
    ],
    faults: 0,
    conflicts: 0,
    strangers: [],
  });
});

it("a degree beyond the most, feedback without a degree and an emptied mark that was seen wait; the others are sent", () => {
  const seen = marked(3, 40, { published_at: "2026-11-22T06:00:00.000Z" });
  const rows = [row(1), row(2), seen, row(4)];
  const entered = [{ degree: "51" }, { feedback: "?" }, { degree: "" }, { degree: "7" }];
  let all: TypedMarks = {};
  for (const [index, one] of rows.entries()) all = withMark(all, one, entered[index] ?? {});
  expect(rows.map((one) => faultOf(one, all[one.number] ?? standing(one), MOST))).toEqual(["degree", "feedback", "seen", null]);
  expect(pendingMarks(all, rows, MOST)).toMatchObject({ send: [{ number: 4, degree: 7 }], faults: 3 });
});

it("what somebody else saved meanwhile is a conflict until it is decided; the same mark by both is none", () => {
  const typed = withMark({}, row(1), { degree: "30" });
  const theirs = marked(1, 40);
  expect(isConflict(theirs, typed[1])).toBe(true);
  expect(pendingMarks(typed, [theirs], MOST)).toMatchObject({ send: [], conflicts: 1 });
  expect(pendingMarks(keptMine(typed, theirs), [theirs], MOST)).toMatchObject({ send: [{ degree: 30, version: "1.1" }], conflicts: 0 });
  expect(isConflict(marked(1, 30), typed[1])).toBe(false);
});

it("who left the course meanwhile is named; a draft of something else is none", () => {
  expect(pendingMarks(withMark({}, row(9), { degree: "1" }), [row(1)], MOST)).toMatchObject({ send: [], strangers: ["9"] });
  expect([isTypedMarks({ 1: standing(row(1)) }), isTypedMarks({ 1: { ...standing(row(1)), degree: 4 } }), isTypedMarks(null)]).toEqual([
    true,
    false,
    false,
  ]);
});

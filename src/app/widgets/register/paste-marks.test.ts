import { expect, test } from "vitest";
import { copiedRows } from "./copied-rows.ts";
import { readPasted } from "./paste-marks.ts";

const learners = [4412, 4419, 4423, 4431].map((number, index) => ({ student_id: index + 1, number }));
const read = (text: string, from = 0) => readPasted(text, learners, learners.slice(from));
const marksOf = (text: string, from = 0) => read(text, from).values.map(({ student_id, value }) => `${student_id} ${value.mark}`);

test("issue 17.3: a column of marks fills the rows from the focused one down, in words of both languages, digits and letters", () => {
  expect(marksOf("حضور\nغياب\nتأخّر\nبعذر\n")).toEqual(["1 present", "2 absent", "3 late", "4 excused"]);
  expect(marksOf("Present\r\nabsent\r\nL\r\ne")).toEqual(["1 present", "2 absent", "3 late", "4 excused"]);
  expect(marksOf("١\n2\nت\nع")).toEqual(["1 present", "2 absent", "3 late", "4 excused"]);
  expect(marksOf("ح\nغ", 2)).toEqual(["3 present", "4 absent"]);
});

test("issue 17.3: with a column of trainee numbers rows are who they name, whatever their order, and a head is no row", () => {
  expect(marksOf("الرقم التدريبي\tالمتدرب\tالحالة\n٤٤٣١\tجود\tغياب\n4412\tريان\tح")).toEqual(["4 absent", "1 present"]);
  expect(marksOf("4419,P\n4423,A")).toEqual(["2 present", "3 absent"]);
});

test("issue 17.3: what is not recognised is told with its line and its text, and an empty cell changes nothing", () => {
  expect(read("حضور\nمسافر\n\nغياب")).toEqual({
    values: [
      { student_id: 1, value: { mark: "present", minutes_late: null } },
      { student_id: 4, value: { mark: "absent", minutes_late: null } },
    ],
    unknown: [{ line: 2, text: "مسافر" }],
  });
  expect(read("4412\tP\n9999\tP").unknown).toEqual([{ line: 2, text: "9999 P" }]);
  // Said twice of one trainee: the second is not guessed at.
  expect(read("4412\tP\n4412\tA").unknown).toEqual([{ line: 2, text: "4412 A" }]);
  // More lines than rows are left.
  expect(read("P\nA", 3).unknown).toEqual([{ line: 2, text: "A" }]);
});

test("issue 17.3: minutes may follow the word of a late arrival, as a copied sheet says them", () => {
  expect(read("4412\tريان\tتأخر 7").values).toEqual([{ student_id: 1, value: { mark: "late", minutes_late: 7 } }]);
  expect(read("حضور 7").values).toEqual([]);
});

test("issue 17.3: digits of marks are no trainee numbers, though the numbers are as small", () => {
  const few = [1, 2, 3, 4].map((number) => ({ student_id: number * 10, number }));
  expect(readPasted("2\n2\n1\n4", few, few).values.map(({ student_id, value }) => `${student_id} ${value.mark}`)).toEqual([
    "10 absent",
    "20 absent",
    "30 present",
    "40 excused",
  ]);
});

test("issue 17.3: what is copied out of a sheet is understood when it is pasted again", () => {
  const copied = copiedRows([
    { number: 4423, name: "عبدالرحمن يوسف", word: "تأخر", minutes: 7 },
    { number: 4412, name: "ريان بن سعد", word: "حضور", minutes: null },
    { number: 4419, name: "لمى الشهري", word: "", minutes: null },
  ]);
  expect(read(copied)).toEqual({
    values: [
      { student_id: 3, value: { mark: "late", minutes_late: 7 } },
      { student_id: 1, value: { mark: "present", minutes_late: null } },
    ],
    unknown: [],
  });
});

import type { PartMarkRow, PartMarks } from "#contract/coursework/grade-parts.ts";
import { readPastedTable } from "#app/widgets/teaching/pasted-table.ts";
import { pointsOf } from "./marking-values.ts";
import { figureText, type TypedMarks, withMark } from "./typed-marks.ts";

const learnerOf = ({ number }: PartMarkRow) => ({ student_id: number, number });

/** Marks from a spreadsheet: what they would fill in, and them put over what was typed. @param rows whom rows without numbers are */
export function pastedMarks(text: string, { rows: all, max_degree }: PartMarks, rows: readonly PartMarkRow[]) {
  const { values, unknown } = readPastedTable(text, {
    all: all.map(learnerOf),
    learners: rows.map(learnerOf),
    valueOf: (cell) => (pointsOf(figureText(cell), max_degree) === null ? null : figureText(cell).trim()),
  });
  const byNumber = new Map(all.map((row) => [row.number, row]));
  return {
    preview: { filled: values.length, unknown },
    onto: (typed: TypedMarks): TypedMarks =>
      values.reduce((marks, { student_id: number, value }) => {
        const row = byNumber.get(number);
        return row ? withMark(marks, row, { status: "graded", degree: value }) : marks;
      }, typed),
  };
}

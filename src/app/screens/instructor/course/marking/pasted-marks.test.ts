import { expect, test } from "vitest";
import type { PartMarks } from "#contract/coursework/grade-parts.ts";
import { pastedMarks } from "./pasted-marks.ts";

const row = (number: number) => ({ number, status: null, degree: null, feedback: null, version: "0", published_at: null });
const part = { max_degree: 50, rows: [row(11), row(12), row(13)] } as unknown as PartMarks;

test("issue 17.3: marks pasted from a table fill the trainees it names; a figure above the most is not recognised", () => {
  const { preview, onto } = pastedMarks("13\t٤٤٫٥\n11\t51\n12\t38", part, part.rows);
  expect(preview).toEqual({ filled: 2, unknown: [{ line: 2, text: "11 51" }] });
  expect(Object.entries(onto({})).map(([number, { degree }]) => `${number} ${degree}`)).toEqual(["12 38", "13 44.5"]);
});

test("issue 17.3: without numbers the marks fill the rows from the field down", () => {
  const { onto } = pastedMarks("40\n30", part, part.rows.slice(1));
  expect(Object.keys(onto({}))).toEqual(["12", "13"]);
});

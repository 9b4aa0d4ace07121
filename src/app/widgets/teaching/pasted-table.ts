import { asciiDigits } from "#contract/rules/digits.ts";

export interface Learner {
  student_id: number;
  number: number;
}

export interface PastedTable<Value> {
  values: { student_id: number; value: Value }[];
  /** Lines that say nothing known, as they stand. */
  unknown: { line: number; text: string }[];
}

const wholeOf = (cell: string): number | null => (/^\d{1,9}$/u.test(asciiDigits(cell)) ? Number(asciiDigits(cell)) : null);

/** The column that holds most of what is looked for, the last of several; -1 where none holds any. */
function columnOf(table: readonly (readonly string[])[], holds: (cell: string) => boolean, but: number): number {
  const width = Math.max(0, ...table.map((cells) => cells.length));
  const found = Array.from({ length: width }, (_, column) =>
    column === but ? 0 : table.filter((cells) => holds(cells[column] ?? "")).length,
  );
  const most = Math.max(0, ...found);
  return most === 0 ? -1 : found.lastIndexOf(most);
}

/** The column of trainee numbers: where there is more than one column, the first that holds most of them. */
function numbersOf(table: readonly (readonly string[])[], known: ReadonlyMap<number, Learner>): number {
  const width = Math.max(0, ...table.map((cells) => cells.length));
  // A single column holds values, though its figures may be numbers of trainees as well.
  if (width < 2) return -1;
  const found = Array.from({ length: width }, (_, column) => table.filter((cells) => known.has(wholeOf(cells[column] ?? "") ?? -1)).length);
  const most = Math.max(...found);
  return most === 0 ? -1 : found.indexOf(most);
}

interface Sense<Value> {
  /** Everybody, by whose numbers rows are matched. */
  all: readonly Learner[];
  /** Whom the rows of a table without numbers are, from the first on. */
  learners: readonly Learner[];
  /** What a cell says; null: nothing known. */
  valueOf: (cell: string) => Value | null;
}

/**
 * What text from a spreadsheet says of learners. With a column of trainee numbers a row is who it names, in whatever order. The first
 * line may name its columns. Empty cells change nothing.
 */
export function readPastedTable<Value>(text: string, { all, learners, valueOf }: Sense<Value>): PastedTable<Value> {
  const lines = text.replace(/\r\n?/gu, "\n").replace(/\n+$/u, "").split("\n");
  const sign = text.includes("\t") ? "\t" : /[,;،؛]/u;
  const table = lines.map((line) => line.split(sign).map((cell) => cell.trim()));
  const known = new Map(all.map((one) => [one.number, one]));
  const numbers = numbersOf(table, known);
  const column = columnOf(table, (cell) => valueOf(cell) !== null, numbers);
  const read: PastedTable<Value> = { values: [], unknown: [] };
  const done = new Set<number>();
  let next = 0;
  for (const [index, cells] of table.entries()) {
    const cell = cells[column] ?? "";
    const number = numbers === -1 ? null : wholeOf(cells[numbers] ?? "");
    const value = valueOf(cell);
    if (index === 0 && value === null && numbers !== -1 && number === null) continue;
    const learner = numbers === -1 ? learners[next] : known.get(number ?? -1);
    next += 1;
    if (cell === "" && learner && column !== -1) continue;
    if (learner && value !== null && !done.has(learner.student_id)) {
      done.add(learner.student_id);
      read.values.push({ student_id: learner.student_id, value });
    } else read.unknown.push({ line: index + 1, text: (lines[index] ?? "").replaceAll("\t", " ").trim() });
  }
  return read;
}

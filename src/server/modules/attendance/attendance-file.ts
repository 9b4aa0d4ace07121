import { parse } from "csv-parse/sync";
import { type AttendanceFile, IMPORT_PROBLEMS, REGISTER, type RegisterMark, type RegisterRow } from "#contract/attendance.ts";
import { fold } from "#contract/rules/arabic-fold.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { type Column, COLUMN_WORDS, MARK_ALIASES, MARK_WORDS } from "./attendance-words.ts";

interface Person {
  userId: number;
  number: number;
  email: string;
}
type Reason = (typeof IMPORT_PROBLEMS)[number];
type Marked = AttendanceFile["marks"][number];

/** Columns that are read; a file may have others. */
const READ = ["number", "email", "mark", "minutes", "note"] as const satisfies readonly Column[];
const TEXT_SHOWN = 200;

/**
 * What a file says of a register, line by line: nothing of it is skipped without a word. Students are found by their number or
 * their e-mail; columns and marks are read in both languages.
 */
export function readFile(csv: string, people: readonly Person[], rows: readonly RegisterRow[]): AttendanceFile {
  const lines = linesOf(csv);
  const head = lines?.[0];
  if (!lines || !head) return refused("not_csv", csv);
  const columns = columnsOf(head.cells);
  if (columns.number === undefined && columns.email === undefined) return refused("no_student_column", head.cells.join(","));
  if (columns.mark === undefined) return refused("no_mark_column", head.cells.join(","));

  const versions = new Map(rows.map(({ student_id, version }) => [student_id, version]));
  const found: AttendanceFile = { marks: [], problems: [], empty: 0 };
  const seen = new Set<number>();
  for (const { line, cells } of lines.slice(1)) {
    const read = readLine((column) => (columns[column] === undefined ? "" : plain(cells[columns[column]] ?? "")), people, seen);
    if (read === "empty") found.empty += 1;
    else if (typeof read === "string") found.problems.push({ line, reason: read, text: cells.join(",").slice(0, TEXT_SHOWN) });
    else found.marks.push({ line, ...read, seen_version: versions.get(read.student_id) ?? 0 });
  }
  return found;
}

const refused = (reason: Reason, text: string): AttendanceFile => ({
  marks: [],
  problems: [{ line: 1, reason, text: text.slice(0, TEXT_SHOWN) }],
  empty: 0,
});

interface FileLine {
  line: number;
  cells: string[];
}

/** Spreadsheets separate by commas, semicolons or tabs, as the country has it. */
function linesOf(csv: string): FileLine[] | null {
  const first = csv.slice(0, 2_000).split(/\r?\n/u, 1)[0] ?? "";
  const delimiter = [",", ";", "\t"].toSorted((one, other) => first.split(other).length - first.split(one).length)[0] ?? ",";
  try {
    const records = parse(csv, { bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true, trim: true });
    return (records as unknown as { info: { lines: number }; record: string[] }[]).map(({ info, record }) => ({
      line: info.lines,
      cells: record,
    }));
  } catch {
    return null;
  }
}

const same = (text: string): string => fold(text.trim());

function columnsOf(head: readonly string[]): Partial<Record<(typeof READ)[number], number>> {
  const named = head.map(same);
  const columns: Partial<Record<(typeof READ)[number], number>> = {};
  for (const column of READ) {
    const { ar, en } = COLUMN_WORDS[column];
    const index = named.findIndex((name) => name !== "" && [column, en, ar].map(same).includes(name));
    if (index >= 0) columns[column] = index;
  }
  return columns;
}

/** What our own files put before a formula is taken off again. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/u, "");

const MARKS = new Map(
  (Object.keys(MARK_ALIASES) as (keyof typeof MARK_ALIASES)[]).flatMap((mark) =>
    [mark, MARK_WORDS[mark].ar, MARK_WORDS[mark].en, ...MARK_ALIASES[mark]].map((word) => [same(word), mark as RegisterMark] as const),
  ),
);

function readLine(
  cell: (column: (typeof READ)[number]) => string,
  people: readonly Person[],
  seen: Set<number>,
): Omit<Marked, "line" | "seen_version"> | Reason | "empty" {
  const [number, email, note] = [asciiDigits(cell("number")), cell("email").toLowerCase(), cell("note")];
  const student = people.find((person) => (number === "" ? email !== "" && person.email === email : String(person.number) === number));
  if (!student) return "student_unknown";
  if (cell("mark") === "") return "empty";
  const mark = MARKS.get(same(asciiDigits(cell("mark"))));
  if (!mark) return "mark_unknown";
  const minutes = asciiDigits(cell("minutes"));
  if (!/^\d{0,3}$/u.test(minutes) || Number(minutes) > REGISTER.minutesLateMax) return "minutes_unknown";
  if (note.length > REGISTER.noteMax) return "too_long";
  if (seen.has(student.userId)) return "student_twice";
  seen.add(student.userId);
  return {
    student_id: student.userId,
    mark,
    minutes_late: mark === "late" && minutes !== "" ? Number(minutes) : null,
    note: note === "" ? null : note,
  };
}

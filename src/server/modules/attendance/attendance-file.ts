import { normaliseEmail } from "#contract/accounts/email-address.ts";
import { type AttendanceFile, IMPORT_PROBLEMS, REGISTER, type RegisterMark, type RegisterRow } from "#contract/attendance/attendance.ts";
import { fold } from "#contract/rules/arabic-fold.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import type { TableLine } from "#server/untrusted/read-table.ts";
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
export function readRegister(
  lines: readonly TableLine[] | null,
  csv: string,
  people: readonly Person[],
  rows: readonly RegisterRow[],
): AttendanceFile {
  const head = lines?.[0];
  if (!lines || !head) return refused("not_csv", csv);
  const known = { byNumber: byKey(people, ({ number }) => String(number)), byEmail: byKey(people, ({ email }) => email) };
  const columns = columnsOf(head.cells);
  if (columns.number === undefined && columns.email === undefined) return refused("no_student_column", head.cells.join(","));
  if (columns.mark === undefined) return refused("no_mark_column", head.cells.join(","));

  const versions = new Map(rows.map(({ student_id, version }) => [student_id, version]));
  const found: AttendanceFile = { marks: [], problems: [], empty: 0 };
  const seen = new Set<number>();
  for (const { line, cells } of lines.slice(1)) {
    const read = readLine((column) => (columns[column] === undefined ? "" : plain(cells[columns[column]] ?? "")), known, seen);
    if (read === "empty") found.empty += 1;
    else if (typeof read === "string") found.problems.push({ line, reason: read, text: cells.join(",").slice(0, TEXT_SHOWN) });
    else found.marks.push({ line, ...read, seen_version: versions.get(read.student_id) ?? 0 });
  }
  return found;
}

interface Known {
  byNumber: ReadonlyMap<string, Person>;
  byEmail: ReadonlyMap<string, Person>;
}
const byKey = (people: readonly Person[], keyOf: (person: Person) => string): Map<string, Person> =>
  new Map(people.toReversed().map((person) => [keyOf(person), person]));

const refused = (reason: Reason, text: string): AttendanceFile => ({
  marks: [],
  problems: [{ line: 1, reason, text: text.slice(0, TEXT_SHOWN) }],
  empty: 0,
});

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
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/u, "");

const MARKS = new Map(
  (Object.keys(MARK_ALIASES) as (keyof typeof MARK_ALIASES)[]).flatMap((mark) =>
    [mark, MARK_WORDS[mark].ar, MARK_WORDS[mark].en, ...MARK_ALIASES[mark]].map((word) => [same(word), mark as RegisterMark] as const),
  ),
);

function readLine(
  cell: (column: (typeof READ)[number]) => string,
  known: Known,
  seen: Set<number>,
): Omit<Marked, "line" | "seen_version"> | Reason | "empty" {
  const [number, email, note] = [asciiDigits(cell("number")), normaliseEmail(cell("email")), cell("note")];
  const student = number === "" ? known.byEmail.get(email) : known.byNumber.get(number);
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

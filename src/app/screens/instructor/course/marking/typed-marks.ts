import { isPlainObject } from "#contract/plain-values.ts";
import { type EnteredStatus, ENTERED_STATUSES, type PartMarkRow, type PartMarksForm } from "#contract/coursework/grade-parts.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { isText } from "#offline/readable.ts";
import { pointsOf } from "./marking-values.ts";

/** A mark as it is typed, and the version that it began from. */
export interface TypedMark {
  status: EnteredStatus;
  /** Of `graded` alone; empty: there is no mark. */
  degree: string;
  feedback: string;
  version: string;
}

/** Marks that were changed and not saved yet, by trainee number. */
export type TypedMarks = Readonly<Record<string, TypedMark>>;

type SentMark = PartMarksForm["marks"][number];

const isStatus = (value: unknown): value is EnteredStatus => ENTERED_STATUSES.some((status) => status === value);
const isMark = (value: unknown): value is TypedMark =>
  isPlainObject(value) && isStatus(value.status) && isText(value.degree) && isText(value.feedback) && isText(value.version);
export const isTypedMarks = (value: unknown): value is TypedMarks => isPlainObject(value) && Object.values(value).every(isMark);

/** A figure in whatever digits, with either decimal sign. */
export const figureText = (text: string): string => asciiDigits(text).replace(/[٫,]/gu, ".");

/** What the account has of a trainee, as a form shows it. */
export const standing = ({ status, degree, feedback, version }: PartMarkRow): TypedMark => ({
  status: status === "absent" || status === "excused" ? status : "graded",
  degree: degree === null ? "" : String(degree),
  feedback: feedback ?? "",
  version,
});

/** With what was typed for one trainee; what is as the account has it is no change. */
export function withMark(typed: TypedMarks, row: PartMarkRow, part: Partial<Omit<TypedMark, "version">>): TypedMarks {
  const stands = standing(row);
  const next = { ...(typed[row.number] ?? stands), ...part };
  const same = next.status === stands.status && next.degree === stands.degree && next.feedback === stands.feedback;
  return same ? withoutMarks(typed, [row.number]) : { ...typed, [row.number]: next };
}

export const withoutMarks = (typed: TypedMarks, numbers: readonly (number | string)[]): TypedMarks =>
  Object.fromEntries(Object.entries(typed).filter(([number]) => !numbers.some((one) => String(one) === number)));

/** What was typed counts over what somebody else saved meanwhile. */
export const keptMine = (typed: TypedMarks, { number, version }: PartMarkRow): TypedMarks => {
  const mine = typed[number];
  return mine ? { ...typed, [number]: { ...mine, version } } : typed;
};

/** Why a mark cannot be sent: no degree that fits, a word of feedback without one, or an emptied one that its trainee has seen. */
type Fault = "degree" | "feedback" | "seen";

export function faultOf(row: PartMarkRow, { status, degree, feedback }: TypedMark, most: number): Fault | null {
  if (status !== "graded") return null;
  if (degree.trim() !== "") return pointsOf(degree, most) === null ? "degree" : null;
  if (row.published_at !== null) return "seen";
  return feedback.trim() === "" ? null : "feedback";
}

function bodyOf(number: number, { status, degree, feedback, version }: TypedMark): SentMark {
  const none = status === "graded" && degree.trim() === "";
  return {
    number,
    status: none ? null : status,
    degree: none || status !== "graded" ? null : Number(degree),
    feedback: none ? "" : feedback.trim(),
    version,
  };
}

function changes(row: PartMarkRow, mark: TypedMark): boolean {
  const { status, degree, feedback } = bodyOf(row.number, mark);
  const has = row.status === "submitted" ? null : row.status;
  return status !== has || degree !== row.degree || feedback !== (row.feedback ?? "");
}

/** Whether somebody else left another mark than the one that this began from, and than this one. */
export const isConflict = (row: PartMarkRow, mark: TypedMark | undefined): boolean =>
  mark !== undefined && mark.version !== row.version && changes(row, mark);

export interface PendingMarks {
  /** What would be saved. */
  send: SentMark[];
  faults: number;
  conflicts: number;
  /** Numbers of trainees who are not in the course any more. */
  strangers: string[];
}

/** What stands between what was typed and what the account has. @param most what the part is marked out of */
export function pendingMarks(typed: TypedMarks, rows: readonly PartMarkRow[], most: number): PendingMarks {
  const known = new Set(rows.map(({ number }) => String(number)));
  const pending: PendingMarks = { send: [], faults: 0, conflicts: 0, strangers: Object.keys(typed).filter((number) => !known.has(number)) };
  for (const row of rows) {
    const mark = typed[row.number];
    if (!mark) continue;
    if (faultOf(row, mark, most) !== null) pending.faults += 1;
    else if (isConflict(row, mark)) pending.conflicts += 1;
    else if (changes(row, mark)) pending.send.push(bodyOf(row.number, mark));
  }
  return pending;
}

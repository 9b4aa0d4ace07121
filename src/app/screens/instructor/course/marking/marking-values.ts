import { isPlainObject } from "#contract/plain-values.ts";
import type { GradeForm, MarkingDetails } from "#contract/coursework/marking.ts";
import { isText } from "#offline/readable.ts";

/** What an instructor wrote about a piece of work. Points are texts while they are typed. */
export interface MarkValues {
  /** Of an application without a rubric. */
  degree: string;
  /** Points by line of the rubric, or by question of a quiz. */
  points: Record<string, string>;
  feedback: string;
  comments: readonly TextComment[];
  /** Of work of a group: for this trainee alone. A draft of an older version does not say. */
  alone?: boolean;
}

export interface TextComment {
  from: number;
  to: number;
  text: string;
}

const isPoints = (value: unknown): value is Record<string, string> => isPlainObject(value) && Object.values(value).every(isText);
const isComment = (value: unknown): value is TextComment =>
  isPlainObject(value) && Number.isSafeInteger(value.from) && Number.isSafeInteger(value.to) && isText(value.text);

export const isMarkValues = (value: unknown): value is MarkValues =>
  isPlainObject(value) &&
  isText(value.degree) &&
  isText(value.feedback) &&
  isPoints(value.points) &&
  (value.alone === undefined || typeof value.alone === "boolean") &&
  Array.isArray(value.comments) &&
  value.comments.every(isComment);

const written = (points: number | null): string => (points === null ? "" : String(points));

/** What the server knows of it. */
export function valuesOf(work: MarkingDetails): MarkValues {
  const lines =
    work.kind === "application"
      ? work.rubric.map(({ id, given }) => [id, given] as const)
      : byHand(work).map(({ question_id, given }) => [question_id, given] as const);
  return {
    degree: written(work.degree),
    points: Object.fromEntries(lines.map(([id, given]) => [id, written(given)])),
    feedback: work.feedback ?? "",
    comments: work.comments.map(({ from, to, text }) => ({ from, to, text })),
    alone: work.joint?.members.some(({ sid, own_mark }) => sid === work.id && own_mark) ?? false,
  };
}

/** Answers that a person marks. */
export const byHand = (work: MarkingDetails) => work.answers.filter((answer) => answer.by_hand);

/** Points as typed; null where they are none, or beyond what the line gives. */
export function pointsOf(text: string | undefined, most: number): number | null {
  if (text === undefined || !/^\d{1,5}(?:\.\d{1,2})?$/u.test(text.trim())) return null;
  const points = Number(text);
  return points <= most ? points : null;
}

interface Line {
  id: string;
  points: number;
}

export const linesOf = (work: MarkingDetails): Line[] =>
  work.kind === "application"
    ? work.rubric.map(({ id, points }) => ({ id, points }))
    : byHand(work).map(({ question_id, points }) => ({ id: question_id, points }));

/** The mark as far as it stands; null before every line has its points. */
export function totalOf(work: MarkingDetails, values: MarkValues): number | null {
  const lines = linesOf(work);
  if (lines.length === 0) return pointsOf(values.degree, work.max_degree);
  let total = 0;
  for (const { id, points } of lines) {
    const given = pointsOf(values.points[id], points);
    if (given === null) return null;
    total += given;
  }
  return Math.round(total * 100) / 100;
}

/** What is sent; only once `totalOf` knows a total. */
export function gradeBody(work: MarkingDetails, values: MarkValues, version: number): GradeForm {
  const lines = linesOf(work);
  return {
    degree: lines.length === 0 ? Number(values.degree) : null,
    rubric: lines.map(({ id }) => ({ id, points: Number(values.points[id]) })),
    feedback: values.feedback.trim(),
    comments: values.comments.map((comment) => ({ ...comment })),
    attachments: work.attachments.map(({ id }) => id),
    alone: work.joint != null && values.alone === true,
    version,
  };
}

export interface Level {
  points: number;
  /** Four steps of mastery; a line of few points has fewer. */
  word: "missing" | "partial" | "good" | "full";
}

const STEPS = [
  ["missing", 0],
  ["partial", 0.4],
  ["good", 0.8],
  ["full", 1],
] as const;

/** Ready points of a line: nothing, two fifths, four fifths, all; each figure once. */
export function levelsOf(points: number): Level[] {
  const levels: Level[] = [];
  for (const [word, share] of STEPS) {
    const value = share === 1 ? points : Math.round(points * share);
    if (word === "full" || (value < points && !levels.some((level) => level.points === value))) levels.push({ points: value, word });
  }
  return levels;
}

/** Stretches of a text with the number of the remark that lies on each, in order; remarks never overlap. */
export function stretchesOf(text: string, comments: readonly TextComment[]): { text: string; from: number; remark: number | null }[] {
  const stretches: { text: string; from: number; remark: number | null }[] = [];
  let at = 0;
  for (const [index, { from, to }] of inOrder(comments).entries()) {
    if (from < at || to > text.length || from >= to) continue;
    if (from > at) stretches.push({ text: text.slice(at, from), from: at, remark: null });
    stretches.push({ text: text.slice(from, to), from, remark: index + 1 });
    at = to;
  }
  if (at < text.length) stretches.push({ text: text.slice(at), from: at, remark: null });
  return stretches;
}

export const inOrder = (comments: readonly TextComment[]): TextComment[] => comments.toSorted((a, b) => a.from - b.from);

/** A stretch that may carry a new remark: not empty, and on no other's ground. */
export const isFree = (comments: readonly TextComment[], from: number, to: number): boolean =>
  from < to && comments.every((comment) => to <= comment.from || from >= comment.to);

/**
 * Puts a phrase where the cursor is, on lines of its own among other words. A field that nobody was in has its cursor at 0: there the phrase
 * comes last.
 * @returns the text, and where the phrase ends in it
 */
export function withPhrase(written: string, cursor: number, phrase: string): { text: string; end: number } {
  const at = cursor === 0 ? written.length : cursor;
  const [before, after] = [written.slice(0, at), written.slice(at)];
  const begin = before === "" || /\s$/u.test(before) ? before : `${before}\n`;
  const rest = after === "" || /^\s/u.test(after) ? after : `\n${after}`;
  return { text: `${begin}${phrase}${rest}`, end: begin.length + phrase.length };
}

import { createHash } from "node:crypto";
import type { BodyOf, Localised, StoredBlock, StoredQuestion, StoredRun, TranscriptLine } from "#server/db/tables/learning-content.ts";
import type { Both } from "#server/db/seed/programs/program-seed.ts";

/** Words with which the demo's lessons are written: each makes a block in both languages. */
export type BlockSeed = Localised<StoredBlock>;

const inBoth = <T>(make: (language: 0 | 1) => T): Localised<T> => ({ ar: make(0), en: make(1) });
const pick = (both: Both, language: 0 | 1): string => both[language];

export const p = (ar: string, en: string): BlockSeed => inBoth((l) => ({ type: "paragraph", runs: runs(l === 0 ? ar : en) }));
export const h = (ar: string, en: string): BlockSeed => inBoth((l) => ({ type: "heading", level: 2, text: l === 0 ? ar : en }));
export const points = (...items: Both[]): BlockSeed =>
  inBoth((l) => ({ type: "list", ordered: false, items: items.map((item) => runs(pick(item, l))) }));
export const steps = (...items: Both[]): BlockSeed =>
  inBoth((l) => ({ type: "list", ordered: true, items: items.map((item) => runs(pick(item, l))) }));
export const tip = (ar: string, en: string): BlockSeed => inBoth((l) => ({ type: "note", tone: "tip", runs: runs(l === 0 ? ar : en) }));
export const warning = (ar: string, en: string): BlockSeed =>
  inBoth((l) => ({ type: "note", tone: "warning", runs: runs(l === 0 ? ar : en) }));
export const quote = (ar: string, en: string, by: Both | null = null): BlockSeed =>
  inBoth((l) => ({ type: "quote", runs: runs(l === 0 ? ar : en), by: by ? pick(by, l) : null }));
export const code = (text: string): BlockSeed => inBoth(() => ({ type: "code", language: "python", text }));
export const table = (caption: Both, head: readonly Both[], ...rows: (readonly (Both | string)[])[]): BlockSeed =>
  inBoth((l) => ({
    type: "table",
    caption: pick(caption, l),
    head: head.map((cell) => pick(cell, l)),
    rows: rows.map((row) => row.map((cell) => (typeof cell === "string" ? cell : pick(cell, l)))),
  }));
/** A picture of `lesson-media.ts`, whose file comes later. */
export const figure = (fileId: string, alt: Both, caption: Both): BlockSeed =>
  inBoth((l) => ({ type: "figure", fileId, alt: pick(alt, l), caption: pick(caption, l) }));

/** `**strong**` and `code` in backticks become runs. */
function runs(text: string): StoredRun[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/u).flatMap((part): StoredRun[] => {
    if (part === "") return [];
    if (part.startsWith("**")) return [{ text: part.slice(2, -2), mark: "strong" }];
    return part.startsWith("`") ? [{ text: part.slice(1, -1), mark: "code" }] : [{ text: part }];
  });
}

const side = (blocks: readonly BlockSeed[]): Localised<StoredBlock[]> => ({
  ar: blocks.map(({ ar }) => ar),
  en: blocks.map(({ en }) => en),
});

/** What an item of the demo holds. */
export type ContentSeed =
  | { body: BodyOf<"lesson">; format: "video" | "text" | "pdf" | "audio" }
  | { body: BodyOf<"interactive_lecture"> | BodyOf<"activity"> | BodyOf<"application">; format: null };

export const textLesson = (...blocks: BlockSeed[]): ContentSeed => lesson("text", [], blocks);

export const lesson = (
  format: "video" | "text" | "pdf" | "audio",
  lines: readonly (readonly [at: number, ...Both])[],
  blocks: readonly BlockSeed[],
): ContentSeed => {
  const transcript = inBoth((l): TranscriptLine[] => lines.map(([at, ...both]) => ({ at_s: at, text: both[l] })));
  return { format, body: { kind: "lesson", body: side(blocks), transcript } };
};

export const lecture = (...blocks: BlockSeed[]): ContentSeed => ({
  format: null,
  body: { kind: "interactive_lecture", body: side(blocks) },
});

interface QuizSeed {
  about: readonly BlockSeed[];
  attempts: number;
  /** Minutes. */
  limit?: number;
  pass: number;
  questions: readonly StoredQuestion[];
}
export const quiz = ({ about, attempts, limit, pass, questions }: QuizSeed): ContentSeed => ({
  format: null,
  body: {
    kind: "activity",
    body: side(about),
    questions: [...questions],
    attemptsAllowed: attempts,
    timeLimit: limit ?? null,
    passMark: pass,
  },
});

interface WorkSeed {
  brief: readonly BlockSeed[];
  max: number;
  types: readonly ("file" | "text" | "url")[];
  /** Days after the cohort's first day. */
  due: number | null;
  rubric: readonly (readonly [id: string, ar: string, en: string, points: number])[];
}
export const work = ({ brief, max, types, due, rubric }: WorkSeed): ContentSeed => ({
  format: null,
  body: {
    kind: "application",
    brief: side(brief),
    maxDegree: max,
    submissionTypes: [...types],
    dueAfterDays: due,
    rubric: rubric.map(([id, ar, en, worth]) => ({ id, title: { ar, en }, points: worth })),
  },
});

const said = ([ar, en]: Both) => ({ ar, en });
type Option = readonly [ar: string, en: string, right?: boolean, why?: Both];

/** An id that does not tell where its line belongs. */
const partId = (...words: readonly string[]): string => createHash("sha256").update(words.join("/")).digest("hex").slice(0, 12);

/** One right option, or several: what is right stands with it. */
export function choice(id: string, text: Both, options: readonly Option[], why: Both): StoredQuestion {
  const rows = options.map(([ar, en, right, reason], index) => ({
    id: "abcdef".charAt(index),
    text: { ar, en },
    right,
    feedback: reason ? said(reason) : null,
  }));
  const correct = rows.flatMap((row) => (row.right ? [row.id] : []));
  return {
    id,
    kind: correct.length > 1 ? "multiple" : "single",
    text: said(text),
    points: correct.length > 1 ? 2 : 1,
    options: rows.map(({ id: option, text: words, feedback }) => ({ id: option, text: words, feedback })),
    correct,
    accepted: [],
    feedback: said(why),
  };
}

export const isTrue = (id: string, text: Both, right: boolean, why: Both): StoredQuestion => ({
  id,
  kind: "true_false",
  text: said(text),
  points: 1,
  options: [
    { id: "true", text: { ar: "صح", en: "True" } },
    { id: "false", text: { ar: "خطأ", en: "False" } },
  ],
  correct: [String(right)],
  accepted: [],
  feedback: said(why),
});

export const short = (id: string, text: Both, accepted: readonly string[], why: Both): StoredQuestion => ({
  id,
  kind: "short_answer",
  text: said(text),
  points: 1,
  options: [],
  correct: [],
  accepted: [...accepted],
  feedback: said(why),
});

/** Lines in their right order. */
export function orderingQuestion(
  id: string,
  text: Both,
  lines: readonly (readonly [ar: string, en: string, why?: Both])[],
  why: Both,
): StoredQuestion {
  const options = lines.map(([ar, en, reason]) => ({ id: partId(id, en), text: { ar, en }, feedback: reason ? said(reason) : null }));
  return {
    id,
    kind: "ordering",
    text: said(text),
    points: 3,
    options,
    correct: options.map((option) => option.id),
    accepted: [],
    feedback: said(why),
  };
}

/** Lines, each with what belongs to it; `extra` belongs to none. */
export function matched(
  id: string,
  text: Both,
  lines: readonly (readonly [line: Both, answer: Both, why?: Both])[],
  extra: readonly Both[],
  why: Both,
): StoredQuestion {
  const part = (words: Both) => ({ id: partId(id, words[1]), text: said(words) });
  return {
    id,
    kind: "matching",
    text: said(text),
    points: 3,
    options: lines.map(([line, , reason]) => ({ ...part(line), feedback: reason ? said(reason) : null })),
    correct: [],
    matches: [...lines.map(([, answer]) => part(answer)), ...extra.map(part)],
    pairs: lines.map(([line, answer]) => ({ option: part(line).id, match: part(answer).id })),
    accepted: [],
    feedback: said(why),
  };
}

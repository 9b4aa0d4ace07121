import { isPlainObject } from "#contract/plain-values.ts";
import type { QuestionKind } from "#contract/classroom/lesson-content.ts";
import type { TeachingQuestion } from "#contract/content/teaching-content.ts";
import { QUIZ_RULES_MAX } from "#contract/coursework/quiz-rules.ts";
import { newId } from "#offline/ids.ts";
import { isText } from "#offline/readable.ts";
import { gapAsText, gapOf, gapValue, type GapValue, isGapValue, isWholeGap, markedGaps, marksSame } from "./gap-values.ts";
import { isNumberValue, isWholeNumber, numberAsText, numberValue, type NumberValue, numericOf } from "./number-values.ts";

export interface Both {
  ar: string;
  en: string;
}
export const NOTHING: Both = { ar: "", en: "" };
export const SIDES = ["ar", "en"] as const;

/** A question as it is written: points and the words that count are text until they are sent. */
export interface QuestionValue extends Omit<TeachingQuestion, "points" | "accepted" | "feedback" | "numeric" | "tags" | "gaps"> {
  points: string;
  /** One a line. */
  accepted: string;
  /** Of a short answer: nothing counts by itself, the instructor reads each. A draft of an older version does not say. */
  by_hand?: boolean;
  /** Of a short answer that is a number; null: words. A draft of an older version does not say. */
  number?: NumberValue | null;
  /** Parted by commas of either script. A draft of an older version does not say. */
  tags?: string;
  /** Of a text with gaps: those that it marks, and those that it marked before. */
  gaps?: GapValue[];
  feedback: Both;
}
export type OptionValue = QuestionValue["options"][number];
type MatchValue = NonNullable<QuestionValue["matches"]>[number];

const isBoth = (value: unknown): boolean => isPlainObject(value) && isText(value.ar) && isText(value.en);
const isPart = (part: unknown): boolean => isPlainObject(part) && isText(part.id) && isBoth(part.text);
const areParts = (parts: unknown): boolean => parts === undefined || (Array.isArray(parts) && parts.every(isPart));

export const isQuestionValue = (value: unknown): boolean =>
  isPlainObject(value) &&
  isText(value.id) &&
  isText(value.kind) &&
  isText(value.points) &&
  isText(value.accepted) &&
  (value.by_hand === undefined || typeof value.by_hand === "boolean") &&
  (value.match === undefined || isText(value.match)) &&
  [value.category, value.tags].every((one) => one === undefined || isText(one)) &&
  (value.number === undefined || value.number === null || isNumberValue(value.number)) &&
  (value.gaps === undefined || (Array.isArray(value.gaps) && value.gaps.every(isGapValue))) &&
  isBoth(value.text) &&
  isBoth(value.feedback) &&
  Array.isArray(value.correct) &&
  Array.isArray(value.options) &&
  areParts(value.options) &&
  areParts(value.matches);

export const questionValue = ({ numeric, tags = [], gaps, ...question }: TeachingQuestion): QuestionValue => ({
  ...question,
  ...(gaps ? { gaps: gaps.map(gapValue) } : {}),
  tags: tags.join("، "),
  number: numeric ? numberValue(numeric) : null,
  points: String(question.points),
  accepted: question.accepted.join("\n"),
  by_hand: question.kind === "short_answer" && question.accepted.length === 0,
  feedback: question.feedback ?? NOTHING,
});

/** As it is sent. */
export function questionOf({ points, accepted, by_hand, number, feedback, tags, gaps, ...question }: QuestionValue): TeachingQuestion {
  const sent = { ...question, points: Number(points), feedback: written(feedback) ? feedback : null };
  return {
    ...sent,
    options: question.options.map((option) => ({
      ...option,
      feedback: option.feedback && written(option.feedback) ? option.feedback : null,
    })),
    accepted: question.kind === "short_answer" && !by_hand ? linesOf(accepted) : [],
    ...(question.kind === "cloze" ? { gaps: markedGaps(question.text, gaps).map((gap) => gapOf(gap, linesOf)) } : {}),
    ...(tags === undefined ? {} : { tags: tagsOf(tags) }),
    ...(question.kind === "short_answer" && number !== undefined ? { numeric: by_hand || !number ? null : numericOf(number) } : {}),
  };
}

/** Tags that are written, each once. */
export const tagsOf = (text = ""): string[] => [
  ...new Set(
    text
      .split(/[,،]/u)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  ),
];

export const TAGS_LENGTH = QUIZ_RULES_MAX.tagsMax * (QUIZ_RULES_MAX.tagMax + 2);
export function areTags(text = ""): boolean {
  const tags = tagsOf(text);
  return tags.length <= QUIZ_RULES_MAX.tagsMax && tags.every((tag) => tag.length <= QUIZ_RULES_MAX.tagMax);
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, ACCEPTED_MAX);
const ACCEPTED_MAX = 20;

const emptyPart = () => ({ id: newId(), text: NOTHING });

export const newQuestion = (): QuestionValue => ({
  id: newId(),
  kind: "single",
  text: NOTHING,
  points: "1",
  options: [emptyPart(), emptyPart()],
  correct: [],
  accepted: "",
  feedback: NOTHING,
});

/** With one option more; of a matching question with what belongs to it. */
export function withOption(question: QuestionValue): QuestionValue {
  const option = emptyPart();
  const more = { ...question, options: [...question.options, option] };
  return question.kind === "matching" ? withOwnMatch(more, option.id) : more;
}

export const withoutOption = (question: QuestionValue, id: string): QuestionValue => {
  const gone = question.pairs?.find(({ option }) => option === id)?.match;
  const pairs = question.pairs?.filter(({ option }) => option !== id);
  const used = pairs?.some(({ match }) => match === gone);
  return {
    ...question,
    options: question.options.filter((each) => each.id !== id),
    correct: question.correct.filter((each) => each !== id),
    ...(pairs ? { pairs, matches: (question.matches ?? []).filter((match) => used || match.id !== gone) } : {}),
  };
};

export const withChangedOption = (question: QuestionValue, id: string, part: Partial<OptionValue>): QuestionValue => ({
  ...question,
  options: question.options.map((each) => (each.id === id ? { ...each, ...part } : each)),
});

/** A match that belongs to nothing: the more there are, the less can be guessed. */
export const withExtraMatch = (question: QuestionValue): QuestionValue => ({
  ...question,
  matches: [...(question.matches ?? []), emptyPart()],
});

export const withoutMatch = (question: QuestionValue, id: string): QuestionValue => ({
  ...question,
  matches: (question.matches ?? []).filter((match) => match.id !== id),
});

export const withMatchText = (question: QuestionValue, id: string, text: Both): QuestionValue => ({
  ...question,
  matches: (question.matches ?? []).map((match) => (match.id === id ? { ...match, text } : match)),
});

export const matchOf = (question: QuestionValue, option: string): MatchValue | undefined => {
  const id = question.pairs?.find((pair) => pair.option === option)?.match;
  return question.matches?.find((match) => match.id === id);
};

export const extraMatches = ({ matches = [], pairs = [] }: QuestionValue): MatchValue[] =>
  matches.filter(({ id }) => !pairs.some(({ match }) => match === id));

function withOwnMatch(question: QuestionValue, option: string): QuestionValue {
  const match = emptyPart();
  return {
    ...question,
    matches: [...(question.matches ?? []), match],
    pairs: [...(question.pairs ?? []), { option, match: match.id }],
  };
}

const LISTED: readonly QuestionKind[] = ["single", "multiple", "ordering", "matching"];

/** Its options stay where the new kind has a list of them too; else they begin anew. */
export function ofKind({ matches: _matches, pairs: _pairs, ...question }: QuestionValue, kind: QuestionKind): QuestionValue {
  const known = LISTED.includes(question.kind);
  if (kind === "true_false") {
    return {
      ...question,
      kind,
      correct: [],
      options: [
        { id: "true", text: { ar: "صواب", en: "True" } },
        { id: "false", text: { ar: "خطأ", en: "False" } },
      ],
    };
  }
  if (kind === "short_answer" || kind === "cloze") return { ...question, kind, options: [], correct: [] };
  const next = { ...question, kind, options: known ? question.options : [emptyPart(), emptyPart()] };
  if (kind === "ordering") return { ...next, correct: [] };
  if (kind === "matching") return next.options.reduce((made: QuestionValue, { id }) => withOwnMatch(made, id), { ...next, correct: [] });
  const marked = question.kind === "single" || question.kind === "multiple" ? question.correct : [];
  return { ...next, correct: kind === "multiple" ? marked : marked.slice(0, 1) };
}

const written = ({ ar, en }: Both): boolean => ar.trim() !== "" || en.trim() !== "";

export const pointsOf = ({ points }: Pick<QuestionValue, "points">): number =>
  /^\d{1,3}(?:\.\d{1,2})?$/u.test(points.trim()) ? Number(points) : 0;

/** Whether it can be asked: the server refuses it otherwise. */
export function isWhole(question: QuestionValue): boolean {
  const { kind, options, matches = [], correct } = question;
  if (!written(question.text) || pointsOf(question) <= 0 || !areTags(question.tags)) return false;
  if (kind === "short_answer" && question.number && !question.by_hand) return isWholeNumber(question.number);
  if (kind === "short_answer") return question.by_hand === true || question.accepted.trim() !== "";
  if (kind === "cloze") {
    const gaps = markedGaps(question.text, question.gaps);
    return gaps.length > 0 && marksSame(question.text) && gaps.every(isWholeGap);
  }
  if (options.length < 2 || !options.every(({ text }) => written(text))) return false;
  if (kind === "ordering") return true;
  if (kind === "matching")
    return matches.length >= 2 && matches.every(({ text }) => written(text)) && options.every(({ id }) => matchOf(question, id));
  return correct.length > 0;
}

/** Of all that a question says: what is there in both languages. */
export function translatedParts({ kind, text, options, matches = [], gaps, feedback }: QuestionValue): { done: number; of: number } {
  const reasons = [feedback, ...options.flatMap((option) => option.feedback ?? [])].filter(written);
  const offered = kind === "cloze" ? markedGaps(text, gaps).flatMap((gap) => (gap.way === "choice" ? gap.options : [])) : [];
  const parts = [
    text,
    ...offered.map((option) => option.text),
    ...options.map((option) => option.text),
    ...matches.map((match) => match.text),
    ...reasons,
  ];
  return { done: parts.filter(({ ar, en }) => ar.trim() !== "" && en.trim() !== "").length, of: parts.length };
}

/** A question as a text that can be held against another. */
export function asText(question: QuestionValue, number: number): string {
  const both = ({ ar, en }: Both) => `${ar} / ${en}`;
  const options = question.options.map((option, index) => {
    const match = matchOf(question, option.id);
    const sign = question.correct.includes(option.id) ? "✓ " : question.kind === "ordering" ? `${index + 1}) ` : "";
    const reason = option.feedback && written(option.feedback) ? ` (${both(option.feedback)})` : "";
    return `${sign}${both(option.text)}${match ? ` = ${both(match.text)}` : ""}${reason}`;
  });
  const extra = question.kind === "matching" ? extraMatches(question).map((match) => `= ${both(match.text)}`) : [];
  const counts = question.number ? numberAsText(question.number) : question.accepted;
  const accepted = question.kind !== "short_answer" ? [] : question.by_hand ? ["✎"] : [counts];
  const category = question.category ? [`[${question.category}]`] : [];
  const tags = tagsOf(question.tags).map((tag) => `#${tag}`);
  const called = tags.length > 0 ? [...category, tags.join(" ")] : category;
  const gaps = question.kind === "cloze" ? markedGaps(question.text, question.gaps).map(gapAsText) : [];
  return [`${number}. ${both(question.text)} (${question.points})`, ...called, ...options, ...extra, ...gaps, ...accepted].join("\n");
}

import { CONTENT, type TeachingQuestion } from "#contract/content/teaching-content.ts";
import type { Localised, StoredPair, StoredQuestion } from "#server/db/tables/learning-content.ts";
import { plainText } from "#contract/rules/plain-text.ts";
import { textInEitherLanguage } from "./own-words.ts";
import { newIds, requiredWords, storedNumber } from "./question-parts.ts";
import { storedGaps } from "./stored-gaps.ts";
import { refuseField } from "#server/commands/refuse-field.ts";

/**
 * Questions of an activity as they are kept.
 * @param before those that stood there: what is in them keeps its ids
 * @throws Problem `validation_error` with `questions`
 */
export function storedQuestions(questions: readonly TeachingQuestion[], before: readonly StoredQuestion[]): StoredQuestion[] {
  if (new Set(questions.map(({ id }) => id)).size < questions.length) refuseField("questions", "taken");
  return questions.map((question) => {
    if (!isPlainId(question.id) || textInEitherLanguage(question.text).ar === "" || !(question.points > 0))
      refuseField("questions", "required");
    const known = before.find(({ id, kind }) => id === question.id && kind === question.kind);
    const same = before.find(({ id }) => id === question.id);
    const category = plainText(question.category ?? same?.category ?? "");
    const tags = [...new Set((question.tags ?? same?.tags ?? []).map((tag) => plainText(tag)).filter((tag) => tag !== ""))];
    const called = { ...(category === "" ? {} : { category }), ...(tags.length === 0 ? {} : { tags }) };
    return { ...withoutParts(question), ...partsOf(question, known), ...called };
  });
}

/** A key of a record later on: no name that every object has, and nothing to be escaped anywhere. */
export const isPlainId = (id: string): boolean => /^[\da-z][\da-z_-]*$/iu.test(id) && !(id in {});

type Parts = Pick<StoredQuestion, "options" | "correct" | "accepted" | "match" | "numeric" | "matches" | "pairs" | "gaps">;

const withoutParts = ({ id, kind, text, points, feedback }: TeachingQuestion): Omit<StoredQuestion, keyof Parts | "category" | "tags"> => ({
  id,
  kind,
  text: textInEitherLanguage(text),
  points: Math.round(points * 100) / 100,
  feedback: feedback && written(textInEitherLanguage(feedback)),
});

function partsOf(question: TeachingQuestion, known: StoredQuestion | undefined): Parts {
  const { kind, accepted, match, matches = [], pairs = [] } = question;
  if (kind === "short_answer") {
    const numeric = question.numeric === undefined ? known?.numeric : question.numeric;
    if (numeric) return { options: [], correct: [], ...storedNumber(numeric) };
    const counting = accepted.map((text) => textInEitherLanguage({ ar: text, en: "" }).ar).filter((text) => text !== "");
    return { options: [], correct: [], accepted: counting, ...(match ? { match } : {}) };
  }
  if (kind === "cloze") return { options: [], correct: [], accepted: [], gaps: storedGaps(question, known?.gaps ?? []) };
  if (kind === "true_false") {
    const options = question.options.map((option) => ({ id: option.id, ...wordsOf(option) }));
    if (options.map(({ id }) => id).join() !== "true,false") refuseField("questions", "required");
    return { options, correct: chosen(question.correct, new Map(options.map(({ id }) => [id, id]))), accepted: [] };
  }
  if (kind !== "single" && kind !== "multiple" && question.options.length < 2) refuseField("questions", "required");
  const ids = newIds(question.options, known?.options ?? []);
  const options = question.options.map((option) => ({ id: ids.get(option.id) ?? "", ...wordsOf(option) }));
  if (kind === "ordering") return { options, correct: options.map(({ id }) => id), accepted: [] };
  if (kind !== "matching") return { options, correct: chosen(question.correct, ids), accepted: [] };
  if (matches.length < 2 || matches.length > CONTENT.optionsMax) refuseField("questions", "required");
  const others = newIds(matches, known?.matches ?? []);
  const kept = question.options.map((option): StoredPair => {
    const own = pairs.filter((pair) => pair.option === option.id);
    const match = own.length === 1 ? others.get(own[0]?.match ?? "") : undefined;
    return { option: ids.get(option.id) ?? "", match: match ?? refuseField("questions", "selection") };
  });
  return {
    options,
    correct: [],
    accepted: [],
    matches: matches.map(({ id, text }) => ({ id: others.get(id) ?? "", text: requiredWords(text) })),
    pairs: kept,
  };
}

function chosen(correct: readonly string[], ids: ReadonlyMap<string, string>): string[] {
  if (correct.length === 0) refuseField("questions", "selection");
  return correct.map((id) => ids.get(id) ?? refuseField("questions", "selection"));
}

const wordsOf = ({ text, feedback }: TeachingQuestion["options"][number]) => ({
  text: requiredWords(text),
  feedback: feedback ? written(textInEitherLanguage(feedback)) : null,
});

const written = (text: Localised<string>): Localised<string> | null => (text.ar === "" ? null : text);

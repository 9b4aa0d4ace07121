import type { Answer, Attempt } from "#contract/coursework/coursework.ts";
import type { Pair, Question } from "#contract/classroom/lesson-content.ts";

/** What is answered so far: chosen options or their order, pairs, written words, and what stands in gaps, by question. */
export interface Answers {
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly pairs: Readonly<Record<string, readonly Pair[]>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly gaps: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const NO_ANSWERS: Answers = { choices: {}, pairs: {}, texts: {}, gaps: {} };

/** An order, a set of pairs or of gaps is an answer once it is whole. */
export function isAnswered({ id, kind, options, gaps = [] }: Question, answers: Answers): boolean {
  if (kind === "short_answer") return (answers.texts[id] ?? "").trim() !== "";
  if (kind === "matching") return (answers.pairs[id] ?? []).length === options.length;
  if (kind === "cloze") return gaps.every((gap) => (answers.gaps[id]?.[gap.id] ?? "").trim() !== "");
  const chosen = (answers.choices[id] ?? []).length;
  return kind === "ordering" ? chosen === options.length : chosen > 0;
}

export const unanswered = (questions: readonly Question[], answers: Answers): number =>
  questions.filter((question) => !isAnswered(question, answers)).length;

/** As the server keeps them. */
export function answersOf({ answers }: Pick<Attempt, "answers">): Answers {
  return {
    choices: Object.fromEntries(
      answers.filter(({ choices }) => choices.length > 0).map(({ question_id, choices }) => [question_id, choices]),
    ),
    pairs: Object.fromEntries(answers.flatMap(({ question_id, pairs = [] }) => (pairs.length > 0 ? [[question_id, pairs]] : []))),
    texts: Object.fromEntries(answers.flatMap(({ question_id, text }) => (text ? [[question_id, text]] : []))),
    gaps: Object.fromEntries(
      answers.flatMap(({ question_id, gaps = [] }) =>
        gaps.length > 0 ? [[question_id, Object.fromEntries(gaps.map(({ gap, given }) => [gap, given]))]] : [],
      ),
    ),
  };
}

/** As they travel: every question that was touched, so that what was emptied is emptied there too. */
export function answersToSend(questions: readonly Question[], { choices, pairs, texts, gaps }: Answers): Answer[] {
  return questions.flatMap(({ id, kind }): Answer[] => {
    if (kind === "short_answer") return id in texts ? [{ question_id: id, text: texts[id] ?? "" }] : [];
    if (kind === "matching") return id in pairs ? [{ question_id: id, pairs: [...(pairs[id] ?? [])] }] : [];
    if (kind === "cloze")
      return id in gaps ? [{ question_id: id, gaps: Object.entries(gaps[id] ?? {}).map(([gap, given]) => ({ gap, given })) }] : [];
    return id in choices ? [{ question_id: id, choices: [...(choices[id] ?? [])] }] : [];
  });
}

export const withText = (answers: Answers, id: string, text: string): Answers => ({ ...answers, texts: { ...answers.texts, [id]: text } });

export const withGap = (answers: Answers, id: string, gap: string, given: string): Answers => ({
  ...answers,
  gaps: { ...answers.gaps, [id]: { ...answers.gaps[id], [gap]: given } },
});

export const withOrder = (answers: Answers, id: string, order: readonly string[]): Answers => ({
  ...answers,
  choices: { ...answers.choices, [id]: order },
});

/** One option with its match; "" parts them. */
export function withMatch(answers: Answers, id: string, option: string, match: string): Answers {
  const others = (answers.pairs[id] ?? []).filter((pair) => pair.option !== option);
  return { ...answers, pairs: { ...answers.pairs, [id]: match === "" ? others : [...others, { option, match }] } };
}

/** One option of a question; several may stand together where the question says so. */
export function withChoice(answers: Answers, { id, kind, options }: Question, option: string, on: boolean): Answers {
  const chosen = answers.choices[id] ?? [];
  const next =
    kind === "multiple"
      ? // In the order of the question, so that the same answer is the same words.
        options.map((each) => each.id).filter((each) => (each === option ? on : chosen.includes(each)))
      : [option];
  return { ...answers, choices: { ...answers.choices, [id]: next } };
}

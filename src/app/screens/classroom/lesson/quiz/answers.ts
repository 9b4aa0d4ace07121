import type { Answer, Attempt } from "#contract/coursework.ts";
import type { Question } from "#contract/lesson-content.ts";

/** What is answered so far: chosen options and written words, by question. */
export interface Answers {
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly texts: Readonly<Record<string, string>>;
}

export const NO_ANSWERS: Answers = { choices: {}, texts: {} };

export const isAnswered = ({ id, kind }: Question, answers: Answers): boolean =>
  kind === "short_answer" ? (answers.texts[id] ?? "").trim() !== "" : (answers.choices[id] ?? []).length > 0;

export const unanswered = (questions: readonly Question[], answers: Answers): number =>
  questions.filter((question) => !isAnswered(question, answers)).length;

/** As the server keeps them. */
export function answersOf({ answers }: Pick<Attempt, "answers">): Answers {
  return {
    choices: Object.fromEntries(
      answers.filter(({ choices }) => choices.length > 0).map(({ question_id, choices }) => [question_id, choices]),
    ),
    texts: Object.fromEntries(answers.flatMap(({ question_id, text }) => (text ? [[question_id, text]] : []))),
  };
}

/** As they travel: every question that was touched, so that what was emptied is emptied there too. */
export function answersToSend(questions: readonly Question[], answers: Answers): Answer[] {
  return questions.flatMap(({ id, kind }): Answer[] => {
    if (kind === "short_answer") return id in answers.texts ? [{ question_id: id, text: answers.texts[id] ?? "" }] : [];
    return id in answers.choices ? [{ question_id: id, choices: [...(answers.choices[id] ?? [])] }] : [];
  });
}

export const withText = (answers: Answers, id: string, text: string): Answers => ({ ...answers, texts: { ...answers.texts, [id]: text } });

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

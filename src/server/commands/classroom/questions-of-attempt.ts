import { randomInt } from "node:crypto";
import { ofCategory, QUIZ_RULES } from "#contract/coursework/quiz-rules.ts";
import type { BodyOf, StoredQuestion } from "#server/db/tables/learning-content.ts";

/** The questions of one attempt: those of a category drawn at random, in the order and with the options that the quiz's rules ask for. */
export function questionsOfAttempt({ questions, rules = QUIZ_RULES }: BodyOf<"activity">): StoredQuestion[] {
  const drawn = rules.draws.flatMap(({ category, count }) => shuffled(ofCategory(questions, category)).slice(0, count));
  const isLeftOut = (question: StoredQuestion) =>
    rules.draws.some(({ category }) => category === question.category) && !drawn.includes(question);
  const asked = questions.filter((question) => !isLeftOut(question));
  return (rules.shuffle_questions ? shuffled(asked) : asked).map((question) => ({
    ...question,
    ...(rules.shuffle_options && (question.kind === "single" || question.kind === "multiple")
      ? { options: shuffled(question.options) }
      : {}),
    ...(rules.wrong_takes > 0 ? { wrongTakes: rules.wrong_takes } : {}),
  }));
}

function shuffled<T>(list: readonly T[]): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(randomInt(rest.length), 1)[0] as T);
}

import { randomInt } from "node:crypto";
import { isOfDraw, QUIZ_RULES } from "#contract/coursework/quiz-rules.ts";
import type { BodyOf, StoredQuestion } from "#server/db/tables/learning-content.ts";

/** The questions of one attempt: those of a category or a tag drawn at random, in the order and with the options that the quiz's rules ask for. */
export function questionsOfAttempt({ questions, rules = QUIZ_RULES }: BodyOf<"activity">): StoredQuestion[] {
  const drawn = new Set<StoredQuestion>();
  for (const draw of rules.draws) {
    // One that another draw took is asked once.
    const free = questions.filter((question) => isOfDraw(question, draw) && !drawn.has(question));
    for (const question of shuffled(free).slice(0, draw.count)) drawn.add(question);
  }
  const isLeftOut = (question: StoredQuestion) => rules.draws.some((draw) => isOfDraw(question, draw)) && !drawn.has(question);
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

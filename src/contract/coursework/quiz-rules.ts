/** How a quiz is asked and what is shown of it afterwards, beside its questions. */
import { flag, instant, integer, list, nullable, object, oneOf, text, type Static } from "#contract/schema.ts";

export const QUIZ_RULES_MAX = { drawsMax: 20, categoryMax: 80 } as const;

/**
 * What a learner is shown of an attempt that is over: nothing, the score, the answers with what was right among them, or also what would
 * have been right and why.
 */
export const REVIEWS = ["nothing", "score", "answers", "right"] as const;
export type Review = (typeof REVIEWS)[number];

/** `count` questions drawn at random from those of a category; all of them have the same points. */
const draw = () => object({ category: text(QUIZ_RULES_MAX.categoryMax), count: integer(1, 100) });

export const quizRules = () =>
  object({
    review: oneOf(...REVIEWS),
    /** When right answers are shown; null: once no attempt is left. Until then `right` shows as much as `answers`. */
    right_at: nullable(instant()),
    shuffle_questions: flag(),
    /** Of questions with one or several right answers. */
    shuffle_options: flag(),
    /** Percent of a question's points that an answer which earns nothing takes; none given takes nothing. */
    wrong_takes: integer(0, 100),
    draws: list(draw(), QUIZ_RULES_MAX.drawsMax),
  });
export type QuizRules = Static<ReturnType<typeof quizRules>>;

/** Of a quiz whose author said nothing. */
export const QUIZ_RULES: QuizRules = {
  review: "right",
  right_at: null,
  shuffle_questions: false,
  shuffle_options: false,
  wrong_takes: 0,
  draws: [],
};

interface Asked {
  points: number;
  category?: string | undefined;
}

/** How many questions an attempt asks, and what they are worth together. @param rules of a quiz whose author said some */
export function askedOf(questions: readonly Asked[], { draws }: Pick<QuizRules, "draws"> = QUIZ_RULES): { count: number; points: number } {
  const drawn = draws.map(({ category, count }) => ({ count, points: count * (ofCategory(questions, category)[0]?.points ?? 0) }));
  const always = questions.filter(({ category }) => !draws.some((draw) => draw.category === category));
  const all = [...drawn, ...always.map(({ points }) => ({ count: 1, points }))];
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    points: Math.round(all.reduce((sum, { points }) => sum + points, 0) * 100) / 100,
  };
}

export const ofCategory = <Q extends Asked>(questions: readonly Q[], name: string): Q[] =>
  questions.filter(({ category }) => category === name);

/** Whether each draw can be made: enough questions, all with the same points. */
export const canDraw = (questions: readonly Asked[], draws: QuizRules["draws"]): boolean =>
  new Set(draws.map(({ category }) => category)).size === draws.length &&
  draws.every(({ category, count }) => {
    const own = ofCategory(questions, category);
    return count <= own.length && own.every(({ points }) => points === own[0]?.points);
  });

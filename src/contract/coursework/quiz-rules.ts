/** How a quiz is asked and what is shown of it afterwards, beside its questions. */
import { flag, instant, integer, list, nullable, object, oneOf, optional, text, type Static } from "#contract/schema.ts";

export const QUIZ_RULES_MAX = { drawsMax: 20, categoryMax: 80, tagsMax: 10, tagMax: 40 } as const;

/**
 * What a learner is shown of an attempt that is over: nothing, the score, the answers with what was right among them, or also what would
 * have been right and why.
 */
export const REVIEWS = ["nothing", "score", "answers", "right"] as const;
export type Review = (typeof REVIEWS)[number];

/** `count` questions drawn at random from those of a category, or from those with a tag; all of them have the same points. */
const draw = () =>
  object({
    category: optional(text(QUIZ_RULES_MAX.categoryMax)),
    tag: optional(text(QUIZ_RULES_MAX.tagMax)),
    count: integer(1, 100),
  });

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

type Draw = QuizRules["draws"][number];

interface Asked {
  points: number;
  category?: string | undefined;
  tags?: readonly string[] | undefined;
}

/** How many questions an attempt asks, and what they are worth together. @param rules of a quiz whose author said some */
export function askedOf(questions: readonly Asked[], { draws }: Pick<QuizRules, "draws"> = QUIZ_RULES): { count: number; points: number } {
  const drawn = draws.map((draw) => ({ count: draw.count, points: draw.count * (drawnFrom(questions, draw)[0]?.points ?? 0) }));
  const always = questions.filter((question) => !draws.some((draw) => isOfDraw(question, draw)));
  const all = [...drawn, ...always.map(({ points }) => ({ count: 1, points }))];
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    points: Math.round(all.reduce((sum, { points }) => sum + points, 0) * 100) / 100,
  };
}

export const isOfDraw = (question: Asked, { category, tag }: Draw): boolean =>
  tag === undefined ? category !== undefined && question.category === category : (question.tags ?? []).includes(tag);

const drawnFrom = <Q extends Asked>(questions: readonly Q[], draw: Draw): Q[] => questions.filter((question) => isOfDraw(question, draw));

/**
 * Whether each draw can be made, whichever questions the others take: each is of a category or of a tag, with enough questions beside
 * those that it shares with other draws, all with the same points.
 */
export const canDraw = (questions: readonly Asked[], draws: QuizRules["draws"]): boolean =>
  new Set(draws.map(({ category, tag }) => JSON.stringify([category ?? null, tag ?? null]))).size === draws.length &&
  draws.every((draw) => {
    const own = drawnFrom(questions, draw);
    const shared = draws.map((other) => (other === draw ? 0 : Math.min(other.count, drawnFrom(own, other).length)));
    const free = own.length - shared.reduce((sum, count) => sum + count, 0);
    const isNamed = (draw.category === undefined) !== (draw.tag === undefined);
    return isNamed && draw.count <= free && own.every(({ points }) => points === own[0]?.points);
  });

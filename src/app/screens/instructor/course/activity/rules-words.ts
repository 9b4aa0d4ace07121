import { useLingui } from "@lingui/react/macro";
import type { Review } from "#contract/coursework/quiz-rules.ts";
import type { RulesValues } from "./rules-values.ts";

/** What the rules of a quiz are called. */
export function useRulesWords() {
  const { t } = useLingui();
  const reviews: Record<Review, string> = {
    nothing: t`Nothing`,
    score: t`The score only`,
    answers: t`Their own answers, and which were right`,
    right: t`The right answers and explanations too`,
  };
  return {
    reviews,
    review: t`What trainees see afterwards`,
    shuffle_questions: t`Questions in another order for each attempt`,
    shuffle_options: t`Options in another order for each attempt`,
    wrong_takes: t`A wrong answer takes`,
  };
}

/** The fields of a form that are the rules. */
export const RULES = [
  "review",
  "right_after",
  "right_day",
  "shuffle_questions",
  "shuffle_options",
  "wrong_takes",
  "draws",
  "tag_draws",
] as const satisfies (keyof RulesValues)[];

/** The rules as a text that can be held against another. */
export function rulesAsText(values: RulesValues, words: ReturnType<typeof useRulesWords>): string {
  const { review, right_after: after, right_day: day, wrong_takes: wrong, draws = {}, tag_draws: byTag = {} } = values;
  return [
    review ? words.reviews[review] : "",
    review === "right" && after === "day" ? (day ?? "") : "",
    values.shuffle_questions ? words.shuffle_questions : "",
    values.shuffle_options ? words.shuffle_options : "",
    wrong ? `${words.wrong_takes} ${wrong}%` : "",
    ...Object.entries(draws).flatMap(([category, count]) => (count === "" ? [] : [`${category}: ${count}`])),
    ...Object.entries(byTag).flatMap(([tag, count]) => (count === "" ? [] : [`#${tag}: ${count}`])),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

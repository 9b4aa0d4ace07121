import { isPlainObject } from "#contract/plain-values.ts";
import { canDraw, QUIZ_RULES, type QuizRules, REVIEWS } from "#contract/coursework/quiz-rules.ts";
import { riyadhDay, riyadhInstant } from "#contract/rules/riyadh.ts";
import { isText } from "#offline/readable.ts";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";
import type { FormPart } from "#app/widgets/forms/use-form.ts";
import { pointsOf, type QuestionValue, tagsOf } from "./question-values.ts";

/** The rules of a quiz as they are written. A draft of an older version has none of them. */
export interface RulesValues {
  review?: QuizRules["review"];
  /** Whether right answers come after the last attempt or on a day. */
  right_after?: "last" | "day";
  /** YYYY-MM-DD in Riyadh. */
  right_day?: string;
  shuffle_questions?: boolean;
  shuffle_options?: boolean;
  /** Percent; empty: nothing. */
  wrong_takes?: string;
  /** How many questions are drawn, by category; empty: all are asked. */
  draws?: Readonly<Record<string, string>>;
  /** The same by tag. */
  tag_draws?: Readonly<Record<string, string>>;
}

export type RulesForm = FormPart<RulesValues & { questions: QuestionValue[] }>;

export function rulesValues(rules: QuizRules = QUIZ_RULES): Required<RulesValues> {
  return {
    review: rules.review,
    right_after: rules.right_at === null ? "last" : "day",
    right_day: rules.right_at === null ? "" : riyadhDay(new Date(rules.right_at)),
    shuffle_questions: rules.shuffle_questions,
    shuffle_options: rules.shuffle_options,
    wrong_takes: rules.wrong_takes === 0 ? "" : String(rules.wrong_takes),
    draws: Object.fromEntries(rules.draws.flatMap(({ category, count }) => (category === undefined ? [] : [[category, String(count)]]))),
    tag_draws: Object.fromEntries(rules.draws.flatMap(({ tag, count }) => (tag === undefined ? [] : [[tag, String(count)]]))),
  };
}

const orText = (value: unknown): boolean => value === undefined || isText(value);
const orFlag = (value: unknown): boolean => value === undefined || typeof value === "boolean";

export const areRulesValues = (value: Record<string, unknown>): boolean =>
  (value.review === undefined || REVIEWS.some((review) => review === value.review)) &&
  [value.right_after, value.right_day, value.wrong_takes].every(orText) &&
  [value.shuffle_questions, value.shuffle_options].every(orFlag) &&
  [value.draws, value.tag_draws].every((draws) => draws === undefined || (isPlainObject(draws) && Object.values(draws).every(isText)));

/** Categories of the questions, each once, with how many there are of it. */
export function categoriesOf(questions: readonly QuestionValue[]): { name: string; count: number }[] {
  const names = questions.map(({ category }) => category?.trim() ?? "").filter((name) => name !== "");
  return counted(names);
}

/** The same of their tags. */
export const tagsIn = (questions: readonly QuestionValue[]): { name: string; count: number }[] =>
  counted(questions.flatMap(({ tags }) => tagsOf(tags)));

const counted = (names: readonly string[]) =>
  [...new Set(names)].map((name) => ({ name, count: names.filter((other) => other === name).length }));

function drawsOf({ draws = {}, tag_draws: byTag = {} }: RulesValues, questions: readonly QuestionValue[]): QuizRules["draws"] {
  const written = (counts: Readonly<Record<string, string>>, names: readonly { name: string }[]) =>
    names.flatMap(({ name }) => {
      const count = (Object.hasOwn(counts, name) ? (counts[name] ?? "") : "").trim();
      return count === "" ? [] : [{ name, count: Number(count) }];
    });
  return [
    ...written(draws, categoriesOf(questions)).map(({ name, count }) => ({ category: name, count })),
    ...written(byTag, tagsIn(questions)).map(({ name, count }) => ({ tag: name, count })),
  ];
}

/** As they are sent; undefined: they stay as they are. */
export function rulesOf(values: RulesValues, questions: readonly QuestionValue[]): QuizRules | undefined {
  if (values.review === undefined) return undefined;
  const onDay = values.review === "right" && values.right_after === "day" && values.right_day;
  return {
    review: values.review,
    right_at: onDay ? riyadhInstant(onDay, "00:00").toISOString() : null,
    shuffle_questions: values.shuffle_questions ?? false,
    shuffle_options: values.shuffle_options ?? false,
    wrong_takes: Number(values.wrong_takes?.trim() || 0),
    draws: drawsOf(values, questions),
  };
}

export function checkRules(values: RulesValues, questions: readonly QuestionValue[]): FieldErrors {
  const errors: FieldErrors = {};
  const wrong = values.wrong_takes?.trim() ?? "";
  if (!/^\d{0,3}$/u.test(wrong) || Number(wrong) > 100) errors.wrong_takes = { key: "number.range", values: { min: 0, max: 100 } };
  if (values.review === "right" && values.right_after === "day" && !values.right_day) errors.right_day = { key: "required" };
  const asked = questions.map((question) => ({
    points: pointsOf(question),
    category: question.category?.trim(),
    tags: tagsOf(question.tags),
  }));
  const draws = drawsOf(values, questions);
  if (!draws.every(({ count }) => Number.isInteger(count) && count > 0) || !canDraw(asked, draws)) errors.draws = { key: "selection" };
  return errors;
}

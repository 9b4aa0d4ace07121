import { isPlainObject } from "#contract/plain-values.ts";
import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import { CONTENT, type ItemContentBody, type TeachingItem } from "#contract/content/teaching-content.ts";
import { isText } from "#offline/readable.ts";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { isWeight, weightOf, weightText } from "#app/widgets/teaching-layout/weight-value.ts";
import { areRulesValues, checkRules, rulesOf, rulesValues, type RulesValues } from "./rules-values.ts";
import { isQuestionValue, isWhole, questionOf, questionValue, type QuestionValue } from "./question-values.ts";

export interface ActivityValues extends RulesValues {
  title_ar: string;
  title_en: string;
  attempts: string;
  /** Minutes; empty: no limit. */
  time_limit: string;
  pass_mark: string;
  questions: QuestionValue[];
  /** Percent of the program's grade; empty: it does not count. A draft of an older version has none. */
  weight?: string;
  /** Days after a cohort's first day; empty: never. A draft of an older version has none. */
  due_after?: string;
}

export const EMPTY_ACTIVITY: ActivityValues = {
  title_ar: "",
  title_en: "",
  attempts: "2",
  time_limit: "",
  pass_mark: "60",
  questions: [],
  weight: "",
  due_after: "",
  ...rulesValues(),
};

const TEXTS = ["title_ar", "title_en", "attempts", "time_limit", "pass_mark"] as const;

export const isActivityValues = (value: unknown): value is ActivityValues =>
  isPlainObject(value) &&
  TEXTS.every((name) => isText(value[name])) &&
  (value.weight === undefined || isText(value.weight)) &&
  (value.due_after === undefined || isText(value.due_after)) &&
  areRulesValues(value) &&
  Array.isArray(value.questions) &&
  value.questions.every(isQuestionValue);

type Quiz = Extract<ItemContentBody, { kind: "activity" }>;

export function activityOf(item: TeachingItem): ActivityValues {
  const quiz = item.content as Quiz;
  return {
    title_ar: item.translations.ar.title ?? "",
    title_en: item.translations.en.title ?? "",
    attempts: String(quiz.attempts_allowed),
    time_limit: quiz.time_limit === null ? "" : String(quiz.time_limit),
    pass_mark: String(quiz.pass_mark),
    questions: quiz.questions.map(questionValue),
    weight: weightText(item),
    due_after: quiz.due_after_days == null ? "" : String(quiz.due_after_days),
    ...rulesValues(quiz.rules),
  };
}

/** @param body what stands before the quiz, which this form leaves as it is */
export const quizOf = (values: ActivityValues, body: { ar: LessonBlock[]; en: LessonBlock[] }): Quiz => ({
  kind: "activity",
  body,
  questions: values.questions.map(questionOf),
  attempts_allowed: Number(values.attempts),
  time_limit: values.time_limit.trim() === "" ? null : Number(values.time_limit),
  pass_mark: Number(values.pass_mark),
  ...(values.due_after === undefined ? {} : { due_after_days: values.due_after.trim() === "" ? null : Number(values.due_after) }),
  ...rulesSent(values),
});

function rulesSent(values: ActivityValues): Pick<Quiz, "rules"> {
  const rules = rulesOf(values, values.questions);
  return rules ? { rules } : {};
}

/** What is sent. @param from the version of the server that it goes on from */
export const activityFields = (values: ActivityValues, from: TeachingItem | null) => ({
  title_ar: values.title_ar.trim() || null,
  title_en: values.title_en.trim() || null,
  duration_min: from?.duration_min ?? 0,
  release_at: from?.release_at ?? null,
  offline_allowed: from?.offline_allowed ?? true,
  weight: weightOf(values.weight),
  content: quizOf(values, from?.content.kind === "activity" ? from.content.body : { ar: [], en: [] }),
});

const inRange = (text: string, min: number, max: number): boolean =>
  /^\d{1,3}$/u.test(text.trim()) && Number(text) >= min && Number(text) <= max;

export async function checkActivity(values: ActivityValues): Promise<FieldErrors> {
  const errors: FieldErrors = checkRules(values, values.questions);
  const range = (min: number, max: number) => ({ key: "number.range", values: { min, max } }) as const;
  if (values.title_ar.trim() === "" && values.title_en.trim() === "") errors.title_ar = { key: "required" };
  if (!inRange(values.attempts, 1, 20)) errors.attempts = range(1, 20);
  if (values.time_limit.trim() !== "" && !inRange(values.time_limit, 1, 600)) errors.time_limit = range(1, 600);
  if (!inRange(values.pass_mark, 0, 100)) errors.pass_mark = range(0, 100);
  if ((values.due_after ?? "").trim() !== "" && !inRange(values.due_after ?? "", 0, 999)) errors.due_after = range(0, 999);
  if (!isWeight(values.weight)) errors.weight = range(0, 100);
  if (values.questions.length === 0 || values.questions.length > CONTENT.questionsMax || !values.questions.every(isWhole))
    errors.questions = { key: "required" };
  return errors;
}

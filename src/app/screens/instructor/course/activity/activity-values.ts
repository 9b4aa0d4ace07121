import type { LessonBlock } from "#contract/lesson-content.ts";
import { CONTENT, type ItemContentBody, type TeachingItem, type TeachingQuestion } from "#contract/teaching-content.ts";
import { newId } from "#offline/ids.ts";
import { isObject, isText } from "#offline/readable.ts";
import type { FieldErrors } from "#app/widgets/form-errors.ts";

/** A question as it is written: points and the words that count are text until they are sent. */
export interface QuestionValue extends Omit<TeachingQuestion, "points" | "accepted" | "feedback"> {
  points: string;
  /** One a line. */
  accepted: string;
  feedback: { ar: string; en: string };
}

export interface ActivityValues {
  title_ar: string;
  title_en: string;
  attempts: string;
  /** Minutes; empty: no limit. */
  time_limit: string;
  pass_mark: string;
  questions: QuestionValue[];
}

export const EMPTY_ACTIVITY: ActivityValues = { title_ar: "", title_en: "", attempts: "2", time_limit: "", pass_mark: "60", questions: [] };

const TEXTS = ["title_ar", "title_en", "attempts", "time_limit", "pass_mark"] as const;
const isBoth = (value: unknown): boolean => isObject(value) && isText(value.ar) && isText(value.en);
const isQuestion = (value: unknown): boolean =>
  isObject(value) &&
  isText(value.id) &&
  isText(value.kind) &&
  isText(value.points) &&
  isText(value.accepted) &&
  isBoth(value.text) &&
  isBoth(value.feedback) &&
  Array.isArray(value.correct) &&
  Array.isArray(value.options) &&
  value.options.every((option: unknown) => isObject(option) && isText(option.id) && isBoth(option.text));

export const isActivityValues = (value: unknown): value is ActivityValues =>
  isObject(value) && TEXTS.every((name) => isText(value[name])) && Array.isArray(value.questions) && value.questions.every(isQuestion);

type Quiz = Extract<ItemContentBody, { kind: "activity" }>;

export function activityOf(item: TeachingItem): ActivityValues {
  const quiz = item.content as Quiz;
  return {
    title_ar: item.translations.ar.title ?? "",
    title_en: item.translations.en.title ?? "",
    attempts: String(quiz.attempts_allowed),
    time_limit: quiz.time_limit === null ? "" : String(quiz.time_limit),
    pass_mark: String(quiz.pass_mark),
    questions: quiz.questions.map((question) => ({
      ...question,
      points: String(question.points),
      accepted: question.accepted.join("\n"),
      feedback: question.feedback ?? { ar: "", en: "" },
    })),
  };
}

/** @param body what stands before the quiz, which this form leaves as it is */
export const quizOf = (values: ActivityValues, body: { ar: LessonBlock[]; en: LessonBlock[] }): Quiz => ({
  kind: "activity",
  body,
  questions: values.questions.map(({ points, accepted, feedback, ...question }) => ({
    ...question,
    points: Number(points),
    accepted: question.kind === "short_answer" ? linesOf(accepted) : [],
    feedback: feedback.ar.trim() === "" && feedback.en.trim() === "" ? null : feedback,
  })),
  attempts_allowed: Number(values.attempts),
  time_limit: values.time_limit.trim() === "" ? null : Number(values.time_limit),
  pass_mark: Number(values.pass_mark),
});

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, ACCEPTED_MAX);
const ACCEPTED_MAX = 20;

const emptyOption = () => ({ id: newId(), text: { ar: "", en: "" } });

export const newQuestion = (): QuestionValue => ({
  id: newId(),
  kind: "single",
  text: { ar: "", en: "" },
  points: "1",
  options: [emptyOption(), emptyOption()],
  correct: [],
  accepted: "",
  feedback: { ar: "", en: "" },
});

export const withOption = (question: QuestionValue): QuestionValue => ({ ...question, options: [...question.options, emptyOption()] });

/** Its options begin anew where the new kind has others. */
export function ofKind(question: QuestionValue, kind: QuestionValue["kind"]): QuestionValue {
  const known = question.kind === "single" || question.kind === "multiple";
  if (kind === "true_false") {
    return {
      ...question,
      kind,
      correct: [],
      options: [
        { id: "true", text: { ar: "صواب", en: "True" } },
        { id: "false", text: { ar: "خطأ", en: "False" } },
      ],
    };
  }
  if (kind === "short_answer") return { ...question, kind, options: [], correct: [] };
  return {
    ...question,
    kind,
    options: known ? question.options : [emptyOption(), emptyOption()],
    correct: known && kind === "multiple" ? question.correct : question.correct.slice(0, known ? 1 : 0),
  };
}

const written = ({ ar, en }: { ar: string; en: string }): boolean => ar.trim() !== "" || en.trim() !== "";

export const pointsOf = ({ points }: Pick<QuestionValue, "points">): number =>
  /^\d{1,3}(?:\.\d{1,2})?$/u.test(points.trim()) ? Number(points) : 0;

/** Whether it can be asked: the server refuses it otherwise. */
export function isWhole(question: QuestionValue): boolean {
  if (!written(question.text) || pointsOf(question) <= 0) return false;
  if (question.kind === "short_answer") return question.accepted.trim() !== "";
  return question.options.length >= 2 && question.options.every(({ text }) => written(text)) && question.correct.length > 0;
}

/** Of all that a question says: what is there in both languages. */
export function translatedParts({ text, options, feedback }: QuestionValue): { done: number; of: number } {
  const parts = [text, ...options.map((option) => option.text), ...(written(feedback) ? [feedback] : [])];
  return { done: parts.filter(({ ar, en }) => ar.trim() !== "" && en.trim() !== "").length, of: parts.length };
}

const inRange = (text: string, min: number, max: number): boolean =>
  /^\d{1,3}$/u.test(text.trim()) && Number(text) >= min && Number(text) <= max;

export async function checkActivity(values: ActivityValues): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const range = (min: number, max: number) => ({ key: "number.range", values: { min, max } }) as const;
  if (values.title_ar.trim() === "" && values.title_en.trim() === "") errors.title_ar = { key: "required" };
  if (!inRange(values.attempts, 1, 20)) errors.attempts = range(1, 20);
  if (values.time_limit.trim() !== "" && !inRange(values.time_limit, 1, 600)) errors.time_limit = range(1, 600);
  if (!inRange(values.pass_mark, 0, 100)) errors.pass_mark = range(0, 100);
  if (values.questions.length === 0 || values.questions.length > CONTENT.questionsMax || !values.questions.every(isWhole))
    errors.questions = { key: "required" };
  return errors;
}

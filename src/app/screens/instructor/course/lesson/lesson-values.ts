import type { LessonBlock } from "#contract/lesson-content.ts";
import { CONTENT, type TeachingItem } from "#contract/teaching-content.ts";
import { isObject, isText } from "#offline/readable.ts";
import type { FieldErrors } from "#app/widgets/form-errors.ts";

export interface LessonValues {
  title_ar: string;
  title_en: string;
  body_ar: LessonBlock[];
  body_en: LessonBlock[];
  /** Minutes. */
  duration: string;
  offline: boolean;
}

export const EMPTY_LESSON: LessonValues = { title_ar: "", title_en: "", body_ar: [], body_en: [], duration: "", offline: true };

const isBody = (value: unknown): boolean => Array.isArray(value) && value.every((block) => isObject(block) && isText(block.type));

export const isLessonValues = (value: unknown): value is LessonValues =>
  isObject(value) &&
  isText(value.title_ar) &&
  isText(value.title_en) &&
  isText(value.duration) &&
  typeof value.offline === "boolean" &&
  isBody(value.body_ar) &&
  isBody(value.body_en);

export function lessonOf(item: TeachingItem): LessonValues {
  const body = item.content.kind === "lesson" ? item.content.body : { ar: [], en: [] };
  return {
    title_ar: item.translations.ar.title ?? "",
    title_en: item.translations.en.title ?? "",
    body_ar: body.ar,
    body_en: body.en,
    duration: item.duration_min > 0 ? String(item.duration_min) : "",
    offline: item.offline_allowed,
  };
}

export async function checkLesson(values: LessonValues): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (values.title_ar.trim() === "" && values.title_en.trim() === "") errors.title_ar = { key: "required" };
  if (!/^\d{0,4}$/u.test(values.duration.trim()) || Number(values.duration) > CONTENT.durationMaxMinutes)
    errors.duration = { key: "number.range", values: { min: 0, max: CONTENT.durationMaxMinutes } };
  return errors;
}

import { isPlainObject } from "#contract/plain-values.ts";
import type { GradePartForm, NewGradePartForm } from "#contract/coursework/grade-parts.ts";
import type { WeightRow } from "#contract/coursework/grade-weights.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { isText } from "#offline/readable.ts";

/** An exam or project as it is written: figures are texts until they are sent. */
export interface PartValues {
  type: string;
  title_ar: string;
  title_en: string;
  max_degree: string;
  /** Empty: it does not count yet. */
  weight: string;
  /** Empty: without a date. */
  due_after_days: string;
}

export const EMPTY_PART: PartValues = { type: "final", title_ar: "", title_en: "", max_degree: "", weight: "", due_after_days: "" };

export const isPartValues = (value: unknown): value is PartValues =>
  isPlainObject(value) && Object.keys(EMPTY_PART).every((name) => isText(value[name]));

/** What the form of one that is there begins with. A title that was written once stands in both languages. */
export function partValues({ type, translations: { ar, en }, max_degree: most, weight, part }: WeightRow): PartValues {
  return {
    type,
    title_ar: ar.title,
    title_en: en.title === ar.title ? "" : en.title,
    max_degree: String(most),
    weight: String(weight),
    due_after_days: part?.due_after_days == null ? "" : String(part.due_after_days),
  };
}

/** A figure as people type it; null where nothing is, not a number where it is none. */
function figureIn(text: string): number | null {
  const figure = asciiDigits(text).trim().replace(/[٫,]/u, ".");
  return figure === "" ? null : Number(figure);
}

/** What is sent; what is missing is for the form's rules to refuse. */
export const partBody = ({ title_ar, title_en, max_degree, due_after_days }: PartValues): GradePartForm => ({
  title_ar: title_ar.trim(),
  title_en: title_en.trim(),
  max_degree: figureIn(max_degree) as number,
  due_after_days: figureIn(due_after_days),
});

export const newPartBody = (values: PartValues): NewGradePartForm => ({
  ...partBody(values),
  type: values.type as NewGradePartForm["type"],
  weight: figureIn(values.weight) ?? 0,
});

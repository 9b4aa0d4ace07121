import { isPlainObject } from "#contract/plain-values.ts";
import { CLOZE, gapIds } from "#contract/coursework/cloze.ts";
import type { TeachingGap } from "#contract/content/teaching-content.ts";
import { newId } from "#offline/ids.ts";
import { isText } from "#offline/readable.ts";
import { isNumberValue, isWholeNumber, numberAsText, numberValue, type NumberValue, NO_NUMBER, numericOf } from "./number-values.ts";

interface Both {
  ar: string;
  en: string;
}

export const GAP_WAYS = ["words", "choice", "number"] as const;
export type GapWay = (typeof GAP_WAYS)[number];

/** A gap as it is written; what the other ways would ask for is kept until it is sent. */
export interface GapValue {
  id: string;
  way: GapWay;
  /** One a line. */
  accepted: string;
  number: NumberValue;
  options: { id: string; text: Both }[];
  correct: string | null;
  weight: number;
  match?: TeachingGap["match"];
}

export const emptyGapOption = () => ({ id: newId(), text: { ar: "", en: "" } });

const newGap = (id: string): GapValue => ({
  id,
  way: "words",
  accepted: "",
  number: NO_NUMBER,
  options: [emptyGapOption(), emptyGapOption()],
  correct: null,
  weight: 1,
});

export const isGapValue = (value: unknown): boolean =>
  isPlainObject(value) &&
  [value.id, value.way, value.accepted].every(isText) &&
  isNumberValue(value.number) &&
  Array.isArray(value.options) &&
  value.options.every((option) => isPlainObject(option) && isText(option.id) && isPlainObject(option.text)) &&
  typeof value.weight === "number";

export const gapValue = ({ id, options, correct, accepted, numeric, match, weight }: TeachingGap): GapValue => ({
  ...newGap(id),
  way: options.length > 0 ? "choice" : numeric ? "number" : "words",
  accepted: numeric ? "" : accepted.join("\n"),
  number: numeric ? numberValue(numeric) : NO_NUMBER,
  ...(options.length > 0 ? { options } : {}),
  correct,
  weight,
  ...(match ? { match } : {}),
});

/** As it is sent: of its way alone. @param linesOf words that are one a line */
export function gapOf(
  { id, way, options, correct, accepted, number, match, weight }: GapValue,
  linesOf: (text: string) => string[],
): TeachingGap {
  const bare = { id, options: [], correct: null, accepted: [], weight };
  if (way === "choice") return { ...bare, options, correct };
  if (way === "number") return { ...bare, numeric: numericOf(number) };
  return { ...bare, accepted: linesOf(accepted), ...(match ? { match } : {}) };
}

/** Those that the texts mark, in the order in which they are read; one that was marked before is as it was. */
export function markedGaps(text: Both, gaps: readonly GapValue[] = []): GapValue[] {
  const ids = [...new Set([...gapIds(text.ar), ...gapIds(text.en)])].slice(0, CLOZE.gapsMax);
  return ids.map((id) => gaps.find((gap) => gap.id === id) ?? newGap(id));
}

/** Both texts with one gap more at their ends. */
export function withNextGap(text: Both): Both {
  const next = Math.max(0, ...[...gapIds(text.ar), ...gapIds(text.en)].map(Number)) + 1;
  const marked = (words: string) => `${words}${/\s$|^$/u.test(words) ? "" : " "}[[${next}]]`;
  return { ar: marked(text.ar), en: text.en === "" ? "" : marked(text.en) };
}

/** Whether both languages mark the same gaps; a language that is empty shows the other one. */
export function marksSame({ ar, en }: Both): boolean {
  if (ar.trim() === "" || en.trim() === "") return true;
  const marks = (text: string) => [...new Set(gapIds(text))].toSorted().join();
  return marks(ar) === marks(en);
}

/** Whether something is right in it: the server refuses it otherwise. */
export function isWholeGap({ way, options, correct, accepted, number }: GapValue): boolean {
  if (way === "number") return isWholeNumber(number);
  if (way === "words") return accepted.trim() !== "";
  const written = options.every(({ text }) => text.ar.trim() !== "" || text.en.trim() !== "");
  return options.length >= 2 && written && options.some(({ id }) => id === correct);
}

/** A gap as a text that can be held against another. */
export function gapAsText({ id, way, options, correct, accepted, number, weight }: GapValue): string {
  const chosen = options.map((option) => `${option.id === correct ? "✓ " : ""}${option.text.ar} / ${option.text.en}`).join(" | ");
  const counts = way === "choice" ? chosen : way === "number" ? numberAsText(number) : accepted.split("\n").join(" | ");
  return `[[${id}]] ${counts}${weight === 1 ? "" : ` ×${weight}`}`;
}

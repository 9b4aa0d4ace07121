import type { GradeWeights } from "#contract/coursework/grade-weights.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { isWeight } from "#app/widgets/teaching-layout/weight-value.ts";

/** Weights that were changed and not saved yet, by the row's key, as they were typed. */
export type TypedWeights = Readonly<Record<string, string>>;

/** A weight as it was typed, in whatever digits; null for what is none. Nothing typed does not count. */
export function weightIn(text: string): number | null {
  const figure = asciiDigits(text).trim();
  return isWeight(figure) ? Number(figure) : null;
}

/** With what was typed in one row; what is as the account has it is no change. */
export function withTyped(typed: TypedWeights, { rows }: GradeWeights, key: string, text: string): TypedWeights {
  const { [key]: _before, ...others } = typed;
  return rows.find((row) => row.key === key)?.weight === weightIn(text) && text.trim() !== "" ? others : { ...others, [key]: text };
}

/** Without what was typed in rows that are gone. */
export const ofRows = (typed: TypedWeights, { rows }: GradeWeights): TypedWeights =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => rows.some((row) => row.key === key)));

/** What would be saved: the changed weights, or null while one is no weight. */
export function changesOf(typed: TypedWeights, { rows }: GradeWeights): { key: string; weight: number }[] | null {
  const changes: { key: string; weight: number }[] = [];
  for (const row of rows) {
    const text = typed[row.key];
    const weight = text === undefined ? row.weight : weightIn(text);
    if (weight === null) return null;
    if (weight !== row.weight) changes.push({ key: row.key, weight });
  }
  return changes;
}

/** The whole as it stands on screen; what is no weight counts nothing. */
export const sumOf = (typed: TypedWeights, { rows }: GradeWeights): number =>
  rows.reduce((sum, { key, weight }) => {
    const text = typed[key];
    return sum + (text === undefined ? weight : (weightIn(text) ?? 0));
  }, 0);

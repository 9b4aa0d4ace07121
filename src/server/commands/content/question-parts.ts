import { randomUUID } from "node:crypto";
import { type NumberAnswer, numberText } from "#contract/coursework/number-answer.ts";
import { plainText } from "#contract/rules/plain-text.ts";
import type { Localised } from "#server/db/tables/learning-content.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { textInEitherLanguage } from "./own-words.ts";

/**
 * Ids by those that were sent. An id that a device made says when it was made, and so the order in which lines were written: what
 * is new gets another one.
 */
export function newIds(parts: readonly { id: string }[], known: readonly { id: string }[]): Map<string, string> {
  const ids = new Map(parts.map(({ id }) => [id, known.some((one) => one.id === id) ? id : randomUUID()]));
  if (ids.size < parts.length) refuseField("questions", "taken");
  return ids;
}

/** @throws Problem `validation_error` with `questions` where nothing is written */
export function requiredWords(text: Localised<string>): Localised<string> {
  const words = textInEitherLanguage(text);
  if (words.ar === "") refuseField("questions", "required");
  return words;
}

/**
 * A number that counts. Beside it stands its text: readers that know no numbers find an answer that counts.
 * @throws Problem `validation_error` with `questions` for what is no number
 */
export function storedNumber({ value, tolerance, unit }: NumberAnswer): { accepted: string[]; numeric: NumberAnswer } {
  if (!(Number.isFinite(value) && tolerance >= 0 && tolerance < Number.MAX_VALUE)) refuseField("questions", "required");
  const numeric = { value, tolerance, unit: plainText(unit) };
  return { accepted: [numberText(numeric)], numeric };
}

import { isPlainObject } from "#contract/plain-values.ts";
import { type NumberAnswer, readNumber } from "#contract/coursework/number-answer.ts";
import { isText } from "#offline/readable.ts";

/** A number that counts as right, as it is written. */
export interface NumberValue {
  value: string;
  /** Empty: none. */
  tolerance: string;
  /** Empty: none. */
  unit: string;
}

export const NO_NUMBER: NumberValue = { value: "", tolerance: "", unit: "" };

export const isNumberValue = (value: unknown): value is NumberValue =>
  isPlainObject(value) && isText(value.value) && isText(value.tolerance) && isText(value.unit);

export const numberValue = ({ value, tolerance, unit }: NumberAnswer): NumberValue => ({
  value: String(value),
  tolerance: tolerance === 0 ? "" : String(tolerance),
  unit,
});

/** @returns null for what is no number and nothing beside it */
const plain = (text: string): number | null => {
  const read = readNumber(text);
  return read && read.unit === "" ? read.value : null;
};

const toleranceOf = (text: string): number | null => (text.trim() === "" ? 0 : plain(text));

export const isWholeNumber = ({ value, tolerance }: NumberValue): boolean => plain(value) !== null && (toleranceOf(tolerance) ?? -1) >= 0;

export const numericOf = ({ value, tolerance, unit }: NumberValue): NumberAnswer => ({
  value: plain(value) ?? 0,
  tolerance: toleranceOf(tolerance) ?? 0,
  unit: unit.trim(),
});

export const numberAsText = ({ value, tolerance, unit }: NumberValue): string =>
  [value, ...(tolerance === "" ? [] : [`± ${tolerance}`]), unit].filter((part) => part !== "").join(" ");

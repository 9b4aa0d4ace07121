import { readNumber } from "#contract/coursework/number-answer.ts";
import type { FoundAnswer } from "./write-question.ts";

/** A number that counts as right, as a format tells it. */
interface FoundNumber {
  text: string;
  /** How far from it an answer may be, as text; a percentage is of the number itself. Empty: not at all. */
  tolerance?: string | undefined;
}

/**
 * One number stays one. Several are kept as words: our question has one.
 * @param changed what the report says where it could not be kept as it was
 */
export function numberOf(found: readonly FoundNumber[], unit = "", changed?: string): FoundAnswer {
  const [first, ...more] = found;
  const read = first && more.length === 0 ? readNumber(first.text) : null;
  const near = read && toleranceOf(first?.tolerance ?? "", read.value);
  if (!read || near === null || (read.unit !== "" && unit !== "" && read.unit !== unit))
    return { kind: "words", accepted: found.map(({ text }) => text), changed: changed ?? found.map(saidOf).join(" ; ") };
  return { kind: "number", value: read.value, tolerance: near, unit: unit || read.unit, ...(changed === undefined ? {} : { changed }) };
}

/** A range with both its ends. @param exact the number in it that the format names */
export function rangeOf(from: string, to: string, exact?: string): FoundAnswer {
  const [low, high, own] = [readNumber(from)?.value, readNumber(to)?.value, exact === undefined ? undefined : readNumber(exact)?.value];
  const said = `${from} – ${to}`;
  if (low === undefined || high === undefined) return { kind: "words", accepted: exact === undefined ? [] : [exact], changed: said };
  const middle = rounded((low + high) / 2);
  const isMiddle = own === undefined || Math.abs(own - middle) <= Math.abs(high - low) * 1e-6;
  const value = isMiddle ? (own ?? middle) : middle;
  return { kind: "number", value, tolerance: rounded(Math.abs(high - low) / 2), unit: "", ...(isMiddle ? {} : { changed: said }) };
}

function toleranceOf(text: string, value: number): number | null {
  if (text.trim() === "") return 0;
  const read = readNumber(text);
  if (read === null || read.value < 0 || !/^%?$/u.test(read.unit)) return null;
  return read.unit === "%" ? rounded((Math.abs(value) * read.value) / 100) : read.value;
}

const saidOf = ({ text, tolerance }: FoundNumber): string => `${text} ± ${tolerance || "0"}`;
const rounded = (value: number): number => Number(value.toPrecision(12));

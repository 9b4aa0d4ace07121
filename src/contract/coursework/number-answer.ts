/** Numbers as people write them in an answer: digits of either script, a sign, a point or comma, powers of ten, a unit behind. */
import { fold } from "#contract/rules/arabic-fold.ts";
import { asciiDigits } from "#contract/rules/digits.ts";

/** What a numeric question counts as right: no further from `value` than `tolerance`. An empty `unit` is none. */
export interface NumberAnswer {
  value: number;
  tolerance: number;
  unit: string;
}

const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(.*)$/iu;

/** @returns null where it does not begin with a number; the unit as it was written */
export function readNumber(text: string): { value: number; unit: string } | null {
  const plain = asciiDigits(text.normalize("NFKC"))
    .replaceAll(/[\u200e\u200f\u061c]/gu, "")
    .replaceAll("−", "-")
    .replaceAll("٫", ".")
    .replaceAll("٬", "")
    .trim()
    // A comma with three digits behind it parts thousands, unless nothing but a zero stands before it; any other one is a point.
    .replaceAll(/(?<=[1-9]\d{0,2}(?:,?\d{3})*),(?=\d{3}(?!\d))/gu, "")
    .replace(/^([+-]?\d+),(?=\d)/u, "$1.")
    .replace(/\s*[×x*]\s*10\s*\^?\s*([+-]?\d+)/iu, "e$1")
    .replace(/^([+-])\s+/u, "$1");
  const [, digits, unit = ""] = NUMBER.exec(plain) ?? [];
  const value = digits === undefined ? Number.NaN : Number(digits);
  return Number.isFinite(value) ? { value, unit: unit.trim() } : null;
}

/** The unit may be left out; another one is wrong. */
export function isRightNumber(said: string, { value, tolerance, unit }: NumberAnswer): boolean {
  const read = readNumber(said);
  if (read === null || (read.unit !== "" && bare(read.unit) !== bare(unit))) return false;
  // What a computer cannot write exactly in twos must not decide at the edge.
  return Math.abs(read.value - value) <= tolerance + Math.max(Math.abs(value), tolerance) * 1e-9;
}

/** As one right answer is shown. */
export const numberText = ({ value, unit }: NumberAnswer): string => (unit === "" ? String(value) : `${value} ${unit}`);

const bare = (unit: string): string => fold(unit.normalize("NFKC")).replaceAll(/\s+/gu, "") || unit.replaceAll(/\s+/gu, "");

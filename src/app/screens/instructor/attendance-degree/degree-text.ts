import { asciiDigits } from "#contract/rules/digits.ts";

/** A figure in whatever digits, with either decimal sign; null where it is none that the policy knows. */
export function degreeOf(text: string, most: number): number | null {
  const figure = asciiDigits(text).trim().replace(/[٫,]/u, ".");
  return /^\d{1,4}(?:\.\d{1,2})?$/u.test(figure) && Number(figure) <= most ? Number(figure) : null;
}

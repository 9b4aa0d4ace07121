/** How a program's grade is reckoned from its items: percent points of the whole, to two decimals. */

export const LETTERS = ["excellent", "very_good", "good", "pass", "fail"] as const;
export type Letter = (typeof LETTERS)[number];

/** From which percent a letter is given; `pass` begins at the program's own pass mark (glossary 3.13). */
const FROM = { good: 70, very_good: 80, excellent: 90 } as const;

/** One item as it counts: graded with a degree, absent (a zero), excused (left out of the whole) or still open. */
export interface CountedItem {
  weight: number;
  maxDegree: number;
  degree: number | null;
  state: "open" | "graded" | "absent" | "excused";
}

export interface GradeScale {
  earned: number;
  /** Not graded yet. */
  open: number;
  lost: number;
}

const rounded = (points: number): number => Math.round((points + Number.EPSILON) * 100) / 100;

/** What an item brings into the whole, of `weight` points; null while it is open or left out. */
export function countedPoints(item: CountedItem): number | null {
  if (item.state === "open" || item.state === "excused") return null;
  return item.state === "absent" ? 0 : (item.weight * Math.min(item.degree ?? 0, item.maxDegree)) / item.maxDegree;
}

/** The three parts of 100. Weights that do not sum to 100, because an item is excused, are stretched to it. */
export function gradeScale(items: readonly CountedItem[]): GradeScale {
  const counted = items.filter((item) => item.state !== "excused");
  const whole = counted.reduce((sum, item) => sum + item.weight, 0);
  if (whole === 0) return { earned: 0, open: 0, lost: 0 };
  const part = (points: number) => rounded((points * 100) / whole);
  const earned = part(counted.reduce((sum, item) => sum + (countedPoints(item) ?? 0), 0));
  const open = part(counted.reduce((sum, item) => sum + (item.state === "open" ? item.weight : 0), 0));
  return { earned, open, lost: rounded(100 - earned - open) };
}

/** The letters above `fail` and where each begins, from the lowest; one that a high pass mark swallows is left out. */
export const gradeTargets = (passMark: number): { letter: Exclude<Letter, "fail">; from: number }[] => [
  { letter: "pass", from: passMark },
  ...(Object.keys(FROM) as (keyof typeof FROM)[]).flatMap((letter) => (FROM[letter] > passMark ? [{ letter, from: FROM[letter] }] : [])),
];

/** Points still needed to reach a mark: 0 where it is reached, null where what is open does not suffice. */
export function neededFor(from: number, { earned, open }: GradeScale): number | null {
  const needed = rounded(Math.max(0, from - earned));
  return needed > open ? null : needed;
}

/** Passed for good, failed for good, or null while either may come. */
export function passedOf(scale: GradeScale, passMark: number): boolean | null {
  const needed = neededFor(passMark, scale);
  return needed === null ? false : needed === 0 ? true : null;
}

/** The letter of a whole, once nothing is open. */
export const letterOf = ({ earned, open }: GradeScale, passMark: number): Letter | null =>
  open > 0 ? null : (gradeTargets(passMark).findLast(({ from }) => earned >= from)?.letter ?? "fail");

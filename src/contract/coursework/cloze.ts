/** A text with gaps (`cloze`): `[[1]]` in it stands for the gap with the id `1`. A gap may stand once in each language. */
import { isRightNumber, type NumberAnswer } from "./number-answer.ts";

export const CLOZE = { gapsMax: 30, givenMax: 200, weightMax: 10 } as const;

const GAP = /\[\[(\d{1,2})\]\]/u;

/** @returns texts and ids of gaps in their order, beginning and ending with a text: every second one is an id */
const parted = (text: string): string[] => text.split(GAP);

/** Ids of the gaps of a text, in the order in which they are read. */
export const gapIds = (text: string): string[] => parted(text).filter((_, place) => place % 2 === 1);

/** What is read and filled in, in its order; a text may be empty. */
export const clozeParts = (text: string): ({ text: string } | { gap: string })[] =>
  parted(text).map((part, place) => (place % 2 === 1 ? { gap: part } : { text: part }));

/** A question's text where nothing is filled in: each gap of a `cloze` is a line. */
export const textWithLines = (kind: string, text: string): string =>
  kind === "cloze"
    ? clozeParts(text)
        .map((part) => ("text" in part ? part.text : "____"))
        .join("")
    : text;

/** A gap that is chosen has options; another one is written, and `numeric` where a number is asked for. */
interface Gap {
  id: string;
  options: readonly { id: string }[];
  correct: string | null;
  accepted: readonly string[];
  numeric?: NumberAnswer;
  weight: number;
}
export type GivenGap = { gap: string; given: string };

/** @param isSame whether written words are some that count */
export function isRightGap<G extends Gap>(gap: G, given: string, isSame: (given: string, counting: string, gap: G) => boolean): boolean {
  if (gap.options.length > 0) return given === gap.correct;
  if (gap.numeric) return isRightNumber(given, gap.numeric);
  return gap.accepted.some((one) => isSame(given, one, gap));
}

/** From 0 to 1: each gap that is right earns its weight's share. A wrong one takes nothing back. */
export function clozeShare<G extends Gap>(
  gaps: readonly G[],
  given: readonly GivenGap[],
  isSame: (given: string, counting: string, gap: G) => boolean,
): number {
  const all = gaps.reduce((sum, { weight }) => sum + weight, 0);
  const right = gaps.filter((gap) => {
    const own = given.find((one) => one.gap === gap.id)?.given ?? "";
    return own.trim() !== "" && isRightGap(gap, own, isSame);
  });
  return all === 0 ? 0 : right.reduce((sum, { weight }) => sum + weight, 0) / all;
}

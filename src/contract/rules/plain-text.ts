/**
 * What nobody can see is taken out of what people write: controls, zero-width signs, signs that turn the reading direction
 * round. All else stays as it was written, also what looks like markup: it is only ever shown as text. The joiners (U+200C,
 * U+200D) are letters' business in Persian and Urdu, and hold emoji together.
 */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
const UNSEEN = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
/** Half of a pair: no text, and no database keeps it. */
const HALVES = /\p{Surrogate}/gu;

/** A stretch of a text: blanks at its ends part it from its neighbours and stay. A line ends with a line feed, however it came. */
export const visibleText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/gu, "\n")
    .replace(CONTROLS, "")
    .replace(UNSEEN, "")
    .replace(HALVES, "\uFFFD");

/** Text of several lines. */
export const plainText = (text: string): string => visibleText(text).trim();

/** Text of one line. */
export const plainLine = (text: string): string => plainText(text).replace(/\s+/gu, " ");

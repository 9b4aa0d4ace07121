import type { LessonBlock } from "#contract/classroom/lesson-content.ts";

const MARKS = /[\u064B-\u0652\u0670]/gu;
/** A shadda alone, or a tanween that tells two words apart, is how everybody writes: a text that is vowelled has these. */
const SHORT_VOWELS = /[\u064E\u064F\u0650\u0652]/u;
/** Share of the Arabic words of a text from which on it is vowelled. */
const VOWELLED = 0.3;
/** What is quoted from the Quran keeps every mark. */
const QURAN = /(﴿[^﴾]*﴾)/gu;

/** A text without its vowel marks. */
export const withoutMarks = (text: string): string =>
  text
    .split(QURAN)
    .map((part) => (part.startsWith("﴿") ? part : part.replace(MARKS, "")))
    .join("");

/** Whether the author wrote the vowels of a text. */
export function isVowelled(blocks: readonly LessonBlock[]): boolean {
  const words = wordsOf(blocks).match(/[\p{Script=Arabic}\p{M}]+/gu) ?? [];
  return words.length > 0 && words.filter((word) => SHORT_VOWELS.test(word)).length >= words.length * VOWELLED;
}

const wordsOf = (blocks: readonly LessonBlock[]): string => {
  const texts: string[] = [];
  for (const block of blocks) blockWith(block, (text) => (texts.push(text), text));
  return texts.join(" ").replace(QURAN, " ");
};

/** The same text, its vowel marks left out. */
export const unvowelled = (blocks: readonly LessonBlock[]): LessonBlock[] => blocks.map((block) => blockWith(block, withoutMarks));

type Runs = Extract<LessonBlock, { type: "paragraph" }>["runs"];

function blockWith(block: LessonBlock, change: (text: string) => string): LessonBlock {
  const runs = (all: Runs): Runs =>
    all.map((run) => (run.mark === "code" || run.mark === "math" ? run : { ...run, text: change(run.text) }));
  switch (block.type) {
    case "heading":
      return { ...block, text: change(block.text) };
    case "paragraph":
    case "quote":
    case "note":
      return { ...block, runs: runs(block.runs) };
    case "list":
      return { ...block, items: block.items.map(runs) };
    case "table":
      return { ...block, head: block.head.map(change), rows: block.rows.map((row) => row.map(change)) };
    default:
      return block;
  }
}

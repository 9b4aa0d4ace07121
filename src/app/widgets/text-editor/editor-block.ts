import type { LessonBlock } from "#contract/classroom/lesson-content.ts";

export type Runs = Extract<LessonBlock, { type: "paragraph" }>["runs"];
export type Run = Runs[number];

/** A text in both languages, as an item keeps it. */
export interface Bodies {
  ar: LessonBlock[];
  en: LessonBlock[];
}

/** The looks a stretch of text can have: one at a time. */
export const MARKS = ["strong", "em", "code", "math"] as const;

/** What stands in a block, to say in one line which it is. */
export function blockWords(block: LessonBlock): string {
  switch (block.type) {
    case "heading":
    case "code":
      return block.text;
    case "math":
      return block.tex;
    case "list":
      return block.items.map((runs) => runWords(runs)).join("، ");
    case "table":
      return block.caption ?? block.head.join("، ");
    case "figure":
      return block.caption ?? block.alt;
    default:
      return runWords(block.runs);
  }
}

const runWords = (runs: Runs): string => runs.map(({ text }) => text).join("");

import type { LessonBlock } from "#contract/classroom/lesson-content.ts";

/** Paragraphs as text: null where a brief holds more than that, and this form must not flatten it. */
export function textOfBlocks(blocks: readonly LessonBlock[]): string | null {
  const parts: string[] = [];
  for (const block of blocks) {
    if (block.type !== "paragraph" || block.runs.some(({ mark, href }) => mark !== undefined || href !== undefined)) return null;
    parts.push(block.runs.map(({ text }) => text).join(""));
  }
  return parts.join("\n\n");
}

export const paragraphs = (text: string): LessonBlock[] =>
  text
    .split(/\n\s*\n/u)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => ({ type: "paragraph", runs: [{ text: part }] }));

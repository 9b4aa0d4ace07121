import type { FoundAnswer } from "./write-question.ts";

/** A text with `[[1]]` where words are put in: each gap has its number, and is matched with its word. */
export function gapsOf(html: string): { text: string; answer(words: readonly string[]): FoundAnswer } {
  const right: number[] = [];
  const text = html.replaceAll(/\[\[(\d+)\]\]/gu, (_, number: string) => {
    right.push(Number(number));
    return `(${right.length}) ____`;
  });
  return {
    text,
    answer(words) {
      const [only] = right;
      if (right.length === 1 && only !== undefined)
        return { kind: "choice", several: false, options: words.map((word, place) => ({ text: word, right: place === only - 1 })) };
      const pairs = right.map((number, place) => ({ text: `(${place + 1})`, match: words[number - 1] ?? "" }));
      return { kind: "matching", pairs, others: [...words] };
    },
  };
}

/** Whether a pattern is the word itself. */
export const isPlainPattern = (pattern: string): boolean => !/[\\^$.|?*+()[\]{}]/u.test(pattern.trim());

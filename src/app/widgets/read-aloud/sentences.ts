import type { Language } from "#contract/shapes.ts";

/** A sentence within a text, by its places there. */
export interface Sentence {
  from: number;
  to: number;
  language: Language;
}

/** Voices of some devices stop in the middle of what is longer. */
const LONGEST = 220;
const PAUSE = /[،؛,;:]\s/gu;

/** The sentences of a text, each in the language of most of its letters; a long one is parted at its commas. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const { segment, index } of new Intl.Segmenter("ar", { granularity: "sentence" }).segment(text)) {
    for (const part of parted(segment)) {
      const words = part.text.trim();
      if (!/[\p{L}\p{N}]/u.test(words)) continue;
      const from = index + part.from + part.text.indexOf(words);
      sentences.push({ from, to: from + words.length, language: languageOf(words) });
    }
  }
  return sentences;
}

function parted(text: string): { from: number; text: string }[] {
  if (text.length <= LONGEST) return [{ from: 0, text }];
  const parts: { from: number; text: string }[] = [];
  let from = 0;
  let last = 0;
  for (const { index, 0: pause } of text.matchAll(PAUSE)) {
    if (index + pause.length - from > LONGEST && last > from) {
      parts.push({ from, text: text.slice(from, last) });
      from = last;
    }
    last = index + pause.length;
  }
  if (text.length - from > LONGEST && last > from) {
    parts.push({ from, text: text.slice(from, last) });
    from = last;
  }
  return [...parts, { from, text: text.slice(from) }];
}

function languageOf(text: string): Language {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(/\p{Script=Latin}/gu) > count(/\p{Script=Arabic}/gu) ? "en" : "ar";
}

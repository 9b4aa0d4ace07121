/** Whether a short answer is one that counts: folded as the search folds, and as far as the author says in other forms of its words. */
import { fold } from "#contract/rules/arabic-fold.ts";
import { PLURALS } from "#contract/search/plurals.ts";
import { isArabic, stemOf, withoutArticle } from "#contract/search/stem.ts";
import type { AnswerMatch } from "#contract/content/teaching-content.ts";

/**
 * @param match `exact`: these words alone; `forms`: with the article or without, in singular, dual or plural; `stems`: also other words that
 * the search finds by the same stem («كتاب» and «كتابة»)
 */
export function isSameAnswer(said: string, counting: string, match: AnswerMatch): boolean {
  const [one, other] = [fold(said), fold(counting)];
  if (one === other) return true;
  if (match === "exact") return false;
  const [words, others] = [one.split(" "), other.split(" ")];
  return words.length === others.length && words.every((word, place) => isSameWord(word, others[place] ?? "", match));
}

function isSameWord(one: string, other: string, match: AnswerMatch): boolean {
  if (one === other) return true;
  // A number, and a letter that names something, is itself alone.
  if (/\d/u.test(one + other) || Math.min(one.length, other.length) < 3) return false;
  if (match === "stems" && stemOf(one) === stemOf(other)) return true;
  const singulars = singularsOf(other);
  return singularsOf(one).some((singular) => singulars.includes(singular));
}

/** What a word may be the dual or plural of, and itself: «مدرسات» of «مدرسة», but «مدرسة» not of «مدرس». */
function singularsOf(word: string): string[] {
  if (!isArabic(word)) {
    return [word, word.replace(ENGLISH, (ending) => (ending === "ies" ? "y" : ""))];
  }
  const base = withoutArticle(word);
  const all = [base, PLURALS.get(base) ?? base];
  const [, before = "", ending] = ARABIC.exec(base) ?? [];
  if (ending === "ات" && before.length >= 2) all.push(`${before}ه`);
  if (ending?.startsWith("ت") && before.length >= 2) all.push(`${before}ه`, `${before}ت`);
  else if (before.length >= 4) all.push(before);
  return all;
}

const ARABIC = /^(.+?)(ات|ون|ين|ان|تان|تين)$/u;
const ENGLISH = /(?<=[a-z]{3})(?:(?<=[^aeiou])ies|(?<=ss|x|z|ch|sh)es|(?<![sui])s)$/u;

/**
 * Light stems of folded words (`rules/arabic-fold.ts`): enough that «البرمجيات» meets «البرمجية» and «programs» meets «program». A stem joins
 * words that are two («مدرسة», «مدرسون»): what it finds stands below what the word itself finds. Broken plurals are a list (`plurals.ts`).
 */
import { PLURALS } from "./plurals.ts";

/** Shorter words are left as they are. */
const ROOT = 3;
/** «السر», «الخط»: behind the article alone. */
const SHORT = 2;
const ARTICLES = ["وبال", "ولل", "وال", "بال", "كال", "فال", "لل", "ال"];
const SUFFIXES = ["اتها", "ات", "ون", "ين", "ان", "يه", "ها", "هم", "ه", "ي"];

export const isArabic = (word: string): boolean => /^[\u0621-\u064A]/u.test(word);

/** A word without its article and what is written together with the article. Twice: «الإلكترونية» begins with it again. */
export function withoutArticle(word: string): string {
  if (!isArabic(word)) return word;
  let rest = word;
  for (let turn = 0; turn < 2; turn += 1) {
    const article = ARTICLES.find((one) => rest.startsWith(one) && rest.length - one.length >= (one === "ال" ? SHORT : ROOT));
    if (!article) break;
    rest = rest.slice(article.length);
  }
  return rest;
}

/** A word without a preposition or conjunction of one letter («بلغة», «وإدارة»), or null: the letter may be of the root. */
export const withoutParticle = (word: string): string | null =>
  /^[وبل][\u0621-\u064A]{3}/u.test(word) && withoutArticle(word) === word ? word.slice(1) : null;

export const stemOf = (word: string): string => (isArabic(word) ? arabicStem(withoutArticle(word)) : englishStem(word));

function arabicStem(base: string): string {
  const rest = withoutSuffixes(base);
  const one = PLURALS.get(base) ?? PLURALS.get(rest);
  return one ? withoutSuffixes(one) : rest;
}

function withoutSuffixes(base: string): string {
  let rest = base;
  for (;;) {
    const suffix = SUFFIXES.find((one) => rest.endsWith(one) && rest.length - one.length >= ROOT);
    if (!suffix) return rest;
    rest = rest.slice(0, -suffix.length);
  }
}

/** Endings, with the least that must stay before them. Those of one line exclude each other. */
const ENDINGS: readonly (readonly [RegExp, number, string])[][] = [
  [
    [/ies$/u, 3, "y"],
    [/(?<=ss|x|z|ch|sh)es$/u, 3, ""],
    [/(?<![sui])s$/u, 3, ""],
  ],
  [[/(?:ment|ly|al)$/u, 5, ""]],
  [
    [/(?:ing|ed)$/u, 3, ""],
    [/(?:ers?|ors?|ant|ion)$/u, 4, ""],
  ],
  [[/(?:e|y)$/u, 4, ""]],
];

function englishStem(word: string): string {
  if (word.length <= ROOT || !/^[a-z]+$/u.test(word)) return word;
  let rest = word;
  for (const line of ENDINGS) {
    for (const [ending, least, put] of line) {
      const next = rest.replace(ending, put);
      if (next === rest || next.length < least) continue;
      // «programming», «planned».
      rest = line === ENDINGS[2] ? next.replace(/([bdgmnprt])\1$/u, "$1") : next;
      break;
    }
  }
  return rest;
}

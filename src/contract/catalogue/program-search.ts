import { fold, searchTokens } from "#contract/rules/arabic-fold.ts";

export interface SearchedTexts {
  title: string;
  summary: string;
  category: string;
  instructors: readonly string[];
}

/** What is searched of a program, folded: titles, summaries, category and instructors in both languages. */
export const searchText = (texts: { ar: SearchedTexts; en: SearchedTexts }): string =>
  fold([texts.ar, texts.en].flatMap((own) => [own.title, own.summary, own.category, ...own.instructors]).join(" "));

/** Both titles, folded, one a line: by them a list is sorted, and misspelt queries are compared with them alone. */
export const foldedTitles = (texts: { ar: { title: string }; en: { title: string } }): string =>
  `${fold(texts.ar.title)}\n${fold(texts.en.title)}`;

/** What a text must hold to match: the folded words of the query without the Arabic article, so that «البرمجة» finds «برمجة». */
export const searchNeedles = (query: string): string[] =>
  searchTokens(query).map((token) => (token.startsWith("ال") && token.length >= 5 ? token.slice(2) : token));

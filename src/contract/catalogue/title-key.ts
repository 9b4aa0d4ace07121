import { fold } from "#contract/rules/arabic-fold.ts";
import type { Language } from "../shapes.ts";

/** A title that begins with the Arabic article; «التزام» and «ألعاب» do not. Both this and PostgreSQL read it. */
export const ARABIC_ARTICLE = "^ال(?!ت(زام|قاء|قاط|حاق|هاب|فات|ماس)|ماس)[^ ][^ ]";
/** Of a folded title. */
export const ENGLISH_ARTICLE = "^(the|an|a) ";

const ARABIC = new RegExp(ARABIC_ARTICLE, "u");
const ENGLISH = new RegExp(ENGLISH_ARTICLE, "u");

/** What a title is ordered by: folded, without its article, as a library does. */
export function titleKey(title: string, language: Language): string {
  const folded = fold(title);
  if (language === "en") return folded.replace(ENGLISH, "");
  return ARABIC.test(title) ? folded.slice(2) : folded;
}

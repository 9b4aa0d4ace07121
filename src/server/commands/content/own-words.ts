import { plainLine, plainText } from "#contract/rules/plain-text.ts";
import type { OwnTitles } from "#contract/content/teaching-content.ts";
import type { Localised } from "#server/db/tables/learning-content.ts";

/**
 * Texts of a course as their author wrote them. Readers are never shown nothing: what was written in one language alone stands in
 * the tables in both, and the same words in both count here as not translated.
 */

interface Titled {
  titleAr: string;
  titleEn: string;
}

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

export function ownTitlesOf({ titleAr, titleEn }: Titled): OwnTitles {
  if (titleAr !== titleEn) return { ar: { title: titleAr || null }, en: { title: titleEn || null } };
  const arabic = isArabic(titleAr);
  return { ar: { title: arabic ? titleAr || null : null }, en: { title: arabic ? null : titleEn || null } };
}

/** @returns null where neither was written */
export function bothTitles(ar: string | null, en: string | null): Titled | null {
  const [titleAr, titleEn] = [plainLine(ar ?? "") || null, plainLine(en ?? "") || null];
  const some = titleAr ?? titleEn;
  return some === null ? null : { titleAr: titleAr ?? some, titleEn: titleEn ?? some };
}

/** A part that is empty in one language is read in the other. */
export const inEitherLanguage = <T>(parts: Localised<T[]>): Localised<T[]> => ({
  ar: parts.ar.length > 0 ? parts.ar : parts.en,
  en: parts.en.length > 0 ? parts.en : parts.ar,
});

export const textInEitherLanguage = ({ ar, en }: Localised<string>): Localised<string> => ({
  ar: plainText(ar) || plainText(en),
  en: plainText(en) || plainText(ar),
});

/** The author's own side of what `inEitherLanguage` filled. */
export function ownParts<T>(parts: Localised<T[]>): Localised<T[]> {
  if (JSON.stringify(parts.ar) !== JSON.stringify(parts.en)) return parts;
  return isArabic(JSON.stringify(parts.ar)) ? { ar: parts.ar, en: [] } : { ar: [], en: parts.en };
}

export function ownText({ ar, en }: Localised<string>): Localised<string> {
  if (ar !== en) return { ar, en };
  return isArabic(ar) ? { ar, en: "" } : { ar: "", en };
}

import type { OwnTitles } from "#contract/content/teaching-content.ts";
import type { Language } from "#contract/shapes.ts";

/** The title in the language on screen, or in the one that it has. */
export const ownTitle = (titles: OwnTitles, language: Language): string =>
  titles[language].title ?? titles.ar.title ?? titles.en.title ?? "";

/** The number of a unit without a name. */
export const unitName = (titles: OwnTitles, place: number, language: Language): string => ownTitle(titles, language) || String(place);

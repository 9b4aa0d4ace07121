import type { ListedProgram } from "./listed-program.ts";
import type { Language } from "../shapes.ts";

/**
 * A card as the catalogue would give it in a language, from its copy in another: for a switch of language without a
 * network. Null where the copy does not carry both languages.
 */
export function cardInLanguage<C extends ListedProgram>(card: C, language: Language): C | null {
  const texts = card.translations?.[language];
  if (!texts) return null;
  return {
    ...card,
    title: texts.title,
    summary: texts.summary,
    category: { ...card.category, name: texts.category },
    instructors: card.instructors.map((instructor, index) => ({
      ...instructor,
      name: texts.instructors[index] ?? instructor.name,
      title: null,
    })),
  };
}

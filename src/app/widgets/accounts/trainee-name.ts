import { nameFinder } from "#contract/accounts/name-search.ts";
import type { Language } from "#contract/shapes.ts";

/** A trainee as a register has them. */
interface Named {
  name: { ar: string; en: string | null };
  number: number;
}

/** The name in the language on screen; not everybody has an English one. */
export const nameIn = (language: Language, name: Named["name"]): string => (language === "en" ? (name.en ?? name.ar) : name.ar);

/** Those whose name, in either language, or trainee number has every word that was typed. */
export function namedLike<T extends Named>(all: readonly T[], sought: string): readonly T[] {
  const isNamed = nameFinder(sought);
  return all.filter(({ name, number }) => isNamed(name.ar, name.en, String(number)));
}

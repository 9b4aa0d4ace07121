/** What is shown of a search: marked words, why a program is found, and what may be meant while somebody types. */
import type { ProgramList } from "#contract/catalogue/program-list.ts";
import type { ProgramSearch } from "#contract/search/program-search.ts";
import type { Found } from "#contract/search/search-index.ts";
import type { Language } from "#contract/shapes.ts";

type Marks = readonly (readonly [from: number, to: number])[];

export interface ListSearch {
  found: Found;
  marks: (text: string) => Marks;
  /** The first line of a program's longer texts that was found, where its title does not say it. */
  reason: (id: number, title: string, language: Language) => string | null;
}

/** Null where nothing is searched, or nothing is loaded to search with. */
export function searchIn(list: ProgramList, q: string): ListSearch | null {
  const { search } = list;
  const found = q === "" ? null : (search?.find(q) ?? null);
  if (!search || !found) return null;
  const marks = (text: string) => search.marks(text, found);
  return { found, marks, reason };

  function reason(id: number, title: string, language: Language): string | null {
    const texts = list.texts(id);
    if (!texts || marks(title).length > 0) return null;
    const inLanguage = (one: Language) => [...texts[`outcomes_${one}`], ...texts[`lessons_${one}`], texts[`summary_${one}`]];
    const lines = [...inLanguage(language), ...inLanguage(language === "ar" ? "en" : "ar")];
    return lines.find((line) => marks(line).length > 0) ?? null;
  }
}

export type Suggestion =
  | { kind: "words"; words: string; meant: boolean; marks: Marks }
  | { kind: "program"; id: number; title: string; marks: Marks };

/** Words and programs of each kind that are suggested at most. */
const MOST_WORDS = 3;
const MOST_PROGRAMS = 5;

/** How what is being typed may go on, and the programs that it finds already. */
export function suggestionsFor(
  list: ProgramList | null,
  typed: string,
  language: Language,
  mostPrograms: number = MOST_PROGRAMS,
): Suggestion[] {
  const search: ProgramSearch | null = list?.search ?? null;
  if (!list || !search || typed.trim() === "") return [];
  const found = search.find(typed);
  if (!found) return [];
  const words = found.meant === null ? search.endings(typed, MOST_WORDS) : [found.meant];
  const programs = found.ids.slice(0, mostPrograms).flatMap((id) => list.program(id, language) ?? []);
  return [
    ...words.map((word) => ({ kind: "words" as const, words: word, meant: found.meant !== null, marks: search.marks(word, found) })),
    ...programs.map(({ id, title }) => ({ kind: "program" as const, id, title, marks: search.marks(title, found) })),
  ];
}

import type { ProgramFacets, ProgramSort } from "./catalogue.ts";
import { facetsOf } from "./program-facets.ts";
import { titleKey } from "./title-key.ts";
import type { ProgramSearch } from "#contract/search/program-search.ts";
import type { ProgramFilters } from "./program-filter.ts";
import { type Finder, filterPrograms } from "./program-order.ts";
import { LANGUAGES, type Language } from "../shapes.ts";
import type { IndexRows, ProgramRow, TextRow, TextRows } from "./catalogue-rows.ts";
import { type IndexTables, type ListedProgram, listedProgram } from "./listed-program.ts";

const byId = <R extends { id: number }>(rows: readonly R[]): Map<number, R> => new Map(rows.map((row) => [row.id, row]));

/** All published programs: filtered, searched, ordered and counted as `/learning-programs` does. */
export class ProgramList implements Finder<{ id: number }> {
  /** Whether summaries, outcomes and lessons are searched too, as the server does. */
  readonly isDeep: boolean;
  readonly size: number;
  readonly #rows: ReadonlyMap<number, ProgramRow>;
  readonly #texts: ReadonlyMap<number, TextRow>;
  readonly #tables: IndexTables;
  readonly #titles = new Map<string, string>();
  readonly #cards = new Map<Language, ListedProgram[]>();

  /**
   * @param texts null where they are not at hand: titles, fields and instructors alone are searched then
   * @param search null where it is not loaded: nothing can be searched then
   */
  constructor(
    index: IndexRows,
    texts: TextRows | null,
    readonly search: ProgramSearch | null = null,
  ) {
    this.isDeep = texts !== null;
    this.size = index.programs.length;
    this.#rows = byId(index.programs);
    this.#texts = byId(texts?.programs ?? []);
    this.#tables = { categories: byId(index.categories), instructors: byId(index.instructors), texts: this.#texts };
    search?.follow(index, texts);
  }

  /** The programs that the server would list, in its order. */
  list(filters: ProgramFilters, q: string | undefined, sort: ProgramSort | undefined, language: Language): ListedProgram[] {
    return filterPrograms(this.#cardsIn(language), filters, q, sort, language, this);
  }

  /** The counts that the server would give. */
  facets(filters: ProgramFilters, q: string | undefined): ProgramFacets {
    const found = this.find(q ?? "");
    return facetsOf(this.#cardsIn(LANGUAGES[0]), filters, (passed) => (found ? passed.filter(({ id }) => found.has(id)) : passed));
  }

  /** A program as a card; null where none of that id is listed. */
  program(id: number, language: Language): ListedProgram | null {
    const row = this.#rows.get(id);
    return row ? listedProgram(row, this.#tables, language) : null;
  }

  /** Outcomes and lessons of a program; null where they are not at hand. */
  texts(id: number): TextRow | null {
    return this.#texts.get(id) ?? null;
  }

  find(q: string): ReadonlyMap<number, number> | null {
    const found = q === "" ? null : this.search ? this.search.find(q) : { ids: [] };
    return found && new Map(found.ids.map((id, place) => [id, place]));
  }

  title({ id }: { id: number }, language: Language): string {
    const key = `${id}${language}`;
    const known = this.#titles.get(key) ?? titleKey(this.#rows.get(id)?.[language] ?? "", language);
    this.#titles.set(key, known);
    return known;
  }

  #cardsIn(language: Language): ListedProgram[] {
    const known = this.#cards.get(language);
    if (known) return known;
    const cards = [...this.#rows.values()].map((row) => listedProgram(row, this.#tables, language));
    this.#cards.set(language, cards);
    return cards;
  }
}

import type { ProgramFacets, ProgramSort } from "./catalogue.ts";
import { facetsOf } from "./program-facets.ts";
import { filterPrograms, type ProgramFilters, searchCards } from "./program-filter.ts";
import { LANGUAGES, type Language } from "../shapes.ts";
import type { IndexRows, ProgramRow, TextRow, TextRows } from "./catalogue-rows.ts";
import { type IndexTables, type ListedProgram, listedProgram } from "./listed-program.ts";
import { ProgramFinder } from "./program-finder.ts";

/** Programs folded in one go while a browser is idle: a slow phone stays able to answer. */
const FOLDED_AT_ONCE = 20;

const byId = <R extends { id: number }>(rows: readonly R[]): Map<number, R> => new Map(rows.map((row) => [row.id, row]));

/** All published programs: filtered, searched, ordered and counted as `/learning-programs` does. */
export class ProgramList {
  /** Whether summaries are searched too, as the server does. */
  readonly isDeep: boolean;
  readonly size: number;
  readonly #rows: ReadonlyMap<number, ProgramRow>;
  readonly #texts: ReadonlyMap<number, TextRow>;
  readonly #tables: IndexTables;
  readonly #finder: ProgramFinder;
  readonly #cards = new Map<Language, ListedProgram[]>();

  /** @param texts null where they are not at hand: titles, fields and instructors alone are searched then */
  constructor(index: IndexRows, texts: TextRows | null) {
    this.isDeep = texts !== null;
    this.size = index.programs.length;
    this.#rows = byId(index.programs);
    this.#texts = byId(texts?.programs ?? []);
    this.#tables = { categories: byId(index.categories), instructors: byId(index.instructors), texts: this.#texts };
    this.#finder = new ProgramFinder(this.#rows, this.#tables);
  }

  /** The programs that the server would list, in its order. */
  list(filters: ProgramFilters, q: string | undefined, sort: ProgramSort | undefined, language: Language): ListedProgram[] {
    return filterPrograms(this.#cardsIn(language), filters, q, sort, language, this.#finder);
  }

  /** The counts that the server would give. */
  facets(filters: ProgramFilters, q: string | undefined): ProgramFacets {
    return facetsOf(this.#cardsIn(LANGUAGES[0]), filters, (passed) => searchCards(passed, q ?? "", this.#finder));
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

  /** Folds what is searched, a few programs a step: until it is through, the first search has the rest to do. */
  *prepare(): Generator<void> {
    let folded = 0;
    for (const id of this.#rows.keys()) {
      this.#finder.folded(id);
      folded += 1;
      if (folded % FOLDED_AT_ONCE === 0) yield;
    }
  }

  #cardsIn(language: Language): ListedProgram[] {
    const known = this.#cards.get(language);
    if (known) return known;
    const cards = [...this.#rows.values()].map((row) => listedProgram(row, this.#tables, language));
    this.#cards.set(language, cards);
    return cards;
  }
}

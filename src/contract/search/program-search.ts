import type { IndexRows, TextRows, WordRows } from "../catalogue/catalogue-rows.ts";
import { searchWords } from "./dictionary.ts";
import { PROGRAM_FIELDS, programTexts, tablesOf } from "./program-documents.ts";
import { type Found, SearchIndex } from "./search-index.ts";

/** Programs put in at one go: a slow phone stays able to answer, and a server to serve. */
const AT_ONCE = 4;

/** The search of all published programs, in memory; it follows their changes. */
export class ProgramSearch {
  readonly #index: SearchIndex;
  /** What is searched of each program, to know what has changed. */
  readonly #known = new Map<number, string>();
  #pending: Generator<void> | null = null;
  #last: { q: string; found: Found | null } | null = null;

  /** @param words that staff keep; null where they are not at hand */
  constructor(words: WordRows | null = null) {
    this.#index = new SearchIndex([searchWords(words)], PROGRAM_FIELDS);
  }

  /** Takes these programs, in place of those before; only what is another is read anew. @param texts null: titles, fields and instructors alone */
  follow(index: IndexRows, texts: TextRows | null): void {
    this.#pending = this.#take(index, texts);
    this.#last = null;
  }

  /** Takes a few of the programs that `follow` named. @returns whether some are left */
  prepare(): boolean {
    if (this.#pending?.next().done !== false) this.#pending = null;
    return this.#pending !== null;
  }

  /** Programs that a query finds, the best first; null where it says nothing. */
  find(q: string): Found | null {
    while (this.prepare());
    if (this.#last?.q !== q) this.#last = { q, found: this.#index.find(q) };
    return this.#last.found;
  }

  /** Words that go on from what is being typed. */
  endings(typed: string, most: number): string[] {
    while (this.prepare());
    return this.#index.endings(typed, most);
  }

  /** How the parts of a query may be spelt in a text (`SearchIndex.spellings`). */
  spellings(q: string): string[][] {
    while (this.prepare());
    return this.#index.spellings(q);
  }

  /** Places of the words of a text that a query looked for. */
  marks(text: string, found: Found): [from: number, to: number][] {
    return this.#index.marks(text, found);
  }

  *#take(index: IndexRows, texts: TextRows | null): Generator<void> {
    const tables = tablesOf(index);
    const longer = new Map((texts?.programs ?? []).map((row) => [row.id, row]));
    const gone = new Set(this.#known.keys());
    // Rows of thousands were looked over: that is a step of its own.
    yield;
    let read = 0;
    for (const row of index.programs) {
      gone.delete(row.id);
      const said = programTexts(row, tables, longer.get(row.id) ?? null);
      const all = JSON.stringify(said);
      if (this.#known.get(row.id) === all) continue;
      this.#known.set(row.id, all);
      this.#index.put(row.id, said);
      read += 1;
      if (read % AT_ONCE === 0) yield;
    }
    for (const id of gone) {
      this.#index.remove(id);
      this.#known.delete(id);
    }
  }
}

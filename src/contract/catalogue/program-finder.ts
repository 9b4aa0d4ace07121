import { fold, searchTokens } from "../rules/arabic-fold.ts";
import type { Finder } from "./program-filter.ts";
import { holdsNeedles, likenessOf, paddedTitle, sharesTrigrams } from "./program-search.ts";
import { resembler } from "#contract/content/title-resembles.ts";
import type { Language } from "../shapes.ts";
import type { IndexTables } from "./listed-program.ts";
import type { ProgramRow } from "./catalogue-rows.ts";

interface Folded {
  /** Titles. */
  ar: string;
  en: string;
  padded: { ar: string; en: string };
  /** All that is searched. */
  text: string;
}

/**
 * The texts of a catalogue, folded once each, at their first search or before it. What one query found is remembered for as long as
 * it is asked: a list and the counts of its filters ask for the same many times.
 */
export class ProgramFinder implements Finder<{ id: number }> {
  readonly #folded = new Map<number, Folded>();
  #query: { words: string; known: Map<number, boolean> } | null = null;
  #misspelt: { q: string; likeness: ReturnType<typeof likenessOf>; alike: (title: string) => boolean; known: Map<number, boolean> } | null =
    null;

  constructor(
    private readonly rows: ReadonlyMap<number, ProgramRow>,
    private readonly tables: IndexTables,
  ) {}

  holds({ id }: { id: number }, needles: readonly string[]): boolean {
    const words = needles.join(" ");
    if (this.#query?.words !== words) this.#query = { words, known: new Map() };
    return remembered(this.#query.known, id, () => holdsNeedles(this.folded(id).text, needles));
  }

  resembles({ id }: { id: number }, q: string): boolean {
    if (this.#misspelt?.q !== q)
      this.#misspelt = { q, likeness: likenessOf(q), alike: resembler(searchTokens(q).join(" ")), known: new Map() };
    const { likeness, alike, known } = this.#misspelt;
    return remembered(known, id, () => {
      const { ar, en, padded } = this.folded(id);
      return (sharesTrigrams(padded.ar, likeness) && alike(ar)) || (sharesTrigrams(padded.en, likeness) && alike(en));
    });
  }

  title({ id }: { id: number }, language: Language): string {
    return this.folded(id)[language];
  }

  /** What is searched of a program (`searchText`), in the order in which it is at hand: words are found whatever stands between. */
  folded(id: number): Folded {
    const known = this.#folded.get(id);
    if (known) return known;
    const row = this.rows.get(id);
    const texts = this.tables.texts.get(id);
    const [ar, en] = [fold(row?.ar ?? ""), fold(row?.en ?? "")];
    const others = row
      ? [row.category, ...row.instructors].map((one, place) => this.#namesOf(place === 0 ? "categories" : "instructors", one))
      : [];
    const text = [ar, en, ...others, fold(`${texts?.summary_ar ?? ""} ${texts?.summary_en ?? ""}`)].join("\n");
    const folded = { ar, en, padded: { ar: paddedTitle(ar), en: paddedTitle(en) }, text };
    this.#folded.set(id, folded);
    return folded;
  }

  readonly #names = new Map<string, string>();

  /** The name of a field or an instructor in both languages, folded. */
  #namesOf(kind: "categories" | "instructors", id: number): string {
    return remembered(this.#names, `${kind}/${id}`, () => {
      const named = this.tables[kind].get(id);
      return named ? fold(`${named.ar} ${named.en}`) : "";
    });
  }
}

function remembered<K, V>(known: Map<K, V>, key: K, find: () => V): V {
  let value = known.get(key);
  if (value === undefined) {
    value = find();
    known.set(key, value);
  }
  return value;
}

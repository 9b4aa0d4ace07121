/**
 * The search of both ends: an index of words in memory, with the rules by which people write them. Texts of a document stand in fields; the
 * earlier ones weigh more. What is found, and in which order, depends on nothing but the documents, the words that mean the same, and
 * the query: a device and the server answer alike.
 */
import { fold } from "../rules/arabic-fold.ts";
import { joinedOf, nearestWord, tokensOf } from "./corrections.ts";
import type { SearchWords } from "./dictionary.ts";
import { IndexedDocuments } from "./indexed-documents.ts";
import { type Hits, inAllOf } from "./hits.ts";
import type { Named } from "./ideas.ts";
import { Lookup } from "./lookup.ts";
import { type Part, rank } from "./ranking.ts";
import { readable, WORD } from "./reading.ts";
import { stemOf, withoutArticle, withoutParticle } from "./stem.ts";
import { Vocabulary } from "./vocabulary.ts";

export interface Found {
  /** Documents, the best first. */
  ids: number[];
  /** What was meant where the query was written another way: a slip of the pen, the other keyboard. */
  meant: string | null;
  /** Folded words and stems that were looked for: `marks` shows them in a text. */
  words: ReadonlySet<string>;
}

const NOTHING = { ids: [], meant: null, words: new Set<string>(), named: false };

export interface FieldsOfSearch {
  /** Of each field, in the order of a document's texts. */
  weights: readonly number[];
  /** So many fields are names: slips of the pen and short beginnings are looked for in them alone. */
  strong: number;
}

export class SearchIndex {
  readonly #vocabulary: Vocabulary;
  readonly #documents: IndexedDocuments;
  readonly #lookup: Lookup;

  constructor(own: readonly SearchWords[], fields: FieldsOfSearch) {
    this.#vocabulary = new Vocabulary(own, fields.strong);
    this.#documents = new IndexedDocuments(this.#vocabulary);
    this.#lookup = new Lookup(this.#vocabulary, fields.weights);
  }

  get size(): number {
    return this.#documents.size;
  }

  /** Puts a document in, in place of the one of the same id. @param texts of each field */
  put(id: number, texts: readonly (readonly string[])[]): void {
    this.#documents.put(id, texts);
  }

  remove(id: number): void {
    this.#documents.remove(id);
  }

  /**
   * What a query finds; null where it says nothing, which is as good as everything. A word that is none in a name, and that leads to no name, may be a slip of the pen:
   * where the word next to it does, that one was meant.
   */
  find(query: string): Found | null {
    const { tokens, meant } = tokensOf(this.#vocabulary, query);
    if (tokens.length === 0) return null;
    const { named, ...plain } = this.#answer(tokens, false) ?? NOTHING;
    if (named || tokens.every((token) => this.#vocabulary.isSpoken(token))) return { ...plain, meant };
    const { named: isBetter, ...corrected } = this.#answer(tokens, true) ?? NOTHING;
    return plain.ids.length > 0 && !isBetter ? { ...plain, meant } : corrected;
  }

  /** Places of the words of a text that a query looked for, each from its first letter to behind its last. */
  marks(text: string, { words }: Pick<Found, "words">): [from: number, to: number][] {
    const marks: [number, number][] = [];
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const folded = fold(word);
      const particle = withoutParticle(folded);
      if (words.has(folded) || words.has(`/${stemOf(folded)}`) || (particle && words.has(`/${stemOf(particle)}`)))
        marks.push([index, index + word.length]);
    }
    return marks;
  }

  /** Words that go on from what is being typed, the most frequent first. */
  endings(typed: string, most: number): string[] {
    const tokens = readable(typed).split(" ");
    const last = withoutArticle(tokens.at(-1) ?? "");
    // «AI» is a word, not the beginning of «aid».
    if (last.length < 2 || this.#vocabulary.isShortName(last)) return [];
    const before = typed.trim().split(/\s+/u).slice(0, -1).join(" ");
    return this.#vocabulary
      .startingWith(last)
      .filter(({ strong, written, base }) => strong > 0 && base !== last && !written.includes(" "))
      .sort((a, b) => b.strong - a.strong || (a.text < b.text ? -1 : 1))
      .slice(0, most)
      .map(({ written }) => (before === "" ? written : `${before} ${written}`));
  }

  /** How the parts of a query may be spelt in a text, folded: for who looks for candidates by other means. Words aside are left out. */
  spellings(query: string): string[][] {
    const { tokens } = tokensOf(this.#vocabulary, query);
    const stems = tokens.map(stemOf);
    const parts: { aside: boolean; all: string[] }[] = [];
    for (let place = 0; place < tokens.length; ) {
      const { own, names } = this.#longestAt(place, tokens, stems);
      const all = [...new Set([own.map(stemOf).join(" "), ...names.flatMap(({ idea }) => idea.spelt)])];
      parts.push({ aside: this.#areAside(own), all });
      place += own.length;
    }
    const needed = parts.filter(({ aside }) => !aside);
    return (needed.length > 0 ? needed : parts).map(({ all }) => all);
  }

  #answer(tokens: readonly string[], forgiving: boolean): (Found & { named: boolean }) | null {
    const words = new Set<string>();
    const typed = forgiving ? tokens.map((token) => nearestWord(this.#vocabulary, token) ?? token) : tokens;
    const parts = this.#parts(typed, words, forgiving);
    const phrase = tokens.join(" ");
    const ranked = rank(parts, phrase, this.#documents, forgiving);
    if (!ranked) return null;
    const said = parts.flatMap((part) => part.tokens.map((token) => this.#vocabulary.written(token))).join(" ");
    return { ...ranked, meant: forgiving && readable(said) !== phrase ? said : null, words };
  }

  /** A query as what must be there, part by part: names of ideas of several words, else words. */
  #parts(typed: readonly string[], words: Set<string>, forgiving: boolean): Part[] {
    const stems = typed.map(stemOf);
    const parts: Part[] = [];
    for (let place = 0; place < typed.length; ) {
      const { own, names } = this.#longestAt(place, typed, stems);
      const [token = "", next] = typed.slice(place, place + 2);
      const joined = own.length === 1 && next ? joinedOf(this.#vocabulary, token, next) : null;
      if (joined) {
        parts.push({ tokens: [joined], hits: this.#lookup.hitsOf(joined, words, forgiving), aside: false });
        place += 2;
        continue;
      }
      const single = own.map((one) => this.#lookup.hitsOf(one, words, forgiving));
      const hits = own.length === 1 ? (single[0] as Hits) : inAllOf(single);
      for (const { idea } of names) this.#lookup.takeIdea(hits, idea, words);
      parts.push({ tokens: own, hits, aside: this.#areAside(own) });
      place += own.length;
    }
    return parts;
  }

  /** The longest names of ideas at a place, and the words that are theirs; else the one word there. */
  #longestAt(place: number, tokens: readonly string[], stems: readonly string[]): { own: string[]; names: Named[] } {
    const names = this.#vocabulary.ideas.at(stems, place, tokens);
    const length = Math.max(1, ...names.map((name) => name.stems.length));
    return { own: tokens.slice(place, place + length), names: names.filter((name) => name.stems.length === length) };
  }

  #areAside(tokens: readonly string[]): boolean {
    return tokens.every((token) => this.#vocabulary.isAside(token));
  }
}

/** The documents of a search: what each says, so that it can be taken out again. */
import type { Idea } from "./ideas.ts";
import { readable, WORD } from "./reading.ts";
import { withoutArticle } from "./stem.ts";
import type { Vocabulary, Word } from "./vocabulary.ts";

interface Kept {
  words: Set<Word>;
  ideas: Set<Idea>;
  titles: Title[];
}

/** A folded text of the first field, and how many of its words say something. */
export interface Title {
  text: string;
  words: number;
}

export class IndexedDocuments {
  readonly #vocabulary: Vocabulary;
  readonly #kept = new Map<number, Kept>();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  get size(): number {
    return this.#kept.size;
  }

  titles(id: number): readonly Title[] {
    return this.#kept.get(id)?.titles ?? [];
  }

  /** Puts a document in, in place of the one of the same id. @param texts of each field */
  put(id: number, texts: readonly (readonly string[])[]): void {
    this.remove(id);
    const kept: Kept = { words: new Set(), ideas: new Set(), titles: [] };
    this.#kept.set(id, kept);
    for (const [field, all] of texts.entries()) {
      for (const text of all) {
        const tokens = this.#read(text, id, 1 << field, kept);
        if (field > 0) continue;
        kept.titles.push({ text: tokens.join(" "), words: tokens.filter((token) => !this.#vocabulary.isAside(token)).length });
        // «PowerBI»: two words of a title that are typed as one.
        for (const [place, token] of tokens.entries()) {
          const next = tokens[place + 1];
          if (next) kept.words.add(this.#vocabulary.note(withoutArticle(token) + next, `${token} ${next}`, id, 1));
        }
      }
    }
  }

  remove(id: number): void {
    const kept = this.#kept.get(id);
    if (!kept) return;
    for (const word of kept.words) this.#vocabulary.forget(word, id);
    for (const idea of kept.ideas) idea.places.delete(id);
    this.#kept.delete(id);
  }

  /** Notes the words and ideas of a text. */
  #read(text: string, id: number, bit: number, kept: Kept): string[] {
    const folded = readable(text);
    if (folded === "") return [];
    const tokens = folded.split(" ");
    const written = text.match(WORD) ?? [];
    const words = tokens.map((token, place) =>
      this.#vocabulary.note(token, written.length === tokens.length ? (written[place] ?? token) : token, id, bit),
    );
    for (const [place, word] of words.entries()) {
      kept.words.add(word);
      for (const { stems, idea, asked } of word.names) {
        if (asked || !stems.every((stem, offset) => offset === 0 || words[place + offset]?.stem === stem)) continue;
        idea.places.set(id, (idea.places.get(id) ?? 0) | bit);
        kept.ideas.add(idea);
      }
    }
    return tokens;
  }
}

/** The words of all documents: where each stands, and by which of its forms it is found. */
import { fold } from "../rules/arabic-fold.ts";
import { add, drop, run } from "./collections.ts";
import type { SearchWords } from "./dictionary.ts";
import { Ideas, type Named } from "./ideas.ts";
import { type Heard, heardOf } from "./reading.ts";
import { isArabic, stemOf, withoutArticle, withoutParticle } from "./stem.ts";

/** A prefix of fewer letters is looked for in names and titles alone, where a reader sees why. */
export const DEEP_PREFIX = 4;

export interface Word {
  text: string;
  /** Without its article: where beginnings are looked for. */
  base: string;
  stem: string;
  /** As it is heard, without its article: where slips of the pen are looked for. */
  heard: Heard;
  /** Names of ideas that begin with it. */
  names: readonly Named[];
  /** As it was first written. */
  written: string;
  /** Documents, and the fields of each as bits. */
  places: Map<number, number>;
  /** Documents that have it in a strong field. */
  strong: number;
}

const NONE: ReadonlySet<Word> = new Set();

export class Vocabulary {
  readonly ideas: Ideas;
  /** Words of names of ideas, and words of strong fields, by the length of their sound. */
  readonly heard = new Map<number, Map<Heard, Word | null>>();
  readonly strongBits: number;
  readonly #words = new Map<string, Word>();
  readonly #stems = new Map<string, Set<Word>>();
  /** By the stem of a word without a particle of one letter. */
  readonly #particles = new Map<string, Set<Word>>();
  readonly #aside: ReadonlySet<string>;
  #sorted: Word[] | null = null;

  /** @param strong so many fields, from the first, are names */
  constructor(own: readonly SearchWords[], strong: number) {
    this.#aside = new Set(own.flatMap(({ aside }) => aside).map((word) => stemOf(fold(word))));
    this.strongBits = 2 ** strong - 1;
    this.ideas = new Ideas(own.flatMap(({ ideas }) => ideas));
    for (const token of this.ideas.spoken.keys()) this.#hear(heardOf(token, withoutArticle(token)), null);
  }

  /** Notes that a field of a document has a word. @param written as it is to be shown @param bit of the field */
  note(text: string, written: string, id: number, bit: number): Word {
    let word = this.#words.get(text);
    if (!word) {
      const base = withoutArticle(text);
      const particle = withoutParticle(text);
      const names = this.ideas.beginningWith(text);
      word = { text, base, heard: heardOf(text, base), stem: stemOf(text), names, written, places: new Map(), strong: 0 };
      this.#words.set(text, word);
      add(this.#stems, word.stem, word);
      if (particle) add(this.#particles, stemOf(particle), word);
      this.#sorted = null;
    }
    const before = word.places.get(id) ?? 0;
    word.places.set(id, before | bit);
    // Two words that are typed as one are looked for as they are alone.
    if (bit & this.strongBits && !(before & this.strongBits) && (word.strong += 1) === 1 && !written.includes(" "))
      this.#hear(word.heard, word);
    return word;
  }

  /** Forgets that a document has a word, and the word itself with its last document. */
  forget(word: Word, id: number): void {
    if ((word.places.get(id) ?? 0) & this.strongBits && (word.strong -= 1) === 0)
      this.heard.get(word.heard.sound.length)?.delete(word.heard);
    word.places.delete(id);
    if (word.places.size > 0) return;
    this.#words.delete(word.text);
    drop(this.#stems, word.stem, word);
    const particle = withoutParticle(word.text);
    if (particle) drop(this.#particles, stemOf(particle), word);
    this.#sorted = null;
  }

  word(token: string): Word | undefined {
    return this.#words.get(token);
  }

  /** Words of a stem. */
  ofStem(stem: string): ReadonlySet<Word> {
    return this.#stems.get(stem) ?? NONE;
  }

  /** Words that have a stem once their particle of one letter is gone. */
  behindParticle(stem: string): ReadonlySet<Word> {
    return this.#particles.get(stem) ?? NONE;
  }

  startingWith(base: string): Word[] {
    this.#sorted ??= [...this.#words.values()].sort((a, b) => (a.base < b.base ? -1 : 1));
    return run(this.#sorted, base, ({ base: own }) => own);
  }

  /** Whether a word only says how somebody asks. */
  isAside(token: string): boolean {
    return this.#aside.has(stemOf(token));
  }

  /** Whether a document or the name of an idea has the very word. */
  isSpoken(token: string): boolean {
    return this.#words.has(token) || this.ideas.spoken.has(token);
  }

  /** Whether a token is a short Latin word, «AI», «HR»: itself, not the beginning of others. */
  isShortName(token: string): boolean {
    return token.length <= 3 && !isArabic(token) && this.isSpoken(token);
  }

  /** Whether a word, or one that begins with it, is in a document or names an idea. @param prefix letters of the shortest beginning */
  isKnown(token: string, prefix: number): boolean {
    const stem = stemOf(token);
    const base = withoutArticle(token);
    return (
      this.isSpoken(token) ||
      this.#stems.has(stem) ||
      this.ideas.from(stem).length > 0 ||
      this.#particles.has(stem) ||
      (base.length >= prefix && (this.startingWith(base).length > 0 || this.ideas.spokenFrom(base).length > 0))
    );
  }

  /** Whether a name or an idea has the stem of a word, or begins with it. */
  isNamed(token: string): boolean {
    const stem = stemOf(token);
    const base = withoutArticle(token);
    const strong = (words: Iterable<Word>) => [...words].some((word) => word.strong > 0);
    return (
      this.ideas.from(stem).length > 0 ||
      strong(this.ofStem(stem)) ||
      (base.length >= DEEP_PREFIX && (strong(this.startingWith(base)) || this.ideas.spokenFrom(base).length > 0))
    );
  }

  /** A folded word as it was first written. */
  written(token: string): string {
    return this.#words.get(token)?.written ?? this.ideas.spoken.get(token) ?? token;
  }

  #hear(heard: Heard, word: Word | null): void {
    const { length } = heard.sound;
    const all = this.heard.get(length) ?? new Map<Heard, Word | null>();
    this.heard.set(length, all.set(heard, word));
  }
}

/** Which documents a word of a query finds: by itself, by its other forms, by what means the same, and by its beginning. */
import type { Hits } from "./hits.ts";
import type { Idea } from "./ideas.ts";
import { stemOf, withoutArticle, withoutParticle } from "./stem.ts";
import { DEEP_PREFIX, type Vocabulary } from "./vocabulary.ts";

/** How good a match is that is not the word itself. */
const ARTICLE = 0.97;
const STEM = 0.9;
const IDEA = 0.85;
const PARTICLE = 0.6;
const PREFIX = 0.7;
const AGENT = 0.65;
const INSIDE = 0.5;

export class Lookup {
  readonly #vocabulary: Vocabulary;
  /** What a match is worth, by the fields in which it stands, as bits. */
  readonly #points: number[];

  /** @param weights of each field, in the order of a document's texts */
  constructor(vocabulary: Vocabulary, weights: readonly number[]) {
    this.#vocabulary = vocabulary;
    this.#points = Array.from({ length: 2 ** weights.length }, (_, bits) => {
      const all = weights.filter((_weight, place) => bits & (1 << place));
      return all.length === 0 ? 0 : Math.max(...all) + 0.1 * all.reduce((sum, one) => sum + one, 0);
    });
  }

  /** What a word finds. @param words take what it was looked for by @param forgiving also inside of longer words */
  hitsOf(token: string, words: Set<string>, forgiving: boolean): Hits {
    const hits: Hits = new Map();
    const vocabulary = this.#vocabulary;
    const stem = stemOf(token);
    const base = withoutArticle(token);
    const word = vocabulary.word(token);
    words.add(token);
    if (word) this.#take(hits, word.places, 1);
    // «5»: numbers are themselves too.
    const whole = /\d/u.test(token) || vocabulary.isShortName(token);
    if (whole && vocabulary.ideas.from(stem).length === 0) return hits;
    if (!whole)
      for (const other of vocabulary.ofStem(stem)) if (other !== word) this.#take(hits, other.places, other.base === base ? ARTICLE : STEM);
    words.add(`/${stem}`);
    for (const { stems, idea } of vocabulary.ideas.from(stem)) if (stems.length === 1) this.takeIdea(hits, idea, words);
    if (whole) return hits;
    for (const other of vocabulary.behindParticle(stem)) this.#take(hits, other.places, PARTICLE);
    const particle = withoutParticle(token);
    if (particle && hits.size === 0) this.#takeParticle(hits, stemOf(particle), words);
    // «محلل» of «تحليل», «مصمم» of «تصميم».
    const [, a, b, c] = /^م([\u0621-\u064A])([\u0621-\u064A])([\u0621-\u064A])$/u.exec(stem) ?? [];
    if (a) for (const other of vocabulary.ofStem(`ت${a}${b}ي${c}`)) this.#take(hits, other.places, AGENT);
    this.#takePrefix(hits, base, words);
    if (forgiving && hits.size === 0) this.#takeInside(hits, base, words);
    return hits;
  }

  /** Adds the documents of an idea. All its names are marked in a text, not only the one that was asked with. */
  takeIdea(hits: Hits, idea: Idea, words: Set<string>): void {
    this.#take(hits, idea.places, IDEA);
    for (const stem of idea.stems) words.add(stem);
  }

  #takeParticle(hits: Hits, stem: string, words: Set<string>): void {
    for (const other of this.#vocabulary.ofStem(stem)) this.#take(hits, other.places, PARTICLE);
    for (const { stems, idea } of this.#vocabulary.ideas.from(stem)) if (stems.length === 1) this.#take(hits, idea.places, PARTICLE);
    words.add(`/${stem}`);
  }

  #takePrefix(hits: Hits, base: string, words: Set<string>): void {
    const { ideas, strongBits } = this.#vocabulary;
    const longer = this.#vocabulary.startingWith(base);
    if (base.length < 2 && base !== "") {
      for (const other of longer) this.#take(hits, other.places, PREFIX, 1);
      return;
    }
    for (const other of longer) {
      if (other.base === base) continue;
      this.#take(hits, other.places, PREFIX, base.length < DEEP_PREFIX ? strongBits : -1);
      words.add(other.text);
    }
    if (base.length < 3) return;
    for (const spoken of ideas.spokenFrom(base)) {
      for (const { stems, idea } of ideas.from(stemOf(spoken))) if (stems.length === 1) this.#take(hits, idea.places, PREFIX * IDEA);
    }
  }

  /** «script» in «JavaScript»: where nothing begins with it. */
  #takeInside(hits: Hits, base: string, words: Set<string>): void {
    if (base.length < 5) return;
    for (const [length, all] of this.#vocabulary.heard) {
      if (length <= base.length) continue;
      for (const word of all.values()) {
        if (!word?.base.includes(base)) continue;
        this.#take(hits, word.places, INSIDE, this.#vocabulary.strongBits);
        words.add(word.text);
      }
    }
  }

  #take(hits: Hits, places: ReadonlyMap<number, number>, quality: number, only = -1): void {
    for (const [id, bits] of places) {
      const points = quality * (this.#points[bits & only & (this.#points.length - 1)] as number);
      if (points === 0) continue;
      const titled = (bits & 1) === 1 && quality !== PARTICLE;
      const weak = quality < ARTICLE && (bits & (quality === PREFIX || quality === STEM ? this.#vocabulary.strongBits : 1)) === 0;
      const known = hits.get(id);
      if (!known) hits.set(id, { points, titled, weak });
      else {
        known.points = Math.max(known.points, points);
        known.titled ||= titled;
        known.weak &&= weak;
      }
    }
  }
}

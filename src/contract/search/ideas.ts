/** Names that mean the same, as they are looked for in texts and queries. */
import { run } from "./collections.ts";
import { readable } from "./reading.ts";
import { stemOf, withoutParticle } from "./stem.ts";

export interface Idea {
  places: Map<number, number>;
  /** Of the words of all its names, each as `/stem`. */
  stems: Set<string>;
  /** Its names, folded. */
  spelt: string[];
}

/** A name of an idea of which a stem is the first word. */
export interface Named {
  stems: string[];
  idea: Idea;
  /** Only where it is asked with. */
  asked: boolean;
}

export class Ideas {
  readonly #named = new Map<string, Named[]>();
  /** Words of names, and names without their blanks, each as it is written: known, though no document has them. */
  readonly spoken = new Map<string, string>();
  readonly #sorted: string[];

  /** @param all names of each idea */
  constructor(all: readonly (readonly string[])[]) {
    for (const names of all) this.#add(names);
    this.#sorted = [...this.spoken.keys()].sort();
  }

  /** Names that begin with a stem. */
  from(stem: string): readonly Named[] {
    return this.#named.get(stem) ?? [];
  }

  /** Names of ideas that begin with a word. */
  beginningWith(token: string): Named[] {
    const particle = withoutParticle(token);
    return [...(this.#named.get(stemOf(token)) ?? []), ...(particle ? (this.#named.get(stemOf(particle)) ?? []) : [])];
  }

  /** Names of ideas that begin at a place. */
  at(stems: readonly string[], place: number, tokens: readonly string[]): Named[] {
    const names = this.beginningWith(tokens[place] as string);
    return names.filter((name) => name.stems.every((stem, offset) => offset === 0 || stems[place + offset] === stem));
  }

  /** Words of names that begin with something. */
  spokenFrom(base: string): string[] {
    return run(this.#sorted, base, (own) => own);
  }

  #add(names: readonly string[]): void {
    const idea: Idea = { places: new Map(), stems: new Set(), spelt: [] };
    for (const name of names) {
      const asked = name.startsWith(">");
      const written = name.replace(">", "").split(" ");
      const tokens = readable(name).split(" ").filter(Boolean);
      this.#addName(tokens, { idea, asked });
      if (!asked) idea.spelt.push(tokens.join(" "));
      for (const [place, token] of tokens.entries()) this.spoken.set(token, written[place] ?? token);
      // «PowerBI», «باوربي».
      if (tokens.length < 2) continue;
      this.#addName([tokens.join("")], { idea, asked: true });
      this.spoken.set(tokens.join(""), written.join(" "));
    }
  }

  #addName(tokens: readonly string[], { idea, asked }: Omit<Named, "stems">): void {
    const stems = tokens.map(stemOf);
    const [first] = stems;
    if (!first) return;
    if (!asked) for (const stem of stems) idea.stems.add(`/${stem}`);
    const all = [...(this.#named.get(first) ?? []), { stems, idea, asked }];
    this.#named.set(first, all);
  }
}

/** The order of what a query finds: rare words and titles first. */
import type { Title } from "./indexed-documents.ts";
import type { Hit, Hits } from "./hits.ts";

/** Share of what was asked, by how rare its words are, that must be there where a word is in no document. */
const ENOUGH = 0.6;

/** What must be there: a word, or a name of several. */
export interface Part {
  tokens: string[];
  hits: Hits;
  /** It only says how somebody asks. */
  aside: boolean;
}

export interface Ranked {
  /** Documents, the best first. */
  ids: number[];
  /** The title of the best has all that was asked. */
  named: boolean;
}

interface Candidate {
  id: number;
  points: number;
  named: boolean;
  weak: boolean;
}

/** How rare what a part finds is among all documents. */
const rarityIn = (size: number) => (hits: Hits) => Math.log(1 + size / (hits.size + 0.5));

/**
 * @param documents how many there are, and the titles of each
 * @param forgiving whether a word may be missing where the others say enough
 * @returns null where nothing has what was asked
 */
export function rank(
  parts: readonly Part[],
  phrase: string,
  documents: { size: number; titles: (id: number) => readonly Title[] },
  forgiving: boolean,
): Ranked | null {
  const needed = parts.filter(({ aside }) => !aside);
  const musts = needed.length > 0 ? needed : parts;
  const others = needed.length > 0 ? parts.filter(({ aside }) => aside) : [];
  const rarity = rarityIn(documents.size);
  const known = musts.filter(({ hits }) => hits.size > 0).sort((a, b) => a.hits.size - b.hits.size);
  const [first, ...rest] = known;
  if (!first || (known.length < musts.length && !(forgiving && sayEnough(known, musts, rarity)))) return null;
  const ranked: Candidate[] = [];
  for (const [id, hit] of first.hits) {
    const found = inAll(id, hit, first, rest, rarity);
    if (!found) continue;
    let { points } = found;
    for (const { hits } of others) points += 0.3 * rarity(hits) * (hits.get(id)?.points ?? 0);
    points *= found.titled < known.length ? 1 : titleShare(documents.titles(id), known.length, phrase);
    ranked.push({ id, points, named: found.titled === musts.length, weak: found.weak });
  }
  if (ranked.length === 0) return null;
  ranked.sort((a, b) => b.points - a.points || b.id - a.id);
  const named = ranked[0]?.named ?? false;
  return { ids: ranked.filter(({ weak }) => !(named && weak)).map(({ id }) => id), named };
}

/** Whether the words that are known say enough of what was asked. */
function sayEnough(known: readonly Part[], musts: readonly Part[], rarity: (hits: Hits) => number): boolean {
  const sum = (all: readonly Part[]) => all.reduce((total, { hits }) => total + rarity(hits), 0);
  return known.length >= 2 && sum(known) >= ENOUGH * sum(musts);
}

/** What a document has of all parts; null where it lacks one. */
function inAll(id: number, hit: Hit, first: Part, rest: readonly Part[], rarity: (hits: Hits) => number) {
  let points = rarity(first.hits) * hit.points;
  let titled = hit.titled ? 1 : 0;
  let { weak } = hit;
  for (const { hits } of rest) {
    const other = hits.get(id);
    if (!other) return null;
    points += rarity(hits) * other.points;
    if (other.titled) titled += 1;
    weak ||= other.weak;
  }
  return { points, titled, weak };
}

/** A title that says all that was asked, and little else, is what was meant. */
function titleShare(titles: readonly Title[], asked: number, phrase: string): number {
  const least = Math.max(1, Math.min(...titles.map(({ words }) => Math.max(words, 1))));
  const has = (test: (text: string) => boolean) => titles.some(({ text }) => test(text));
  const whole = has((text) => text === phrase) ? 1.5 : has((text) => ` ${text} `.includes(` ${phrase} `)) ? 1.15 : 1;
  return (1.25 + 0.35 * Math.min(1, asked / least)) * whole;
}

/**
 * How alike a query and a title are when no word was found: the word similarity of PostgreSQL's pg_trgm (its `<%`),
 * written out so that the server and the offline catalogue forgive the same slips of the pen, and so that no extension
 * is needed. Only for titles: over long texts trigrams find anything.
 */
const THRESHOLD = 0.6;

/** Whether a folded title holds a run of words that resembles the folded query. */
export const titleResembles = (foldedQuery: string, foldedTitle: string): boolean => resembler(foldedQuery)(foldedTitle);

/** The same of one query for many titles. */
export function resembler(foldedQuery: string): (foldedTitle: string) => boolean {
  const wanted = new Set(trigrams(foldedQuery));
  return (title) => foldedQuery.length >= 3 && similarity(wanted, trigrams(title), THRESHOLD) >= THRESHOLD;
}

/**
 * The greatest share of trigrams that the query has in common with any stretch of the title, 0 to 1
 * (pg_trgm, `calc_word_similarity`). Both texts are folded (arabic-fold).
 */
export const wordSimilarity = (query: string, title: string): number => similarity(new Set(trigrams(query)), trigrams(title), 1);

/** @param enough no greater share is looked for */
function similarity(wanted: Set<string>, stretch: string[], enough: number): number {
  let best = 0;
  let lower = -1;
  for (let upper = 0; upper < stretch.length; upper += 1) {
    if (!wanted.has(stretch[upper] as string)) continue;
    if (lower < 0) lower = upper;
    const alike = bestStart(wanted, stretch, lower, upper);
    lower = alike.lower;
    best = Math.max(best, alike.similarity);
    if (best >= enough) return best;
  }
  return best;
}

/** Where a stretch that ends at `upper` begins best, not before `lower`. */
function bestStart(wanted: Set<string>, stretch: string[], lower: number, upper: number): { lower: number; similarity: number } {
  const times = new Map<string, number>();
  let found = 0;
  for (let index = lower; index <= upper; index += 1) {
    const trigram = stretch[index] as string;
    const before = times.get(trigram) ?? 0;
    times.set(trigram, before + 1);
    if (before === 0 && wanted.has(trigram)) found += 1;
  }
  let best = { lower, similarity: found / (wanted.size + times.size - found) };
  for (let start = lower; start < upper; start += 1) {
    const dropped = stretch[start] as string;
    const left = (times.get(dropped) ?? 0) - 1;
    if (left > 0) times.set(dropped, left);
    else {
      times.delete(dropped);
      if (wanted.has(dropped)) found -= 1;
    }
    const similarity = found / (wanted.size + times.size - found);
    if (similarity > best.similarity) best = { lower: start + 1, similarity };
  }
  return best;
}

/**
 * Trigrams of a folded query, and how many of them any title that resembles it has: who looks through many titles begins with those. A
 * stretch of a title has at least as many trigrams as it shares, so that the share of the query's own is no smaller than the likeness.
 */
export function neededTrigrams(foldedQuery: string): { trigrams: string[]; needed: number } {
  const wanted = [...new Set(trigrams(foldedQuery))];
  return { trigrams: wanted, needed: Math.ceil(wanted.length * THRESHOLD) };
}

/** Two blanks before a word and one behind it, as pg_trgm pads. */
function trigrams(folded: string): string[] {
  return folded.split(" ").flatMap((word) => {
    if (!word) return [];
    const padded = [..."  ", ...word, " "];
    return padded.slice(2).map((letter, index) => `${padded[index]}${padded[index + 1]}${letter}`);
  });
}

/** Words of a name that belong to what follows them. */
const JOINED = /^(?:عبد|أبو|ابو|أبا|أم|آل|بن|بنت|ابن|al|el|abd|abu|bin|bint|ibn|umm)$/iu;

/** First and family name; those between them are left out. */
function shortName(name: string): string {
  const units: string[] = [];
  let joined = "";
  for (const word of name.trim().split(/\s+/u)) {
    joined = joined ? `${joined} ${word}` : word;
    if (JOINED.test(word)) continue;
    units.push(joined);
    joined = "";
  }
  if (joined) units.push(joined);
  return units.length < 3 ? name.trim() : `${units[0]} ${units.at(-1)}`;
}

/**
 * Names as a narrow list shows them: long ones without what stands in the middle, but for two people who would then be called the
 * same.
 * @param most letters of a name that fits in one line
 */
export function shownNames(names: readonly string[], most: number): string[] {
  const short = names.map((name) => (name.length > most ? shortName(name) : name));
  const times = new Map<string, number>();
  for (const name of short) times.set(name, (times.get(name) ?? 0) + 1);
  return short.map((name, index) => ((times.get(name) ?? 0) > 1 ? (names[index] ?? name) : name));
}

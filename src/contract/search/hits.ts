/** What parts of a query find. */
export interface Hit {
  points: number;
  /** The title has it. */
  titled: boolean;
  /** Another word or form of it stands elsewhere: worth little where a title says it. */
  weak: boolean;
}

/** What one part of a query finds, by document. */
export type Hits = Map<number, Hit>;

/** Documents that have all of several words, with the mean of their points. */
export function inAllOf(all: readonly Hits[]): Hits {
  const [first = new Map(), ...rest] = all as [Hits, ...Hits[]];
  const both: Hits = new Map();
  for (const [id, hit] of first) {
    const others = rest.map((hits) => hits.get(id));
    if (others.some((other) => other === undefined)) continue;
    const every = [hit, ...(others as Hit[])];
    const points = every.reduce((sum, one) => sum + one.points, 0) / every.length;
    both.set(id, { points, titled: every.every(({ titled }) => titled), weak: every.some(({ weak }) => weak) });
  }
  return both;
}

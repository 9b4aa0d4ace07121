/** A work that was handed in, and the enrollment that handed it in: who hands in reviews. */
export interface SharedWork {
  work: string;
  owner: number;
}

/** A work that was given to somebody before. One that is `done` stays. */
export interface HeldWork extends Pick<SharedWork, "work"> {
  id: string;
  reviewer: number;
  done: boolean;
}

interface Pair {
  work: string;
  reviewer: number;
}

/**
 * Shares works out: nobody gets their own, nobody gets one twice, everybody gets `each` or as many as there are of others, and every work
 * goes to as many as every other, as far as reviews that are done allow. What is held stays with who holds it, unless it evens out. Given
 * what it answered, it changes nothing.
 * @param works in an order that says nothing of their owners, the same at each call
 * @returns `taken`: ids of what is held no more; `given`: what comes instead
 */
export function shareOut(works: readonly SharedWork[], held: readonly HeldWork[], each: number): { taken: string[]; given: Pair[] } {
  const most = Math.min(each, works.length - 1);
  const placeOf = new Map(works.map(({ owner }, place) => [owner, place]));
  const ownerOf = new Map(works.map(({ work, owner }) => [work, owner]));
  const isThere = ({ work, reviewer }: Pair) => ownerOf.has(work) && placeOf.has(reviewer);
  // Of who left, what is not done goes to others.
  const kept = held.filter((one) => one.done || isThere(one));
  const pairs: (Pair & { id: string | null; done: boolean })[] = kept.map((one) => ({ ...one }));
  const reviews = new Map(works.map(({ work }) => [work, 0]));
  const holds = new Map(works.map(({ owner }) => [owner, new Set<string>()]));
  for (const { work, reviewer } of pairs) {
    reviews.set(work, (reviews.get(work) ?? 0) + 1);
    holds.get(reviewer)?.add(work);
  }

  for (let lacking = works; lacking.length > 0; ) {
    lacking = lacking.filter(({ owner }) => (holds.get(owner)?.size ?? 0) < most);
    // Counts rise alone: nothing in this round is below it.
    const least = Math.min(...reviews.values());
    for (const { owner } of lacking) {
      const work = leastReviewed(works, placeOf.get(owner) ?? 0, holds.get(owner) ?? new Set(), reviews, least);
      if (work === null) continue;
      pairs.push({ work, reviewer: owner, id: null, done: false });
      holds.get(owner)?.add(work);
      reviews.set(work, (reviews.get(work) ?? 0) + 1);
    }
  }
  evenOut(works, pairs, holds, reviews, ownerOf);

  const before = new Map(kept.map((one) => [one.id, one.work]));
  const stays = new Set(pairs.flatMap(({ id, work }) => (id !== null && before.get(id) === work ? [id] : [])));
  return {
    taken: held.flatMap(({ id }) => (stays.has(id) ? [] : [id])),
    given: pairs.filter(({ id }) => id === null || !stays.has(id)).map(({ work, reviewer }) => ({ work, reviewer })),
  };
}

/** The first work after one's own that fewest review. */
function leastReviewed(
  works: readonly SharedWork[],
  place: number,
  has: ReadonlySet<string>,
  reviews: ReadonlyMap<string, number>,
  least: number,
): string | null {
  let best: string | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (let step = 1; step < works.length; step += 1) {
    const one = works[(place + step) % works.length];
    const count = one ? (reviews.get(one.work) ?? 0) : fewest;
    if (!one || has.has(one.work) || count >= fewest) continue;
    [best, fewest] = [one.work, count];
    if (count <= least) break;
  }
  return best;
}

/** Reviews that are not done go from works that more review to works that fewer do, until no two differ by more than one. */
function evenOut(
  works: readonly SharedWork[],
  pairs: (Pair & { done: boolean })[],
  holds: ReadonlyMap<number, Set<string>>,
  reviews: Map<string, number>,
  ownerOf: ReadonlyMap<string, number>,
): void {
  const count = (work: string) => reviews.get(work) ?? 0;
  for (let moved = true; moved; ) {
    moved = false;
    const highest = Math.max(...reviews.values());
    for (const { work: low } of works.toSorted((a, b) => count(a.work) - count(b.work))) {
      if (count(low) + 2 > highest) break;
      const best = pairs
        .filter(
          ({ work, reviewer, done }) =>
            !done && count(work) >= count(low) + 2 && reviewer !== ownerOf.get(low) && !holds.get(reviewer)?.has(low),
        )
        .toSorted((a, b) => count(b.work) - count(a.work))[0];
      if (!best) continue;
      reviews.set(best.work, count(best.work) - 1);
      reviews.set(low, count(low) + 1);
      holds.get(best.reviewer)?.delete(best.work);
      holds.get(best.reviewer)?.add(low);
      best.work = low;
      moved = true;
      break;
    }
  }
}

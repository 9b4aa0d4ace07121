import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type HeldWork, type SharedWork, shareOut } from "./share-out.ts";

const worksOf = (count: number): SharedWork[] => Array.from({ length: count }, (_, place) => ({ work: `w${place}`, owner: place + 1 }));

/** What is held once an answer was carried out. */
function after(held: readonly HeldWork[], { taken, given }: ReturnType<typeof shareOut>): HeldWork[] {
  const kept = held.filter(({ id }) => !taken.includes(id));
  return [...kept, ...given.map((pair, place) => ({ ...pair, id: `n${held.length}-${place}`, done: false }))];
}

const countsOf = (held: readonly HeldWork[], works: readonly SharedWork[]) =>
  works.map(({ work }) => held.filter((one) => one.work === work).length);

/** Never one's own, never one twice. */
function isSound(held: readonly HeldWork[], works: readonly SharedWork[]): boolean {
  const owners = new Map(works.map(({ work, owner }) => [work, owner]));
  const pairs = held.map(({ work, reviewer }) => `${work} ${reviewer}`);
  return held.every(({ work, reviewer }) => owners.get(work) !== reviewer) && new Set(pairs).size === pairs.length;
}

const each = fc.integer({ min: 1, max: 5 });

describe("works that are shared out", () => {
  it("never come to their own author or to one learner twice; everybody has as many, and every work", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), each, (count, asked) => {
        const works = worksOf(count);
        const held = after([], shareOut(works, [], asked));
        const most = Math.max(0, Math.min(asked, count - 1));
        expect(isSound(held, works)).toBe(true);
        expect(works.map(({ owner }) => held.filter(({ reviewer }) => reviewer === owner).length)).toEqual(works.map(() => most));
        expect(countsOf(held, works)).toEqual(works.map(() => most));
      }),
    );
  });

  it("stay where they are when they are shared out again", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), each, (count, asked) => {
        const works = worksOf(count);
        const held = after([], shareOut(works, [], asked));
        expect(shareOut(works, held, asked)).toEqual({ taken: [], given: [] });
      }),
    );
  });

  it("take in who comes late and go on without who leaves: what is done stays, and nobody has too few", () => {
    const story = fc.record({
      first: fc.integer({ min: 0, max: 25 }),
      late: fc.integer({ min: 0, max: 10 }),
      left: fc.array(fc.integer({ min: 1, max: 35 }), { maxLength: 8 }),
      done: fc.array(fc.nat({ max: 200 }), { maxLength: 30 }),
      asked: each,
    });
    fc.assert(
      fc.property(story, ({ first, late, left, done, asked }) => {
        const begun = after([], shareOut(worksOf(first), [], asked)).map((one, place) => ({ ...one, done: done.includes(place) }));
        const works = worksOf(first + late).filter(({ owner }) => !left.includes(owner));
        const held = after(begun, shareOut(works, begun, asked));
        const most = Math.max(0, Math.min(asked, works.length - 1));
        expect(isSound(held, works)).toBe(true);
        for (const one of begun.filter((before) => before.done)) expect(held).toContainEqual(one);
        for (const { owner } of works) expect(held.filter(({ reviewer }) => reviewer === owner).length).toBeGreaterThanOrEqual(most);
        const owners = new Set(works.map(({ owner }) => owner));
        const open = held.filter((one) => !one.done);
        expect(open.every(({ work, reviewer }) => owners.has(reviewer) && works.some((one) => one.work === work))).toBe(true);
        expect(shareOut(works, held, asked)).toEqual({ taken: [], given: [] });
        if (begun.every((one) => !one.done)) {
          const counts = countsOf(held, works);
          expect(Math.max(0, ...counts) - Math.min(...counts, Math.max(0, ...counts))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("of five thousand are shared out within seconds", () => {
    const works = worksOf(5_000);
    const begun = performance.now();
    const held = after([], { ...shareOut(works, [], 5) });
    expect(held).toHaveLength(25_000);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

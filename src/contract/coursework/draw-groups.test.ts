import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawGroups } from "./draw-groups.ts";

const ids = fc.uniqueArray(fc.integer({ min: 1 }), { maxLength: 60 });
const sizesOf = (groups: readonly number[][]) => groups.map(({ length }) => length);

describe("groups at random", () => {
  it("hold every learner once, in as many groups as asked for, none empty", () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 20 }), (all, number) => {
        const groups = drawGroups(all, { by: "number", number });
        expect(groups).toHaveLength(Math.min(number, all.length));
        expect(groups.flat().toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
        const sizes = sizesOf(groups);
        if (sizes.length > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("by size hold no more than that each", () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 20 }), (all, size) => {
        const sizes = sizesOf(drawGroups(all, { by: "size", size }));
        for (const one of sizes) expect(one).toBeLessThanOrEqual(size);
        expect(sizes.length).toBe(Math.ceil(all.length / size));
      }),
    );
  });
});

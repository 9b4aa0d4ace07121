import fc from "fast-check";
import { expect, it } from "vitest";
import { matchingShare, orderingShare } from "./question-share.ts";

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 });
const shuffledWith = (lines: string[]) => fc.shuffledSubarray(lines, { minLength: 0, maxLength: lines.length });

it.each([
  ["abcd", 1],
  ["abdc", 4 / 6],
  ["bacd", 4 / 6],
  ["dabc", 0],
  ["dcba", 0],
  ["bcda", 0],
  ["acbd", 4 / 6],
  ["ab", 1 / 6],
  ["", 0],
])("issue 5.5: of four lines, the order %j earns %d of the points", (given, share) => {
  expect(orderingShare([..."abcd"], [...given])).toBeCloseTo(share, 10);
});

it("issue 5.5: an order earns all for the right one alone, never less than nothing, and no more for a worse one", () => {
  fc.assert(
    fc.property(
      ids.chain((lines) => fc.tuple(fc.constant(lines), shuffledWith(lines), fc.nat())),
      ([lines, given, at]) => {
        const share = orderingShare(lines, given);
        expect(share >= 0 && share <= 1).toBe(true);
        expect(share === 1).toBe(given.join("\n") === lines.join("\n"));
        // Two neighbours that stood right are turned round: never better.
        const index = given.length < 2 ? -1 : at % (given.length - 1);
        const [a, b] = [given[index], given[index + 1]];
        if (a !== undefined && b !== undefined && lines.indexOf(a) < lines.indexOf(b)) {
          expect(orderingShare(lines, given.with(index, b).with(index + 1, a))).toBeLessThanOrEqual(share);
        }
      },
    ),
  );
});

it("issue 5.5: an order that is guessed blindly earns little in the mean", () => {
  for (const lines of ["abc", "abcd", "abcde"]) {
    const orders = permutations([...lines]);
    const mean = orders.reduce((sum, order) => sum + orderingShare([...lines], order), 0) / orders.length;
    expect(mean).toBeLessThan(0.28);
  }
});

it("issue 5.5: every right pair earns its share and a wrong one costs no more than its own", () => {
  fc.assert(
    fc.property(ids, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (options, hits) => {
      const correct = options.map((option, at) => ({ option, match: `m${at}` }));
      const given = correct.map((pair, at) => (hits[at] ? pair : { ...pair, match: "other" }));
      const right = given.filter(({ match }) => match !== "other").length;
      expect(matchingShare(correct, given)).toBeCloseTo(right / options.length, 10);
    }),
  );
  expect(matchingShare([{ option: "a", match: "x" }], [])).toBe(0);
});

function permutations(lines: string[]): string[][] {
  if (lines.length < 2) return [lines];
  return lines.flatMap((line, at) => permutations(lines.toSpliced(at, 1)).map((rest) => [line, ...rest]));
}

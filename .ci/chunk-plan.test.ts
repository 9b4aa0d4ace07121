import fc from "fast-check";
import { expect, test } from "vitest";
import { planFiles } from "./chunk-plan.ts";

interface Given {
  bytes?: number;
  needs?: string[];
  page?: boolean;
}

const chunksOf = (given: Record<string, Given>) =>
  Object.entries(given).map(([name, { bytes = 100, needs = [], page = false }]) => ({
    fileName: `assets/${name}.js`,
    imports: needs.map((need) => `assets/${need}.js`),
    moduleIds: [`/src/${name}.ts`],
    facadeModuleId: page || name === "first" ? `/src/${name}.ts` : null,
    isEntry: name === "first",
    isDynamicEntry: page,
    code: "x".repeat(bytes),
  }));

const plan = (given: Record<string, Given>, wishes: { light?: string[]; apart?: string[] } = {}) =>
  planFiles(chunksOf(given), { light: wishes.light ?? [], apart: wishes.apart ?? [] });

const LARGE = 60_000;

test("small parts that the same pages need become one file", () => {
  const files = plan({
    first: {},
    a: { page: true, needs: ["money", "dates"] },
    b: { page: true, needs: ["money", "dates", "words"] },
    c: { page: true, needs: ["words", "money"] },
    money: {},
    dates: {},
    words: { needs: ["first"] },
  });
  expect(new Set(files.values()).size).toBe(1);
  expect([...files.keys()].sort()).toEqual(["/src/dates.ts", "/src/money.ts", "/src/words.ts"]);
});

test("a large part stays by itself where many pages would read it in vain", () => {
  const files = plan({
    first: {},
    form: { page: true, needs: ["rules", "money"] },
    other: { page: true, needs: ["rules", "money"] },
    a: { page: true, needs: ["money"] },
    b: { page: true, needs: ["money"] },
    rules: { bytes: LARGE },
    money: {},
  });
  expect(files.size).toBe(0);
});

test("what a part needs counts too: nobody reads a large one because a small one beside it does", () => {
  const files = plan({
    first: {},
    form: { page: true, needs: ["fields", "money"] },
    other: { page: true, needs: ["fields", "money"] },
    a: { page: true, needs: ["money"] },
    fields: { needs: ["rules"] },
    rules: { bytes: LARGE },
    money: {},
  });
  expect(files.get("/src/money.ts")).toBeUndefined();
});

test("a light page is never made heavier, and what stays apart is put together with nothing", () => {
  const given = {
    first: {},
    home: { page: true, needs: ["money"] },
    a: { page: true, needs: ["money", "dates"] },
    b: { page: true, needs: ["money", "dates"] },
    money: {},
    dates: {},
  };
  expect(plan(given).size).toBe(2);
  expect(plan(given, { light: ["/home.ts"] }).size).toBe(0);
  expect(plan(given, { apart: ["dates"] }).size).toBe(0);
});

test("files that would need each other are not made", () => {
  const files = plan({
    first: {},
    a: { page: true, needs: ["top", "base", "middle"] },
    b: { page: true, needs: ["top", "base", "middle"] },
    top: { needs: ["middle"] },
    middle: { page: true, needs: ["base"] },
    base: {},
  });
  // `middle` is asked for by itself too: with `top` and `base` in one file it would need a file that needs it.
  expect(files.size).toBe(0);
});

/** Parts that need only parts before them, and pages that need some. */
const graphs = fc.record({ parts: fc.integer({ min: 1, max: 9 }), pages: fc.integer({ min: 1, max: 5 }) }).chain(({ parts, pages }) =>
  fc.record({
    needs: fc.array(fc.array(fc.nat(8), { maxLength: 3 }), { minLength: parts, maxLength: parts }),
    bytes: fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: parts, maxLength: parts }),
    pages: fc.array(fc.array(fc.nat(parts - 1), { maxLength: 5 }), { minLength: pages, maxLength: pages }),
  }),
);

test("whatever needs what: no circles, and the light page loads not one byte more", () => {
  fc.assert(
    fc.property(graphs, ({ needs, bytes, pages }) => {
      const given: Record<string, Given> = { first: {} };
      for (const [index, list] of needs.entries())
        given[`part${index}`] = {
          bytes: bytes[index] ?? 1,
          needs: [...new Set(list.filter((need) => need < index))].map((need) => `part${need}`),
        };
      for (const [index, list] of pages.entries())
        given[`page${index}`] = { page: true, needs: [...new Set(list)].map((need) => `part${need}`) };
      const files = plan(given, { light: ["/page0.ts"] });
      const fileOf = (name: string) => files.get(`/src/${name}.ts`) ?? name;
      const members = (file: string) => Object.keys(given).filter((name) => fileOf(name) === file);
      const needed = (file: string) =>
        [...new Set(members(file).flatMap((name) => (given[name]?.needs ?? []).map(fileOf)))].filter((one) => one !== file);
      const closure = (start: string, next: (name: string) => string[], seen = new Set<string>()): Set<string> => {
        for (const name of next(start)) if (!seen.has(name)) closure(name, next, seen.add(name));
        return seen;
      };
      for (const file of new Set(Object.keys(given).map(fileOf))) expect(closure(file, needed).has(file)).toBe(false);
      const weigh = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + (given[name]?.bytes ?? 0), 0);
      const before = weigh(closure("page0", (name) => given[name]?.needs ?? []));
      expect(weigh([...closure("page0", needed)].flatMap(members))).toBe(before);
    }),
    { numRuns: 2_000 },
  );
});

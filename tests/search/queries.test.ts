import { expect, it } from "vitest";
import { demoSearch } from "#tests/support/catalogue/demo-search.ts";
import { askedQueries, scoreOf } from "./queries.ts";

const { index, slugs } = demoSearch();
const ask = (query: string): string[] => (index.find(query)?.ids ?? []).map((id) => slugs.get(id) ?? "");
const queries = askedQueries();

it("holds at least 300 queries, each once, of programs that there are", () => {
  expect(queries.length).toBeGreaterThanOrEqual(300);
  expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
  const known = new Set(slugs.values());
  for (const { query, first } of queries) for (const slug of first) expect(known, query).toContain(slug);
  expect(queries.filter(({ first }) => first.length === 0).length).toBeGreaterThan(30);
});

it.each(["before", "after", "check", null])(
  "finds what people mean by the queries of the set %s: 90 of 100 first, 97 among three",
  (set) => {
    const score = scoreOf(
      queries.filter((one) => set === null || one.set === set),
      ask,
    );
    const told = score.missed.join("\n");
    expect(score.first / score.asked, told).toBeGreaterThanOrEqual(0.9);
    expect(score.firstThree / score.asked, told).toBeGreaterThanOrEqual(0.97);
    expect(score.falseHits / score.asked, told).toBeLessThanOrEqual(0.02);
  },
);

import { ProgramList } from "#contract/catalogue/program-list.ts";
import { indexRowsOf, programRow } from "#contract/catalogue/test-rows.ts";
import { describe, expect, it } from "vitest";
import { EMPTY_QUERY } from "./course-query.ts";
import { countOf, countsOf, programsOf } from "./facets.ts";

const CARDS = new ProgramList(
  indexRowsOf([
    programRow(1, { minutes: 120, price: 0, stars: 9, reviews: 2 }),
    programRow(2, { minutes: 600, category: 2 }),
    programRow(3, { type: 1, minutes: 600, price: 680_000 }),
    programRow(4, { delivery: 1, level: 2, stars: 40, reviews: 9 }),
  ]),
  null,
);

describe("R2.2 what each choice of a filter would show", () => {
  it("counts the whole catalogue while nothing is chosen", () => {
    const facets = countsOf(CARDS, EMPTY_QUERY);
    expect(["", "course", "diploma"].map((type) => countOf(facets, "type", type))).toEqual([4, 3, 1]);
    expect(["short", "medium", "long"].map((bucket) => countOf(facets, "duration", bucket))).toEqual([1, 1, 2]);
    expect([1, 2, 99].map((id) => countOf(facets, "category_id", id))).toEqual([3, 1, 0]);
    expect(["", "free", "1-500", "501-2000"].map((range) => countOf(facets, "price", range))).toEqual([4, 1, 2, 0]);
    expect(["", "4.5", "4"].map((from) => countOf(facets, "rating_gte", from))).toEqual([4, 1, 2]);
    expect(countOf(null, "level", "beginner")).toBeUndefined();
  });

  it("counts within the other filters, and not within its own: a second duration widens the list", () => {
    const query = { ...EMPTY_QUERY, durations: ["long" as const], type: "course" as const };
    const facets = countsOf(CARDS, query);
    expect(["short", "medium", "long"].map((bucket) => countOf(facets, "duration", bucket))).toEqual([1, 1, 1]);
    expect([1, 2].map((id) => countOf(facets, "category_id", id))).toEqual([0, 1]);
    expect(countOf(facets, "type", "diploma")).toBe(1);
    expect(facets.size).toBe(4);
    expect(programsOf(CARDS, query, "ar").map(({ id }) => id)).toEqual([2]);
  });

  it("lists newest first unless asked otherwise", () => {
    expect(programsOf(CARDS, EMPTY_QUERY, "ar").map(({ id }) => id)).toEqual([4, 3, 2, 1]);
    expect(programsOf(CARDS, { ...EMPTY_QUERY, sort: "price" }, "ar").map(({ id }) => id)).toEqual([1, 4, 2, 3]);
  });
});

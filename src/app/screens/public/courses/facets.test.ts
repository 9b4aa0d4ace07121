import type { ProgramCard } from "#contract/catalogue.ts";
import { describe, expect, it } from "vitest";
import { EMPTY_QUERY } from "./course-query.ts";
import { countOf, countsOf, programsOf } from "./facets.ts";

const card = (id: number, over: Partial<ProgramCard>): ProgramCard => ({
  id,
  type: "course",
  title: `برنامج ${id}`,
  slug: `p${id}`,
  summary: "",
  price: 500,
  price_after_discount: null,
  currency: "SAR",
  duration_hours: 4,
  duration_bucket: "medium",
  duration_weeks: 2,
  sessions_count: 4,
  modules_count: 0,
  level: "beginner",
  language: "ar",
  delivery: "online",
  category: { id: 1, name: "البيانات", glaze: "data" },
  instructors: [],
  rating: { avg: 0, count: 0 },
  enrollments_count: 0,
  seats_left: null,
  starts_at: null,
  instalments: null,
  cover_photo: null,
  created_at: `2026-01-${String(id).padStart(2, "0")}T00:00:00Z`,
  updated_at: "2026-01-01T00:00:00Z",
  ...over,
});

const CARDS = [
  card(1, { duration_bucket: "short", price: 0, rating: { avg: 4.5, count: 2 } }),
  card(2, { duration_bucket: "long", category: { id: 2, name: "اللغات", glaze: "lang" } }),
  card(3, { type: "diploma", duration_bucket: "long", price: 6800 }),
  card(4, { delivery: "onsite", level: "advanced", rating: { avg: 4.4, count: 9 } }),
];

describe("R2.2 what each choice of a filter would show", () => {
  it("counts the whole catalogue while nothing is chosen", () => {
    const facets = countsOf(CARDS, EMPTY_QUERY);
    expect(["", "course", "diploma"].map((type) => countOf(facets, "type", type))).toEqual([4, 3, 1]);
    expect(["short", "medium", "long"].map((bucket) => countOf(facets, "duration", bucket))).toEqual([1, 1, 2]);
    expect([1, 2, 99].map((id) => countOf(facets, "category_id", id))).toEqual([3, 1, 0]);
    expect(["", "free", "500-2000"].map((range) => countOf(facets, "price", range))).toEqual([4, 1, 2]);
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

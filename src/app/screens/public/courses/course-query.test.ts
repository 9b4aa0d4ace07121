import { readProgramFilters } from "#contract/rules/program-filter.ts";
import { describe, expect, it } from "vitest";
import {
  catalogueQuery,
  courseAddress,
  type CourseQuery,
  EMPTY_QUERY,
  filterCount,
  readCourseQuery,
  toggled,
  withoutFilters,
} from "./course-query.ts";

const full: CourseQuery = {
  q: "تحليل البيانات & R",
  type: "course",
  categories: [2, 7],
  durations: ["short", "long"],
  price: "0-500",
  levels: ["beginner"],
  deliveries: ["online", "blended"],
  sort: "price",
  page: 3,
};
const searchOf = (address: string) => address.slice(address.indexOf("?") + 1);

describe("R2.2 the filters of the courses page live in the address", () => {
  it("reads back what it writes, in every field and in Arabic", () => {
    expect(readCourseQuery(searchOf(courseAddress(full)))).toEqual(full);
  });

  it("writes nothing where nothing is asked, and one address for one choice", () => {
    expect(courseAddress(EMPTY_QUERY)).toBe("/courses");
    const other: CourseQuery = { ...full, categories: [7, 2], durations: ["long", "short"], deliveries: ["blended", "online"] };
    expect(courseAddress(other)).toBe(courseAddress(full));
    expect(courseAddress(full)).toContain("&category=2,7&duration=short,long&");
  });

  it("takes a mistyped address for an unasked one", () => {
    const wrong = "type=book&category=x,-1,0,3,3&duration=eternal&price=cheap&level=guru&delivery=post&sort=luck&page=-2";
    expect(readCourseQuery(wrong)).toEqual({ ...EMPTY_QUERY, categories: [3] });
    expect(readCourseQuery("page=1.5").page).toBe(1);
    expect(readCourseQuery(`q=${"a".repeat(500)}`).q).toHaveLength(120);
  });

  it("asks the catalogue in words that the catalogue knows", () => {
    const { filters, invalid } = readProgramFilters(catalogueQuery(full));
    expect(invalid).toEqual([]);
    expect(filters).toMatchObject({ types: ["course"], categoryIds: [2, 7], durations: ["short", "long"], price: { from: 0, to: 50_000 } });
    expect(catalogueQuery(EMPTY_QUERY)).toEqual({ sort: "-created_at" });
  });

  it("returns to the first page when a filter changes, and clears all but search, type and order", () => {
    expect(toggled(full, "durations", "medium")).toMatchObject({ durations: ["short", "long", "medium"], page: 1 });
    expect(toggled(full, "categories", 2)).toMatchObject({ categories: [7], page: 1 });
    expect(filterCount(full)).toBe(8);
    expect(withoutFilters(full)).toEqual({ ...EMPTY_QUERY, q: full.q, type: "course", sort: "price" });
  });
});

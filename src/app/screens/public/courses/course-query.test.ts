import { readProgramFilters } from "#contract/catalogue/program-filter.ts";
import { describe, expect, it } from "vitest";
import {
  catalogueFilters,
  courseAddress,
  type CourseQuery,
  EMPTY_QUERY,
  filterCount,
  programPageQuery,
  readAddress,
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
  rating: "4.5",
  start: "2026-12-06",
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

  it("takes a mistyped address for an unasked one, and says what it left out", () => {
    const wrong =
      "type=book&category=x,-1,0,3,3&duration=eternal&price=cheap&level=guru&delivery=post&rating=9&start=soon&sort=luck&page=-2";
    const { query, unheard } = readAddress(wrong);
    expect(query).toEqual({ ...EMPTY_QUERY, categories: [3] });
    expect(unheard.map(({ name, value }) => `${name}=${value}`)).toEqual([
      "type=book",
      "category=x",
      "category=-1",
      "category=0",
      "duration=eternal",
      "price=cheap",
      "level=guru",
      "delivery=post",
      "rating=9",
      "start=soon",
      "sort=luck",
      "page=-2",
    ]);
    expect(readCourseQuery("page=1.5").page).toBe(1);
  });

  it("says nothing of what is no filter, nor of an empty one", () => {
    expect(readAddress("lang=en&utm_source=mail&price=&q=&type=&page=").unheard).toEqual([]);
  });

  it("cuts a search to what the catalogue takes, never within a letter, and says so", () => {
    const { query, unheard } = readAddress(`q=${"a".repeat(119)}${encodeURIComponent("😀")}${"b".repeat(10_000)}`);
    expect(query.q).toBe("a".repeat(119));
    expect(unheard).toEqual([{ name: "q", value: expect.stringContaining("b") }]);
    expect(readAddress(`q=${"a".repeat(120)}`).unheard).toEqual([]);
  });

  it("keeps markup and direction marks of a search as they were typed", () => {
    const typed = "<script>alert(1)</script> \u202eevil";
    expect(readCourseQuery(searchOf(courseAddress({ ...EMPTY_QUERY, q: typed }))).q).toBe(typed);
  });

  it("understands what the form sends without script: a name for each choice, empty fields among them", () => {
    const sent = "q=&duration=long&duration=short&category=7&category=2&price=&rating=&start=&sort=-created_at&type=course";
    expect(readAddress(sent)).toEqual({
      query: { ...EMPTY_QUERY, type: "course", categories: [7, 2], durations: ["short", "long"] },
      unheard: [],
    });
  });

  it("asks the catalogue in words that the catalogue knows", () => {
    const { filters, ignored } = readProgramFilters(catalogueFilters(full));
    expect(ignored).toEqual([]);
    expect(filters).toMatchObject({
      types: ["course"],
      categoryIds: [2, 7],
      durations: ["short", "long"],
      price: { from: 0, to: 50_099 },
      ratingFrom: 4.5,
      startsFrom: "2026-12-06",
    });
    expect(programPageQuery(EMPTY_QUERY)).toEqual({ sort: "-created_at", per_page: 12, page: 1, include: "facets,translations" });
  });

  it("returns to the first page when a filter changes, and clears all but search, type and order", () => {
    expect(toggled(full, "durations", "medium")).toMatchObject({ durations: ["short", "long", "medium"], page: 1 });
    expect(toggled(full, "categories", 2)).toMatchObject({ categories: [7], page: 1 });
    expect(filterCount(full)).toBe(10);
    expect(withoutFilters(full)).toEqual({ ...EMPTY_QUERY, q: full.q, type: "course", sort: "price" });
  });
});

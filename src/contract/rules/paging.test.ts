import { describe, expect, it } from "vitest";
import { pageMetaOf, pageOf } from "./paging.ts";

describe("Pages of a list", () => {
  it("begin with the first ten unless asked otherwise (api.md §0)", () => {
    expect(pageOf({})).toEqual({ page: 1, perPage: 10, offset: 0 });
    expect(pageOf({ page: 3, per_page: 7 })).toEqual({ page: 3, perPage: 7, offset: 14 });
  });

  it("count up to the last, of which an empty list has one", () => {
    expect(pageMetaOf({ page: 2, per_page: 10 }, 21)).toEqual({ current_page: 2, per_page: 10, total: 21, last_page: 3 });
    expect(pageMetaOf({}, 0).last_page).toBe(1);
    expect(pageMetaOf({ per_page: 10 }, 20).last_page).toBe(2);
  });
});

import { describe, expect, it } from "vitest";
import { newsAddress, newsApiQuery, readNewsQuery } from "./news-query.ts";

const reading = (search: string) => readNewsQuery(new URLSearchParams(search));

describe("The address of the news page (R2.4)", () => {
  it("says category, search and page, and is read back as it was said", () => {
    const query = reading("category=events&q=%D9%88%D8%B1%D8%B4%D8%A9&page=2");
    expect(query).toEqual({ q: "ورشة", category: "events", page: 2, unheard: [] });
    expect(reading(newsAddress(query).split("?")[1] ?? "")).toEqual(query);
    expect(newsApiQuery(query)).toEqual({ per_page: 7, page: 2, "filter[category]": "events", q: "ورشة" });
  });

  it("has nothing in it that is so anyway, and knows nothing of what is not its own", () => {
    expect(newsAddress({ q: "", category: null, page: 1 })).toBe("/news");
    expect(reading("lang=en&utm_source=x")).toEqual({ q: "", category: null, page: 1, unheard: [] });
  });

  it("leaves out what can be no page or category, and tells it back bounded", () => {
    for (const page of ["0", "-1", "abc", "1.5", "99999"])
      expect(reading(`page=${page}`), page).toMatchObject({ page: 1, unheard: [page] });
    const long = "x".repeat(10_000);
    expect(reading(`category=${long}`).unheard[0]).toHaveLength(61);
    expect(reading(`q=${long}`).q).toHaveLength(120);
    expect(reading("category=%20&page=")).toMatchObject({ category: null, page: 1, unheard: [] });
  });
});

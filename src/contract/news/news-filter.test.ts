import { describe, expect, it } from "vitest";
import type { NewsPost } from "./news.ts";
import { type FindNews, filterNews } from "./news-filter.ts";
import { foundNews } from "./news-search.ts";

const post = (id: number, slug: string, title: string): NewsPost => ({
  id,
  slug: `post-${id}`,
  title,
  excerpt: "",
  category: { slug, name: slug === "events" ? "الفعاليات" : "القبول" },
  glaze: "tech",
  cover_photo: null,
  published_at: "2026-11-18T06:00:00.000Z",
});
const posts = [
  post(4, "admissions", "دورات مسائية"),
  post(3, "events", "ورشة"),
  post(2, "events", "تخريج الدفعة"),
  post(1, "events", "يوم مفتوح"),
];
const find: FindNews = (all, q) => foundNews(all, q, null);
const ids = (list: readonly NewsPost[]) => list.map(({ id }) => id);

describe("The kept news list, filtered on the device (R11)", () => {
  it("pages, filters and counts as the server does", () => {
    const first = filterNews(posts, { per_page: 3 }, null);
    expect(ids(first.data)).toEqual([4, 3, 2]);
    expect(first.meta).toMatchObject({ total: 4, last_page: 2, unknown_category: null });
    expect(ids(filterNews(posts, { per_page: 3, page: 2 }, null).data)).toEqual([1]);
    const events = filterNews(posts, { "filter[category]": "events", q: "مفتوح" }, find);
    expect(ids(events.data)).toEqual([1]);
    expect(events.meta.categories).toEqual([
      { slug: "events", name: "الفعاليات", count: 1 },
      { slug: "admissions", name: "القبول", count: 0 },
    ]);
  });

  it("searches as programs are searched, the best first, and filters nothing by a category that nobody knows", () => {
    const found = (q: string) => ids(filterNews(posts, { q }, find).data);
    expect(found("الدفعه")).toEqual([2]);
    expect(found("كورسات")).toEqual([4]);
    expect(found("تخرييج")).toEqual([2]);
    expect(found("فعالية")).toEqual([3, 2, 1]);
    expect(found("سباكة")).toEqual([]);
    expect(found("؟")).toEqual([4, 3, 2, 1]);
    expect(ids(filterNews(posts, { q: "ورشة" }, null).data)).toEqual([]);
    expect(filterNews(posts, { "filter[category]": "weather" }, null).meta).toMatchObject({ total: 4, unknown_category: "weather" });
  });

  it("has one page of nothing where nothing is kept", () => {
    expect(filterNews([], {}, null)).toMatchObject({ data: [], meta: { total: 0, last_page: 1, categories: [] } });
  });
});

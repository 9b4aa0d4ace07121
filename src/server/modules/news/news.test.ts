import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MetaOf } from "#contract/endpoint.ts";
import type { listNews, NewsArticle, NewsPost } from "#contract/news/news.ts";
import { newsPosts } from "#server/db/tables/site.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

const inLanguage = (language: string) => ({ headers: { "accept-language": language } });
const get = async (query = "", language = "ar") => {
  const reply = await server.call<NewsPost[]>("GET", `/news-posts?${query}`, inLanguage(language));
  return { ...reply, meta: reply.meta as MetaOf<typeof listNews> };
};
const read = (id: number | string, language = "ar") => server.call<NewsArticle>("GET", `/news-posts/${id}`, inLanguage(language));
const idOf = async (slug: string): Promise<number> => {
  const [row] = await server.services.db.select({ id: newsPosts.id }).from(newsPosts).where(eq(newsPosts.slug, slug));
  return row?.id ?? 0;
};

describe("GET /news-posts (R2.4)", () => {
  it("refuses a page that is no number", async () => {
    expect(await get("page=0")).toMatchObject({ status: 422, code: "validation_error" });
    expect(await get("per_page=101")).toMatchObject({ status: 422, code: "validation_error" });
    expect(await get(`filter[category]=${"a".repeat(61)}`)).toMatchObject({ status: 422, code: "validation_error" });
  });

  it("tells the news newest first, page by page", async () => {
    const first = await get("per_page=6");
    expect(first.meta).toMatchObject({ current_page: 1, per_page: 6, total: 12, last_page: 2, unknown_category: null });
    expect(first.data[0]).toMatchObject({
      title: "افتتاح التسجيل في دبلومات الفصل الثاني",
      category: { slug: "admissions", name: "القبول" },
      published_at: "2026-11-18T06:00:00.000Z",
      cover_photo: null,
    });
    const all = [...first.data, ...(await get("per_page=6&page=2")).data];
    expect(new Set(all.map(({ id }) => id)).size).toBe(12);
    expect(all.map(({ published_at }) => published_at)).toEqual(
      all
        .map(({ published_at }) => published_at)
        .toSorted()
        .toReversed(),
    );
    expect(await get("per_page=6&page=9")).toMatchObject({ status: 200, data: [], meta: { total: 12, last_page: 2 } });
  });

  it("counts the posts of each category, and shows those of one", async () => {
    const { meta } = await get("per_page=1", "en");
    expect(meta.categories).toEqual([
      { slug: "events", name: "Events", count: 4 },
      { slug: "admissions", name: "Admissions", count: 3 },
      { slug: "partnerships", name: "Partnerships", count: 3 },
      { slug: "certificates", name: "Certificates", count: 1 },
      { slug: "platform", name: "Platform", count: 1 },
    ]);
    const events = await get("filter[category]=events&per_page=3&page=2");
    expect(events.meta).toMatchObject({ total: 4, last_page: 2 });
    expect(events.data.map(({ slug }) => slug)).toEqual(["first-aid-hundred"]);
  });

  it("filters nothing by a category that nobody knows, and says so", async () => {
    for (const wrong of ["weather", "'; drop table news_posts; --", "<script>", "\u202Eevents"]) {
      const reply = await get(`filter[category]=${encodeURIComponent(wrong)}`);
      expect(reply, wrong).toMatchObject({ status: 200, meta: { total: 12, unknown_category: wrong } });
    }
  });

  it("speaks English when asked, finds words of either language, and counts what they find in each category", async () => {
    expect((await get("", "en")).data[0]).toMatchObject({
      title: "Second-term diploma admissions open",
      category: { slug: "admissions", name: "Admissions" },
    });
    expect((await get("q=غرفه الروابي")).data.map(({ slug }) => slug)).toEqual(["rawabi-chamber-partnership"]);
    const scholarships = await get("q=scholarships");
    expect(scholarships.data.map(({ slug }) => slug)).toEqual(["ithra-society-scholarships"]);
    expect(scholarships.meta.categories.map(({ count }) => count)).toEqual([0, 0, 1, 0, 0]);
    // As programs are searched: a slip of the pen, another form, the best first; and a short word is no part of another.
    for (const q of ["scholarshps", "المنحة", "جمعيه إثرا"])
      expect((await get(`q=${encodeURIComponent(q)}`)).data[0]?.slug, q).toBe("ithra-society-scholarships");
    expect((await get("q=ai")).meta.total).toBe(0);
    expect(await get("q=xyzzy")).toMatchObject({ status: 200, data: [], meta: { total: 0, last_page: 1 } });
    expect(await get("q=scholarships&filter[category]=events")).toMatchObject({ data: [], meta: { total: 0, unknown_category: null } });
  });
});

describe("GET /news-posts/{id} (R2.4)", () => {
  it("answers 404 for what is no post of ours", async () => {
    for (const id of [999_999, "0", "-1", "1.5", "01", "abc", "99999999999", "feed.xml"])
      expect(await read(id), String(id)).toMatchObject({ status: 404, code: "not_found" });
  });

  it("tells a post whole in either language: blocks, author, tags, what is related, never the columns behind them", async () => {
    const id = await idOf("second-term-admissions");
    const arabic = await read(id);
    expect(arabic).toMatchObject({
      status: 200,
      data: {
        id,
        title: "افتتاح التسجيل في دبلومات الفصل الثاني",
        author: "سلمى الجهني",
        tags: ["الدبلومات", "التقسيط", "الفصل الثاني"],
        updated_at: "2026-11-18T06:00:00.000Z",
      },
    });
    expect(arabic.data.body.map(({ kind }) => kind)).toEqual([
      "paragraph",
      "paragraph",
      "heading",
      "list",
      "quotation",
      "paragraph",
      "paragraph",
    ]);
    expect(arabic.data.body[3]?.items?.[1]).toEqual({ term: "الأسبوع الثاني", text: "الأمن السيبراني" });
    expect(arabic.data.related.map(({ category }) => category.slug)).toEqual(["admissions", "admissions", "partnerships"]);
    expect(arabic.data.related.some((other) => other.id === id)).toBe(false);
    const english = await read(id, "en");
    expect(english.data).toMatchObject({ author: "Salma Aljuhani", category: { name: "Admissions" } });
    expect(english.data.body[4]).toMatchObject({
      kind: "quotation",
      by: "Prof. Munira Alabdulkarim, Professor of human resource management",
    });
    expect(Object.keys(english.data)).not.toContain("search_folded");
  });

  it("is the same bytes for everybody, with a weak tag", async () => {
    const id = await idOf("verified-certificates");
    const first = await read(id);
    expect(first.headers).toMatchObject({
      "cache-control": "public, max-age=0, must-revalidate",
      vary: "Accept-Language, Accept-Encoding",
    });
    const again = await server.call("GET", `/news-posts/${id}`, { headers: { "if-none-match": String(first.headers.etag) } });
    expect(again.status).toBe(304);
  });

  it("has a photo where one was put up, of a size that the page can reserve", async () => {
    const id = await idOf("ux-open-day");
    const cover = { coverUrl: "/images/1/1600.webp", coverWidth: 1600, coverHeight: 900 };
    await server.services.db.update(newsPosts).set(cover).where(eq(newsPosts.id, id));
    server.services.publicCache.forget();
    expect((await read(id)).data.cover_photo).toEqual({ url: "/images/1/1600.webp", width: 1600, height: 900 });
  });
});

describe("A post that is not out yet", () => {
  it("is nowhere until its hour: not in the list, its counts, by its id, beside others, or in the feed", async () => {
    const at = new Date(server.clock.now().getTime() + 3_600_000);
    const both = (text: string) => ({
      titleAr: text,
      titleEn: text,
      excerptAr: text,
      excerptEn: text,
      categoryAr: text,
      categoryEn: text,
      bodyAr: [text],
      bodyEn: [text],
      searchFolded: text,
    });
    const [row] = await server.services.db
      .insert(newsPosts)
      .values({
        slug: "later",
        categorySlug: "later",
        glaze: "tech",
        publishedAt: at,
        updatedAt: server.clock.now(),
        ...both("not yet out"),
      })
      .returning({ id: newsPosts.id });
    const id = row?.id ?? 0;
    server.services.publicCache.forget();
    expect((await get()).data[0]?.slug).toBe("second-term-admissions");
    expect((await get()).meta.categories.map(({ slug }) => slug)).not.toContain("later");
    expect((await get("q=not yet out")).meta.total).toBe(0);
    expect(await read(id)).toMatchObject({ status: 404, code: "not_found" });
    expect((await read(await idOf("verified-certificates"))).data.related.some((other) => other.id === id)).toBe(false);
    server.clock.set(at);
    expect((await get()).data[0]?.slug).toBe("later");
    expect(await read(id)).toMatchObject({ status: 200, data: { author: "", tags: [], updated_at: at.toISOString() } });
  });
});

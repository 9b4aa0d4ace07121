import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewsPost } from "#contract/news.ts";
import { seedDemo } from "#server/db/seed/seed.ts";
import { newsPosts } from "#server/db/tables/site.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.services.db, server.clock.now());
});
afterAll(() => server.close());

const get = (query = "", language = "ar") =>
  server.call<NewsPost[]>("GET", `/news-posts?${query}`, { headers: { "accept-language": language } });

describe("GET /news-posts", () => {
  it("tells the news newest first, page by page", async () => {
    const first = await get("per_page=6");
    expect(first.meta).toEqual({ current_page: 1, per_page: 6, total: 12, last_page: 2 });
    expect(first.data[0]).toMatchObject({
      title: "افتتاح التسجيل في دبلومات الفصل الثاني",
      category: "القبول",
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
  });

  it("speaks English when asked, and finds words of either language", async () => {
    expect((await get("", "en")).data[0]).toMatchObject({ title: "Second-term diploma admissions open", category: "Admissions" });
    expect((await get("q=غرفه الرياض")).data.map(({ slug }) => slug)).toEqual(["riyadh-chamber-partnership"]);
    expect((await get("q=scholarships")).data.map(({ slug }) => slug)).toEqual(["ithra-society-scholarships"]);
    expect(await get("q=xyzzy")).toMatchObject({ status: 200, data: [], meta: { total: 0, last_page: 1 } });
  });

  it("keeps what is not out yet to itself until its hour", async () => {
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
    await server.services.db.insert(newsPosts).values({ slug: "later", glaze: "tech", publishedAt: at, ...both("later") });
    server.services.publicCache.forget();
    expect((await get()).data[0]?.slug).toBe("second-term-admissions");
    server.clock.set(at);
    expect((await get()).data[0]?.slug).toBe("later");
  });
});

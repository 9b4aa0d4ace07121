import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { programs } from "#server/db/tables/catalogue.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { xmlProblems, xmlTexts } from "#tests/support/markup/xml.ts";
import { discoveryRoutes } from "./discovery-routes.ts";
import { sitemapFileCount, PAGES_PER_FILE, urlSet } from "./sitemap.ts";

const ORIGIN = "http://localhost:9130";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true, env: { QABAS_PUBLIC_URL: ORIGIN } });
});
afterAll(() => server.close());

const sitemap = async () => (await server.app.inject({ url: "/sitemap.xml" })).body;

describe("GET /sitemap.xml (R10)", () => {
  it("names every page of the public site once in each language, and no other", async () => {
    const body = await sitemap();
    expect(xmlProblems(body)).toEqual([]);
    const paths = new Set(xmlTexts(body, "loc").map((loc) => new URL(loc).pathname));
    for (const path of [
      "/",
      "/courses",
      "/about",
      "/news",
      "/privacy",
      "/terms-conditions",
      "/accessibility",
      "/help",
      "/cookies",
      "/contact",
      "/join-as-trainer",
    ])
      expect(paths).toContain(path);
    expect([...paths].filter((path) => path.startsWith("/courses/"))).toHaveLength(32);
    expect([...paths].filter((path) => path.startsWith("/news/"))).toHaveLength(12);
    expect([...paths].filter((path) => path.startsWith("/instructors/"))).toHaveLength(14);
    expect(paths.size).toBe(11 + 32 + 12 + 14);
    expect(xmlTexts(body, "loc")).toHaveLength(2 * paths.size);
    const [archived] = await server.services.db.select({ id: programs.id }).from(programs).where(eq(programs.status, "archived"));
    expect(paths).not.toContain(`/courses/${archived?.id}`);
  });

  it("gives each address the same three alternates, which name it back", async () => {
    const body = await sitemap();
    const urls = xmlTexts(body, "url").filter((url) => url.includes(`<loc>${ORIGIN}/about`));
    const alternates = [
      `<xhtml:link rel="alternate" hreflang="ar" href="${ORIGIN}/about"/>`,
      `<xhtml:link rel="alternate" hreflang="en" href="${ORIGIN}/about?lang=en"/>`,
      `<xhtml:link rel="alternate" hreflang="x-default" href="${ORIGIN}/about"/>`,
    ].join("");
    expect(urls).toEqual([`<loc>${ORIGIN}/about</loc>${alternates}`, `<loc>${ORIGIN}/about?lang=en</loc>${alternates}`]);
  });

  it("says when a page changed where that is known", async () => {
    const url = xmlTexts(await sitemap(), "url").find((one) => one.includes(`<loc>${ORIGIN}/news</loc>`)) ?? "";
    expect(xmlTexts(url, "lastmod")).toEqual(["2026-11-18T06:00:00.000Z"]);
    const dated = xmlTexts(await sitemap(), "url").filter((one) => /\/(?:news|courses)\/\d/u.test(one));
    expect(dated.every((one) => xmlTexts(one, "lastmod").length === 1)).toBe(true);
  });

  it("is kept like a public read, and asked for again by its tag", async () => {
    const { headers } = await server.app.inject({ url: "/sitemap.xml" });
    expect(headers).toMatchObject({
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate",
    });
    const again = await server.app.inject({ url: "/sitemap.xml", headers: { "if-none-match": String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });
});

describe("A map of more pages than a file may hold", () => {
  it("becomes an index of bounded length whose files hold every page once", async () => {
    const app = fastify();
    server.services.publicCache.forget();
    discoveryRoutes(app, server.services, 20);
    const index = (await app.inject({ url: "/sitemap.xml" })).body;
    expect(xmlProblems(index)).toEqual([]);
    const files = xmlTexts(index, "loc").map((loc) => new URL(loc).pathname);
    expect(files).toEqual(["/sitemap-1.xml", "/sitemap-2.xml", "/sitemap-3.xml", "/sitemap-4.xml"]);
    const found: string[] = [];
    for (const url of files) found.push(...xmlTexts((await app.inject({ url })).body, "loc"));
    expect(found).toHaveLength(2 * 69);
    expect(new Set(found).size).toBe(2 * 69);
    for (const url of ["/sitemap-0.xml", "/sitemap-5.xml", "/sitemap-999.xml", "/sitemap-x.xml"])
      expect((await app.inject({ url })).statusCode, url).toBe(404);
    await app.close();
    server.services.publicCache.forget();
  });

  it("counts its files by the protocol's 50,000 addresses, and never names more than it can bear", () => {
    expect(PAGES_PER_FILE * 2).toBe(50_000);
    expect(sitemapFileCount(0, PAGES_PER_FILE)).toBe(1);
    expect(sitemapFileCount(25_000, PAGES_PER_FILE)).toBe(1);
    expect(sitemapFileCount(25_001, PAGES_PER_FILE)).toBe(2);
    expect(sitemapFileCount(1e9, PAGES_PER_FILE)).toBe(120);
    const page = { path: "/courses/2147483647", changedAt: new Date() };
    const bytes = (pages: number) =>
      Buffer.byteLength(urlSet("https://a-rather-long-name.of-the-platform.example", Array<typeof page>(pages).fill(page)));
    // The protocol's other bound.
    expect(bytes(1) + (bytes(2) - bytes(1)) * PAGES_PER_FILE).toBeLessThan(50 * 1024 * 1024);
  });

  it("has no numbered file where there is one map", async () => {
    expect((await server.app.inject({ url: "/sitemap-1.xml" })).statusCode).toBe(404);
  });
});

describe("GET /robots.txt", () => {
  it("keeps crawlers from private pages and the API, lets them read the rest, and names the map", async () => {
    const { headers, body } = await server.app.inject({ url: "/robots.txt" });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    for (const path of ["/student", "/instructor", "/checkout", "/payment", "/cart", "/api/"])
      expect(body).toContain(`\nDisallow: ${path}\n`);
    expect(body).not.toMatch(/^Disallow: \/(?:courses|news|about|contact)?$/mu);
    expect(body).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });
});

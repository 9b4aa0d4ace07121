import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newsPosts } from "#server/db/tables/site.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { xmlProblems, xmlTexts } from "#tests/support/markup/xml.ts";

let server: TestServer;
let empty: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true, env: { QABAS_PUBLIC_URL: "http://localhost:9130" } });
  empty = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await empty.close();
});

const feed = (query = "", headers: Record<string, string> = {}) => server.app.inject({ url: `/news/feed.xml${query}`, headers });

describe("GET /news/feed.xml (R2.4)", () => {
  it("is Atom: what the feed and each entry must have, and nothing that is not well-formed", async () => {
    const { statusCode, headers, body } = await feed();
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(xmlProblems(body)).toEqual([]);
    expect(xmlTexts(body, "entry")).toHaveLength(12);
    for (const part of ["feed", ...Array.from({ length: 12 }, () => "entry")].keys()) {
      const whole = part === 0 ? (body.split("<entry>")[0] ?? "") : (xmlTexts(body, "entry")[part - 1] ?? "");
      for (const name of ["id", "title", "updated"]) expect(xmlTexts(whole, name).length, `${name} of ${part}`).toBe(1);
    }
    expect(xmlTexts(body, "updated")[0]).toBe("2026-11-18T06:00:00.000Z");
  });

  it("speaks Arabic, English by the address alone, and links absolutely to pages of its language", async () => {
    const arabic = (await feed("", { "accept-language": "en" })).body;
    expect(arabic).toContain('xml:lang="ar"');
    expect(xmlTexts(arabic, "title")[0]).toBe("أخبار قبس");
    const english = (await feed("?lang=en", { "accept-language": "ar" })).body;
    expect(xmlTexts(english, "title").slice(0, 2)).toEqual(["Qabas news", "Second-term diploma admissions open"]);
    for (const address of [...english.matchAll(/href="([^"]*)"/gu)].map(([, href = ""]) => href))
      expect(address).toMatch(/^http:\/\/localhost:9130\//u);
    expect(english).toMatch(/<link rel="alternate" type="text\/html" href="http:\/\/localhost:9130\/news\/\d+\?lang=en"\/>/u);
    expect(english).toContain('<link rel="self" type="application/atom+xml" href="http://localhost:9130/news/feed.xml?lang=en"/>');
  });

  it("answers 304 to who has it, whatever else stands in the query", async () => {
    const { headers } = await feed("?lang=en");
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect((await feed("?lang=en&utm_source=reader", { "if-none-match": String(headers.etag) })).statusCode).toBe(304);
    expect((await feed("", { "if-none-match": String(headers.etag) })).statusCode).toBe(200);
  });

  it("stays well-formed whatever a post says, and is markup of nobody", async () => {
    const text = `<script>alert("1") & 'x'</script>]]> \u0000\u0008\uFFFF \u{1F600}`;
    await server.services.db.insert(newsPosts).values({
      slug: "hostile",
      glaze: "law",
      publishedAt: server.clock.now(),
      titleAr: text.replace("\u0000", ""),
      titleEn: "x",
      excerptAr: "وصف",
      excerptEn: "x",
      categoryAr: '"><x>',
      categoryEn: "x",
      bodyAr: ["<img src=x onerror=alert(1)>", '- "أ" | <b>', "> قول\n— <i>"],
      bodyEn: ["x"],
      searchFolded: "",
    });
    server.services.publicCache.forget();
    const { body } = await feed();
    expect(xmlProblems(body)).toEqual([]);
    expect(body).not.toContain("<script>");
    // Twice escaped: text of HTML, which is text of XML.
    expect(body).toContain("&amp;lt;img src=x onerror=alert(1)&amp;gt;");
  });

  it("is an empty feed, not an error, where there is no news", async () => {
    const { statusCode, body } = await empty.app.inject({ url: "/news/feed.xml" });
    expect(statusCode).toBe(200);
    expect(xmlProblems(body)).toEqual([]);
    expect(xmlTexts(body, "updated")).toEqual(["1970-01-01T00:00:00.000Z"]);
  });
});

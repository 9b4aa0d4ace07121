import { expect, test } from "#tests/support/fixtures.ts";
import { htmlProblems } from "#tests/support/markup/html-rules.ts";
import { renderedProblems, titleOf, typesIn } from "#tests/support/markup/rendered-page.ts";
import { xmlProblems, xmlTexts } from "#tests/support/markup/xml.ts";
import type { Product } from "#tests/support/product.ts";

// No browser and both languages: once is enough (the project of `desktop-en` alone).

/** Every kind of page, with what it has to say of itself (R10). */
const PAGES: readonly (readonly [path: string, ...types: string[]])[] = [
  ["/", "Organization"],
  ["/courses"],
  ["/courses?type=diploma&sort=price"],
  ["/courses?type=nothing&level=none&page=7"],
  ["/courses/1", "Course", "BreadcrumbList"],
  ["/courses/25", "Course", "BreadcrumbList"],
  ["/news"],
  ["/news/1", "NewsArticle", "BreadcrumbList"],
  ["/about"],
  ["/privacy"],
  ["/terms-conditions"],
  ["/help"],
  ["/accessibility"],
  ["/cookies"],
  ["/instructors/1", "ProfilePage", "BreadcrumbList"],
  ["/contact"],
  ["/join-as-trainer"],
];
const NOWHERE = ["/no/such/page", "/courses/999999", "/courses/nothing", "/news/999999", "/instructors/999999", "/about/more"];
const LANGUAGES = ["ar", "en"] as const;

const inLanguage = (path: string, language: "ar" | "en") => (language === "en" ? `${path}${path.includes("?") ? "&" : "?"}lang=en` : path);

/** As a crawler or a first visitor asks: no cookie, and Accept-Language of somebody else. */
const ask = async ({ apiOrigin }: Product, path: string) => {
  const answer = await fetch(apiOrigin + path, { redirect: "manual", headers: { accept: "text/html", "accept-language": "fr" } });
  const policy = answer.headers.get("content-security-policy") ?? "";
  return { status: answer.status, html: await answer.text(), policy, headers: answer.headers };
};

test("every rendered page is valid HTML, whole, small, and says in its head what it is (R10)", async ({ site }) => {
  test.setTimeout(180_000);
  const problems: string[] = [];
  const titles = new Map<string, string>();
  for (const [path, ...types] of PAGES)
    for (const language of LANGUAGES) {
      const { status, html, policy } = await ask(site.product, inLanguage(path, language));
      const found = [
        ...(status === 200 ? [] : [`it answers ${status}`]),
        ...renderedProblems({ path, language, origin: site.origin, status, html, policy }),
        ...types.filter((type) => !typesIn(html).includes(type)).map((type) => `no ${type}`),
        ...(await htmlProblems(html)),
      ];
      const title = titleOf(html);
      if (!path.includes("?") && titles.has(title)) found.push(`the title of ${titles.get(title)}`);
      titles.set(title, `${path} ${language}`);
      problems.push(...found.map((problem) => `${path} ${language}: ${problem}`));
    }
  expect(problems).toEqual([]);
});

test("an address that nothing lies at answers 404 with a page that says so, in the language asked for (R1.2, R10)", async ({ site }) => {
  const problems: string[] = [];
  for (const path of NOWHERE)
    for (const language of LANGUAGES) {
      const { status, html, policy } = await ask(site.product, inLanguage(path, language));
      const found = [
        ...(status === 404 ? [] : [`it answers ${status}`]),
        ...renderedProblems({ path, language, origin: site.origin, status, html, policy }),
        ...(await htmlProblems(html)),
      ];
      problems.push(...found.map((problem) => `${path} ${language}: ${problem}`));
    }
  expect(problems).toEqual([]);
});

test("the sitemap names every page in both languages, and each answers; every link in them leads somewhere (R10)", {
  tag: "@full",
}, async ({ site }) => {
  test.setTimeout(180_000);
  const sitemap = await fetch(`${site.product.apiOrigin}/sitemap.xml`);
  expect(sitemap.headers.get("content-type")).toContain("xml");
  const xml = await sitemap.text();
  expect(xmlProblems(xml)).toEqual([]);
  const paths = xmlTexts(xml, "loc").map((address) => {
    const url = new URL(address.replaceAll("&amp;", "&"));
    expect(url.origin).toBe(site.origin);
    return url.pathname + url.search;
  });
  expect(new Set(paths).size).toBe(paths.length);
  for (const [path] of PAGES.filter(([one]) => !one.includes("?")))
    for (const language of LANGUAGES) expect(paths).toContain(inLanguage(path, language));
  const { data } = (await (await fetch(`${site.product.apiOrigin}/api/v1/learning-programs?per_page=100`)).json()) as {
    data: { id: number }[];
  };
  for (const { id } of data) expect(paths).toContain(`/courses/${id}`);

  const links = new Set<string>();
  const broken: string[] = [];
  for (const path of paths) {
    const { status, html } = await ask(site.product, path);
    if (status !== 200) broken.push(`${path} answers ${status}`);
    for (const [, href = ""] of html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/gu)) links.add(href.replaceAll("&amp;", "&"));
  }
  for (const path of links) {
    if (paths.includes(path)) continue;
    const { status } = await ask(site.product, path);
    if (status !== 200) broken.push(`a link to ${path} answers ${status}`);
  }
  expect(broken).toEqual([]);
  expect(links.size).toBeGreaterThan(50);
});

test("robots.txt leads crawlers to the sitemap and away from what is nobody's; the feed is well-formed (R10)", async ({ site }) => {
  const robots = await (await fetch(`${site.product.apiOrigin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
  expect(robots).not.toMatch(/^Disallow: \/$/mu);
  const feed = await fetch(`${site.product.apiOrigin}/news/feed.xml`);
  expect(feed.status).toBe(200);
  expect(xmlProblems(await feed.text())).toEqual([]);
});

test("a page is the guest's, the same bytes for everybody, and never what the browser's language asks for (R1.7)", async ({ site }) => {
  for (const [path] of PAGES) {
    const url = site.product.apiOrigin + path;
    const guest = await (await fetch(url, { headers: { accept: "text/html" } })).text();
    const person = await fetch(url, {
      headers: {
        accept: "text/html",
        "accept-language": "en",
        cookie: "auth_token=somebody; user_info=%7B%7D",
        authorization: "Bearer somebody",
      },
    });
    expect(await person.text(), path).toBe(guest);
    expect(person.headers.get("set-cookie")).toBeNull();
  }
});

import { spawnSync } from "node:child_process";
import type { Page } from "@playwright/test";
import type { ProgramCard, ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { waitForTakeover } from "#tests/support/patient-pages.ts";
import { discard, freePort, Product, seededData, TEST_NOW } from "#tests/support/product.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const PLANTED = 150;
const SEED = 20_261_123;

/** A server of its own: with so many programs the other stories would not find theirs. */
async function withManyPrograms(use: (product: Product) => Promise<void>): Promise<void> {
  const port = await freePort();
  const dataDir = seededData();
  const product = new Product({ dataDir, port, gatewayPort: await freePort(), publicUrl: `http://localhost:${port}` });
  try {
    const script = "tests/support/catalogue/plant-embedded.ts";
    const planted = spawnSync(process.execPath, ["--import", "tsx", script, dataDir, String(PLANTED), String(SEED), TEST_NOW], {
      encoding: "utf8",
      timeout: 60_000,
    });
    expect(planted.status, planted.stderr).toBe(0);
    await product.start();
    await use(product);
  } finally {
    await product.stop();
    discard(dataDir);
  }
}

/** The number over the list. */
const total = (page: Page) => page.getByRole("main").locator("p[aria-live=polite]").first();

test("of more programs than one answer holds, all are found, filtered and counted without a network (S6)", { tag: "@full" }, async ({
  browser,
  contextOptions,
  cell,
  words,
}) => {
  test.setTimeout(180_000);
  await withManyPrograms(async ({ apiOrigin }) => {
    const ask = async (query: string) => {
      const answer = await fetch(`${apiOrigin}/api/v1/learning-programs?${query}`, { headers: { "accept-language": cell.language } });
      return (await answer.json()) as { data: ProgramCard[]; meta: { total: number } };
    };
    const old = (await ask("per_page=100&page=2")).data.at(-1);
    if (!old) throw new Error("no second hundred");
    const queries = ["type=diploma", "level=advanced&delivery=online", "price=free", "category=3&sort=price"];
    const asAsked = (query: string) =>
      query.replaceAll(
        /(^|&)(type|level|delivery|price|category)=/gu,
        (_, and: string, name: string) => `${and}filter[${name === "category" ? "category_id" : name}]=`,
      );
    const online = await Promise.all(queries.map((query) => ask(`${asAsked(query)}&per_page=12`)));
    const summary = old.summary.split(" ").toSorted((a, b) => b.length - a.length)[0] ?? "";
    const deep = await ask(new URLSearchParams({ q: summary, per_page: "12" }).toString());

    const answer = await fetch(`${apiOrigin}/api/v1/learning-programs/1`, { headers: { "accept-language": cell.language } });
    const { data: detailed } = (await answer.json()) as { data: ProgramDetails };

    const context = await browser.newContext({ ...contextOptions, baseURL: apiOrigin });
    await context.addInitScript((language) => localStorage.setItem("preferred-language", language), cell.language);
    waitForTakeover(context);
    try {
      const page = await context.newPage();
      await page.goto("/");
      await new Shop(page, words).settled();

      await context.setOffline(true);
      await page.goto("/courses");
      await expect(total(page)).toContainText(String((await ask("per_page=1")).meta.total));
      for (const [place, query] of queries.entries()) {
        await page.goto(`/courses?${query}`);
        await expect(total(page), query).toContainText(String(online[place]?.meta.total));
        const titles = online[place]?.data.map(({ title }) => title) ?? [];
        await expect(page.getByRole("article").getByRole("heading")).toHaveText(titles);
      }
      // Nothing was searched yet: titles, fields and instructors are what this device knows.
      await page.goto(`/courses?q=${encodeURIComponent(old.title)}`);
      await page.getByRole("article").getByRole("link", { name: old.title, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: old.title })).toBeVisible();
      await page.goto(`/courses/${detailed.id}`);
      await expect(page.getByText(words.contentNeedsConnection)).toBeVisible();
      await expect(page.getByRole("heading", { level: 2, name: words.whatYouWillLearn })).toHaveCount(0);
      // A page that stands open reads itself anew with the connection.
      await page.goto("/courses");

      await context.setOffline(false);
      await page.goto(`/courses?q=${encodeURIComponent("python")}`);
      await expect.poll(() => page.evaluate(async () => Boolean(await caches.match("/catalogue/texts"))), { timeout: 60_000 }).toBe(true);
      await context.setOffline(true);
      await page.goto(`/courses?q=${encodeURIComponent(summary)}`);
      await expect(page.getByRole("article").getByRole("heading")).toHaveText(deep.data.map(({ title }) => title));

      // Its page was never opened with a connection: what is learnt and its lessons came with the texts that are searched.
      await page.goto(`/courses/${detailed.id}`);
      const learnt = page.getByRole("region", { name: words.whatYouWillLearn });
      await expect(learnt.getByRole("listitem")).toHaveText(detailed.outcomes);
      const lessons = page.getByRole("region", { name: words.programContent });
      await expect(lessons.getByRole("listitem")).toHaveText(
        detailed.syllabus.flatMap((section) => section.lessons.map(({ title }) => title)),
      );
      await expect(page.getByText(words.datesNeedConnection, { exact: true })).toBeVisible();
      await expectAccessible(page);
    } finally {
      await context.close();
    }
  });
});

import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/fixtures.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

/** Pictures that stand on the screen now, each with whether it is drawn. */
const drawn = (page: Page, address: string) =>
  page.evaluate(async (beginning) => {
    const onScreen = ({ top, bottom, width }: DOMRect) => width > 0 && bottom > 0 && top < innerHeight;
    const all = [...document.querySelectorAll<HTMLImageElement>("main img")].filter(
      (image) => onScreen(image.getBoundingClientRect()) && new URL(image.currentSrc || image.src).pathname.startsWith(beginning),
    );
    await Promise.all(all.map((image) => image.decode().catch(() => undefined)));
    return all.map((image) => image.naturalWidth > 0);
  }, address);

const allOf = async (page: Page, address: string, least: number) => {
  await expect.poll(async () => (await drawn(page, address)).length).toBeGreaterThanOrEqual(least);
  await expect.poll(async () => (await drawn(page, address)).every(Boolean)).toBe(true);
};

test("covers are there offline, on a page never seen before, and nothing is asked of the network for them (design.md §6)", {
  tag: "@part",
}, async ({ page, context, site, words }) => {
  await new Shop(page, words).open();
  await context.setOffline(true);
  const before = site.proxy.seen.length;
  await page.goto("/courses?sort=price");
  await expect(page.getByRole("article").first()).toBeVisible();
  await allOf(page, "/covers/", 2);
  await page.getByRole("article").last().scrollIntoViewIfNeeded();
  await allOf(page, "/covers/", 1);
  expect(site.proxy.seen.slice(before).filter(({ path }) => path.startsWith("/covers/"))).toEqual([]);
});

test("an uploaded picture that was seen is there offline", { tag: "@part" }, async ({ page, context, words }) => {
  await new Shop(page, words).open();
  // Seen by the worker: the first page may have been painted before it was in charge.
  await page.goto("/courses");
  await allOf(page, "/images/", 1);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("article").first()).toBeVisible();
  await allOf(page, "/images/", 1);
});

test.describe("without the worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a picture that does not come leaves the drawing, and moves nothing", { tag: ["@online", "@full"] }, async ({ page }) => {
    await page.route("**/images/**", (route) => route.abort());
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/courses");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect.poll(() => drawn(page, "/images/")).toEqual([]);
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await allOf(page, "/covers/", 1);
    await expect.poll(() => drawn(page, "/images/")).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.02);
  });

  test("who saves data is given drawings alone", { tag: ["@online", "@full"] }, async ({ page, site }) => {
    await page.setExtraHTTPHeaders({ "Save-Data": "on" });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: Object.assign(new EventTarget(), { saveData: true }) });
    });
    const answers: number[] = [];
    page.on("response", (response) => {
      if (new URL(response.url()).pathname.startsWith("/images/")) answers.push(response.status());
    });
    await page.goto("/courses");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect.poll(() => page.locator("main picture img[src^='/images/']").count()).toBe(0);
    expect(new Set([...answers, 204])).toEqual(new Set([204]));
    expect(site.proxy.seen.length).toBeGreaterThan(0);
  });

  test("the first screen of a rendered page waits for no drawing: art stands in its own bytes", { tag: ["@online", "@full"] }, async ({
    page,
  }) => {
    await page.route("**/covers/**", (route) => route.abort());
    await page.goto("/courses");
    await expect(page.locator("main article svg radialGradient").first()).toBeAttached();
    const art = page.locator("main header svg").filter({ visible: true });
    expect((await art.first().boundingBox())?.width).toBeGreaterThan(300);
  });
});

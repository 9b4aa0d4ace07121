import type { Page } from "@playwright/test";
import { expect, MOVING, test } from "#tests/support/fixtures.ts";

test.use(MOVING);

/** Sizes of phones: where a line of words ends depends on them. */
const WIDTHS = [360, 390, 412, 430];
/** The first paint is long over, and the faces still come in time to be worn (frame.md §11). */
const LATE_MS = 1_000;

interface Moved {
  sum: number;
  what: string[];
}

/** Keeps what moves by itself on every page that opens from here on. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const moved: Moved = { sum: 0, what: [] };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
        moved.sum += entry.value;
        moved.what.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ""));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** What moved until the next frame was drawn. */
const movesOf = async (page: Page): Promise<Moved> =>
  await page.evaluate(
    () =>
      new Promise<Moved>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve((globalThis as unknown as { moved: Moved }).moved))),
      ),
  );

for (const path of ["/", "/courses"])
  test(`nothing moves on ${path} where our faces come after the first paint (frame.md B13, issue 17)`, {
    tag: ["@online", "@part"],
  }, async ({ page }) => {
    await watchMoves(page);
    await page.route(/\.woff2$/u, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      await route.continue();
    });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 823 });
      await page.goto(path);
      await page.waitForFunction(() => [...document.fonts].some(({ family, status }) => /Readex/u.test(family) && status === "loaded"));
      const { sum, what } = await movesOf(page);
      expect(sum, `at ${width}: ${what.join(" | ")}`).toBeLessThanOrEqual(0.02);
    }
  });

test("nothing moves on a program's page where what this device knows comes later (frame.md B13, issue 17)", { tag: "@part" }, async ({
  page,
  cell,
}) => {
  await watchMoves(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 823 });
    await page.goto("/courses/1");
    // It comes with the rest of the app, which on a first visit waits for the worker.
    await expect(
      page
        .getByRole("main")
        .getByRole("button", { name: cell.language === "ar" ? "إضافة إلى المفضلة" : "Add to favourites" })
        .first(),
    ).toBeVisible({ timeout: 30_000 });
    const { sum, what } = await movesOf(page);
    expect(sum, `at ${width}: ${what.join(" | ")}`).toBeLessThanOrEqual(0.02);
  }
});

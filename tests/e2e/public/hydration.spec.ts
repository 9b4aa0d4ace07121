import { expect, test } from "#tests/support/fixtures.ts";

const PAGES = [
  "/",
  "/courses",
  "/courses?type=diploma&sort=price",
  "/courses/1",
  "/courses/25",
  "/news",
  "/news/1",
  "/about",
  "/privacy",
  "/terms-conditions",
  "/contact",
  "/join-as-trainer",
  "/no/such/page",
];

test("a rendered page is taken over as it stands: no mismatch, nothing forbidden, nothing asked for that came with it (R10)", async ({
  browser,
  contextOptions,
  context,
  site,
  cell,
}) => {
  test.setTimeout(150_000);
  const cookies = await context.cookies(site.origin);
  for (const path of PAGES) {
    // For each page a visitor who was never here: no worker answers with the app shell.
    const fresh = await browser.newContext({ ...contextOptions, baseURL: site.origin });
    await fresh.addCookies(cookies);
    await fresh.addInitScript((language) => localStorage.setItem("preferred-language", language), cell.language);
    const page = await fresh.newPage();
    const said: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") said.push(message.text());
    });
    page.on("pageerror", (error) => said.push(error.message));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));

    await page.addInitScript(() =>
      document.addEventListener("DOMContentLoaded", () => {
        Object.assign(globalThis, { heading: document.querySelector("h1"), brought: document.querySelector("#page-data")?.textContent });
      }),
    );
    await page.goto(path);
    await page.waitForFunction(() => !("ssr" in document.documentElement.dataset), undefined, { polling: 50 });
    await page.waitForLoadState("networkidle");

    // React that gives up on the markup makes it anew: the heading would be another element.
    const kept = await page.evaluate(() => (globalThis as unknown as { heading: Element | null }).heading === document.querySelector("h1"));
    expect(kept, `${path}: the heading was made anew`).toBe(true);
    const brought = await page.evaluate(() => (globalThis as unknown as { brought: string }).brought);
    const reads = Object.keys((JSON.parse(brought) as { reads: object }).reads);
    expect(reads.length, path).toBeGreaterThan(0);
    const again = asked.filter((one) => reads.some((read) => decodeURIComponent(one) === decodeURIComponent(`/api/v1${read}`)));
    expect(again, `${path}: asked for what came with the page`).toEqual([]);
    // The browser notes the status of the page itself, which is right.
    const complaints = said.filter((text) => !(path === "/no/such/page" && text.includes("404")));
    expect(complaints, path).toEqual([]);
    await fresh.close();
  }
});

test("on a phone our faces come with the second page: nothing moves in the first, and nothing of it waits for them (R10)", {
  tag: "@part",
}, async ({ browser, contextOptions, site }) => {
  const fresh = await browser.newContext({ ...contextOptions, baseURL: site.origin });
  const page = await fresh.newPage();
  await page.goto("/");
  await page.waitForFunction(() => !("ssr" in document.documentElement.dataset), undefined, { polling: 50 });
  const worn = () =>
    page.evaluate(() => [...document.fonts].filter(({ family, status }) => /Readex/u.test(family) && status === "loaded").length);
  expect(await worn()).toBe(0);
  await page.locator('main a[href^="/courses/"]').first().click();
  await expect.poll(worn).toBeGreaterThan(0);
  await fresh.close();
});

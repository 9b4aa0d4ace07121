import { expect, MOVING, test } from "#tests/support/fixtures.ts";

test.use(MOVING);

/** Where most visits begin; the others in `npm run e2e:full`. */
const FIRST = ["/", "/courses", "/courses/25"];
const OTHERS = [
  "/courses?type=diploma&sort=price",
  "/courses/1",
  "/news",
  "/news/1",
  "/about",
  "/privacy",
  "/terms-conditions",
  "/help",
  "/instructors/1",
  "/contact",
  "/join-as-trainer",
  "/no/such/page",
];

for (const [pages, tag] of [
  [FIRST, "@part"],
  [OTHERS, "@full"],
] as const)
  test(`a rendered page is taken over as it stands: no mismatch, nothing forbidden, nothing asked for that came with it: ${pages.length} pages (R10)`, {
    tag,
  }, async ({ browser, contextOptions, context, site, cell }) => {
    test.setTimeout(150_000);
    const cookies = await context.cookies(site.origin);
    for (const path of pages) {
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
      const kept = await page.evaluate(
        () => (globalThis as unknown as { heading: Element | null }).heading === document.querySelector("h1"),
      );
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

/** A phone on a slow line, as Lighthouse has it. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

test("the first frame has the brand's line in its face, and the text is in ours within three seconds, with nothing moved and few bytes of faces (frame.md 11, B13, B14)", {
  tag: "@part",
}, async ({ browser, contextOptions, context, site, cell }) => {
  const fresh = await browser.newContext({ ...contextOptions, baseURL: site.origin });
  await fresh.addCookies(await context.cookies(site.origin));
  const page = await fresh.newPage();
  await page.addInitScript(() => {
    const seen = { brand: false, moved: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver(() => {
      seen.brand = [...document.fonts].some(({ family, status }) => /Kufi/u.test(family) && status === "loaded");
    }).observe({ type: "paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const cdp = await fresh.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW);
  const written = await page.goto("/").then((answer) => answer?.text() ?? "");
  const worn = () =>
    page.evaluate(() => [...document.fonts].filter(({ family, status }) => /Readex/u.test(family) && status === "loaded").length);
  await expect.poll(worn, { timeout: 3_000 }).toBe(2);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: { brand: boolean; moved: number } }).seen);
  expect(seen.brand).toBe(cell.language === "ar");
  expect(seen.moved).toBeLessThanOrEqual(0.02);
  const inline = [...written.matchAll(/url\((data:font[^)]*)\)/gu)].map(([, face = ""]) => face.length);
  expect(inline).toHaveLength(cell.language === "ar" ? 1 : 0);
  expect(Math.max(0, ...inline)).toBeLessThanOrEqual(6 * 1024);
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith(".woff2"))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
  expect(fetched).toHaveLength(2);
  expect(fetched.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(40 * 1024);
  await fresh.close();
});

test("where data are to be saved the text keeps the device's faces, and the brand's line is there all the same (frame.md 11)", {
  tag: "@full",
}, async ({ browser, contextOptions, context, site }) => {
  const fresh = await browser.newContext({ ...contextOptions, baseURL: site.origin, serviceWorkers: "block" });
  await fresh.addCookies(await context.cookies(site.origin));
  await fresh.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: Object.assign(new EventTarget(), { saveData: true, effectiveType: "4g" }) }),
  );
  const page = await fresh.newPage();
  const faces: string[] = [];
  page.on("request", (request) => request.url().endsWith(".woff2") && faces.push(request.url()));
  await page.goto("/");
  await page.waitForFunction(() => !("ssr" in document.documentElement.dataset), undefined, { polling: 50 });
  await page.locator('main a[href^="/courses/"]').first().click();
  await expect(page).toHaveURL(/courses/u);
  await page.waitForLoadState("networkidle");
  expect(faces).toEqual([]);
  await fresh.close();
});

test("what lies below the first screen comes once somebody does more than look, and does what was pressed before (issue 17, first visit)", {
  tag: "@full",
}, async ({ browser, contextOptions, context, site, cell }) => {
  const cookies = await context.cookies(site.origin);
  for (const path of ["/", "/courses", "/courses/1", "/news/1"]) {
    // Without a worker, which would bring the whole app of its own accord.
    const fresh = await browser.newContext({ ...contextOptions, baseURL: site.origin, serviceWorkers: "block" });
    await fresh.addCookies(cookies);
    await fresh.addInitScript((language) => localStorage.setItem("preferred-language", language), cell.language);
    const page = await fresh.newPage();
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto(path);
    await page.waitForFunction(() => !("ssr" in document.documentElement.dataset), undefined, { polling: 50 });
    await page.waitForLoadState("networkidle");
    const before = scripts.length;
    await page.waitForTimeout(500);
    expect(scripts.length, `${path}: nobody did anything`).toBe(before);
    // A press without a pointer is no sign of its own.
    await page
      .locator("footer button[type=button]")
      .nth(1)
      .evaluate((dark: HTMLElement) => dark.click());
    await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark");
    await page.mouse.move(20, 20);
    await page.mouse.move(24, 24);
    await expect(page.locator("html"), path).toHaveAttribute("data-theme", "dark");
    expect(scripts.length, `${path}: what lies below came`).toBeGreaterThan(before);
    await fresh.close();
  }
});

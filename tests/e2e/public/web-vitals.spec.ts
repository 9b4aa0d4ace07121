import { expect, MOVING, test } from "#tests/support/fixtures.ts";
import { waitForTakeover } from "#tests/support/patient-pages.ts";
import { discard, freePort, Product, seededData } from "#tests/support/product.ts";

test.use(MOVING);

test("a browser of the sample tells once how fast a page came up, by its route alone; one outside of it loads and tells nothing", {
  tag: ["@online", "@full"],
}, async ({ browser, contextOptions }) => {
  const [port, metrics] = [await freePort(), await freePort()];
  const env = { QABAS_METRICS_PORT: String(metrics), QABAS_WEB_VITALS: "1" };
  const product = new Product({ dataDir: seededData(), port, gatewayPort: await freePort(), publicUrl: `http://localhost:${port}`, env });
  await product.start();
  const numbers = async () => await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  const visit = async (random: number) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: product.options.publicUrl });
    await context.addInitScript((value) => (Math.random = () => value), random);
    waitForTakeover(context);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(request.url()));
    await page.goto("/");
    const course = await page.locator("a[href^='/courses/']").first().getAttribute("href");
    await page.goto(course ?? "");
    // The rest of the app comes with the first press.
    await page.locator("h1").click();
    const measuring = page.waitForResponse(/report-vitals/u, { timeout: 30_000 }).catch(() => null);
    if (random === 0) await measuring;
    await page.goto("about:blank");
    await context.close();
    return { asked, course: course ?? "" };
  };
  try {
    const { course } = await visit(0);
    await expect.poll(numbers).toMatch(/qabas_web_ttfb_seconds_count\{route="\/courses\/:id",device="(?:phone|desktop)"\} 1/u);
    const text = await numbers();
    expect(text).toMatch(/qabas_web_fcp_seconds_count\{route="\/courses\/:id"/u);
    expect(text).toMatch(/qabas_web_lcp_seconds_count\{route="\/courses\/:id"/u);
    expect(text).not.toContain(`"${course}"`);
    const outside = await visit(0.999_999);
    expect(outside.asked.filter((url) => url.includes("vitals"))).toEqual([]);
    expect(await numbers()).toMatch(/qabas_web_ttfb_seconds_count\{route="\/courses\/:id",device="(?:phone|desktop)"\} 1\n/u);
  } finally {
    await product.stop();
    discard(product.options.dataDir);
  }
});

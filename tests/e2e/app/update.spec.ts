import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { ApiCaller } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Payment } from "#tests/e2e/pages/payment.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

/** A browser lets the old worker end what it has begun, for five minutes at most; on a machine that is busy with other tests that is long. */
const TAKEOVER_MS = 330_000;

/** Whether a new version waits beside the one that runs. */
const waits = (page: Page): Promise<boolean> =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

test("a newer version is offered, never forced, and not during a checkout (R11.3, P12)", { tag: "@part" }, async ({
  page,
  site,
  words,
  account,
  cell,
}) => {
  test.setTimeout(TAKEOVER_MS + 270_000);
  const [program] = await buyable(site.product.apiOrigin, cell.language, 1);
  const api = await ApiCaller.signIn(site.product.apiOrigin, account);
  await api.call("POST", "/cart", { learning_program_id: program?.id });
  await logIn(page, words, account);
  await new Shop(page, words).settled();
  const offer = page.getByText(words.updateReady);
  await expect(offer).toHaveCount(0);

  site.proxy.decide = ({ path }) =>
    path === "/service-worker.js" ? { kind: "rewrite", change: (body) => `${body}\n// the next version` } : null;
  // What a browser does by itself some time after a visit.
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect(offer).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

  await page.getByRole("main").getByRole("link", { name: words.checkout, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.checkout })).toBeVisible();
  await expect(offer).toHaveCount(0);
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
  // Opened anew it still is no time for it.
  const payment = new Payment(page, words);
  await payment.open();
  await expect(page.getByRole("button", { name: words.payNow })).toBeVisible();
  expect(await waits(page)).toBe(true);
  await expect(offer).toHaveCount(0);

  await page.goto("/cart");
  await expect(offer).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole("button", { name: words.update, exact: true }).click();
  await page.waitForFunction(() => !("sameDocument" in globalThis), undefined, { timeout: TAKEOVER_MS });
  await expect(page.getByRole("main")).toContainText(program?.title ?? "");
  await expect.poll(() => waits(page)).toBe(false);
  await expect(offer).toHaveCount(0);
});

/** The built file of a screen. */
function chunkOf(screen: string): string {
  const manifest = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8")) as Record<string, { file: string }>;
  const { file } = manifest[`src/app/screens/public/${screen}-screen.tsx`] ?? {};
  if (!file) throw new Error(`no chunk of ${screen}`);
  return file;
}

test("issue 6.3: a tab of the version before goes on with its own parts, and loads itself anew once where one is nowhere any more", {
  tag: "@full",
}, async ({ page, site, words }) => {
  await new Shop(page, words).open();
  const [kept, lost] = [chunkOf("contact/contact"), chunkOf("about/about")];
  let refused = 0;
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  site.proxy.decide = ({ path }) => {
    // The next version has neither part under this name, and its server has them no more.
    if (path === "/service-worker.js")
      return {
        kind: "rewrite",
        change: (body) => [kept, lost].reduce((text, file) => text.replace(new RegExp(`\\{[^{}]*${file}[^{}]*\\},?`, "u"), ""), body),
      };
    // Asked for more than once: what is preloaded and what is imported. The newer version has its own under this name.
    const gone = path === `/${kept}` || (path === `/${lost}` && loads === 0);
    if (gone) refused += 1;
    return gone ? { kind: "status", status: 404 } : null;
  };
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect.poll(() => waits(page), { timeout: 60_000 }).toBe(true);
  await page.evaluate(async () => {
    Object.assign(globalThis, { sameDocument: true });
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
    (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage({ type: "SKIP_WAITING" });
    await taken;
  });
  await test.step("a part that it had not fetched yet is answered from what the device kept of that version", async () => {
    await page.evaluate(() => history.pushState(null, "", "/contact"));
    await expect(page.getByRole("heading", { level: 1, name: words.contactUs })).toBeVisible();
    expect([refused, await page.evaluate(() => "sameDocument" in globalThis)]).toEqual([0, true]);
  });

  await test.step("where not even that is there, the page that was wanted comes with the newer version", async () => {
    await page.evaluate(() => caches.delete("qabas-last-shell"));
    await page.evaluate(() => history.pushState(null, "", "/about"));
    await page.waitForFunction(() => !("sameDocument" in globalThis));
    await expect(page).toHaveURL(/\/about$/u);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(refused).toBeGreaterThan(0);
    expect(loads).toBe(1);
  });
});

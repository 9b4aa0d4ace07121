import type { Page } from "@playwright/test";
import { ApiCaller } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { logIn } from "./pages/entry.ts";
import { Payment } from "./pages/payment.ts";
import { Shop } from "./pages/shop.ts";

/** Whether a new version waits beside the one that runs. */
const waits = (page: Page): Promise<boolean> =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

test("a newer version is offered, never forced, and not during a checkout (R11.3, P12)", async ({ page, site, words, account, cell }) => {
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
  await expect(offer).toBeVisible({ timeout: 20_000 });
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
  await page.waitForFunction(() => !("sameDocument" in globalThis));
  await expect(page.getByRole("main")).toContainText(program?.title ?? "");
  await expect.poll(() => waits(page)).toBe(false);
  await expect(offer).toHaveCount(0);
});

import type { Page, Worker } from "@playwright/test";
import { ApiCaller } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { rowsUnder } from "#tests/support/faults/device-rows.ts";
import { emulation, expect, prepare, test } from "#tests/support/fixtures.ts";
import { waitForTakeover } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

/** The tab reads again once in this time, however often it is looked at. */
const LOOK_MS = 5_000;
const VERSION_MS = 10 * 60_000;

/** Whether anybody looks at the tab, as the browser tells its page: without windows it shows every page at once. */
const turn = (page: Page, state: "visible" | "hidden"): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

const focus = (page: Page): Promise<void> => page.evaluate(() => void dispatchEvent(new Event("focus")));

test("O7: the catalogue of an open tab shows what another device of its account did, as soon as it is looked at, and each does the right thing", {
  tag: "@full",
}, async ({ page, browser, site, words, cell, account }) => {
  test.setTimeout(120_000);
  const [first, second] = await buyable(site.product.apiOrigin, cell.language, 2);
  if (!first || !second) throw new Error("the demo has two programs to buy");
  const button = (of: Page, title: string, name: string) =>
    of
      .getByRole("article")
      .filter({ has: of.getByRole("link", { name: title, exact: true }) })
      .getByRole("button", { name, exact: true });
  const api = await ApiCaller.signIn(site.product.apiOrigin, account);
  const context = await browser.newContext({ ...emulation(cell), baseURL: site.origin });
  try {
    await context.addInitScript(prepare(cell));
    waitForTakeover(context);
    const elsewhere = await context.newPage();
    for (const device of [page, elsewhere]) {
      await logIn(device, words, account, "/courses");
      await expect(button(device, first.title, words.addToCart)).toBeVisible();
    }

    await test.step("put into the cart elsewhere: with the focus it can be taken out here", async () => {
      await button(elsewhere, first.title, words.addToCart).click();
      await expect.poll(() => api.cartIds()).toEqual([first.id]);
      await page.waitForTimeout(LOOK_MS);
      await expect(button(page, first.title, words.addToCart)).toBeVisible();
      await focus(page);
      await expect(button(page, first.title, words.removeFromCart)).toBeVisible();
      await expect(button(page, second.title, words.addToCart)).toBeVisible();
    });

    await test.step("taken out here: the other device, hidden meanwhile, offers it again once it is shown", async () => {
      await turn(elsewhere, "hidden");
      await button(page, first.title, words.removeFromCart).click();
      await button(page, second.title, words.addToCart).click();
      await expect.poll(() => api.cartIds()).toEqual([second.id]);
      await elsewhere.waitForTimeout(LOOK_MS);
      await expect(button(elsewhere, first.title, words.removeFromCart)).toBeVisible();
      await turn(elsewhere, "visible");
      await expect(button(elsewhere, first.title, words.addToCart)).toBeVisible();
      await expect(button(elsewhere, second.title, words.removeFromCart)).toBeVisible();
    });
  } finally {
    await context.close();
  }
});

test("O7: an open tab follows what its account does elsewhere: cart, notices and versions when it is looked at, and by a push while nobody does", {
  tag: "@full",
}, async ({ page, context, site, words, cell, account }) => {
  test.setTimeout(120_000);
  const [first, second, third, fourth] = await buyable(site.product.apiOrigin, cell.language, 4);
  if (!first || !second || !third || !fourth) throw new Error("the demo has four programs to buy");
  // What goes while nobody looks goes by the page itself, not by the browser's alarm clock.
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "SyncManager");
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync");
  });
  const other = await ApiCaller.signIn(site.product.apiOrigin, account);
  const add = (id: number) => other.call("POST", "/cart", { learning_program_id: id });
  await logIn(page, words, account, "/courses");
  const shop = new Shop(page, words);
  await shop.settled();
  await shop.openCart();
  await expect(page.getByText(words.emptyCart).first()).toBeVisible();
  const asked = (path: string) => site.proxy.seen.filter((seen) => seen.path.startsWith(path)).length;

  await test.step("focus: its cart and its unread notices", async () => {
    await page.waitForTimeout(LOOK_MS);
    await add(first.id);
    const before = asked("/api/v1/notifications/unread");
    await focus(page);
    await expect(shop.line(first.title)).toBeVisible();
    await expect.poll(() => asked("/api/v1/notifications/unread")).toBeGreaterThan(before);
  });

  await test.step("shown again after it was hidden; what happened meanwhile it did not ask for", async () => {
    await page.waitForTimeout(LOOK_MS);
    await turn(page, "hidden");
    await add(second.id);
    await page.waitForTimeout(500);
    await expect(shop.line(second.title)).toHaveCount(0);
    await turn(page, "visible");
    await expect(shop.line(second.title)).toBeVisible();
  });

  await test.step("pushed, while nobody looks", async () => {
    await turn(page, "hidden");
    await add(third.id);
    const [owner] = await rowsUnder<{ tag: string }>(page, "owner");
    const worker = context.serviceWorkers().find((one) => one.url().startsWith(site.origin)) as Worker;
    // A browser without windows has nowhere to show it.
    await worker.evaluate(() => {
      Object.defineProperty(navigator, "setAppBadge", { value: async () => undefined });
      (globalThis as unknown as { registration: ServiceWorkerRegistration }).registration.showNotification = async () => undefined;
    });
    const cdp = await context.newCDPSession(page);
    const known = new Promise<string>((resolve) => {
      cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const registration = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${site.origin}/` && !isDeleted);
        if (registration) resolve(registration.registrationId);
      });
    });
    await cdp.send("ServiceWorker.enable");
    const data = JSON.stringify({
      owner: owner?.tag,
      id: "e2e-open-tab",
      title: "تغير موعد جلسة",
      body: "الأحد 18:00",
      language: "ar",
      target: { type: "session", id: null },
    });
    await cdp.send("ServiceWorker.deliverPushMessage", { origin: site.origin, registrationId: await known, data });
    await expect(shop.line(third.title)).toBeVisible();
  });

  await test.step("O8: with the network back, what waits goes though nobody looks", async () => {
    await turn(page, "visible");
    await shop.open();
    await context.setOffline(true);
    await shop.add(fourth.title);
    await turn(page, "hidden");
    await context.setOffline(false);
    await expect.poll(() => other.cartIds(), { timeout: 60_000 }).toContain(fourth.id);
    expect(await page.evaluate(() => document.visibilityState)).toBe("hidden");
  });

  await test.step("a newer version is offered to who looks again", async () => {
    site.proxy.decide = ({ path }) =>
      path === "/service-worker.js" ? { kind: "rewrite", change: (body) => `${body}\n// a newer version, for ${account.email}` } : null;
    // Where something was typed it is not offered.
    await turn(page, "visible");
    await shop.openCart();
    await turn(page, "hidden");
    // Asked for once in ten minutes, which pass.
    await page.evaluate((ms) => {
      const real = performance.now.bind(performance);
      performance.now = () => real() + ms;
    }, VERSION_MS);
    const before = asked("/service-worker.js");
    await turn(page, "visible");
    await expect.poll(() => asked("/service-worker.js")).toBeGreaterThan(before);
    await expect(page.getByText(words.updateReady)).toBeVisible({ timeout: 60_000 });
  });
});

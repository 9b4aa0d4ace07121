import type { Page } from "@playwright/test";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expect, prepare, test } from "#tests/support/fixtures.ts";
import { KillableBrowser } from "#tests/support/browser/killable-browser.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
/** Whoever waits for the network shows nothing before four seconds. */
const AT_ONCE = { timeout: 3_000 };

const sessions = (page: Page) => page.getByRole("main").getByRole("article");

test("issue 6.4: the schedule is there at once where the server hangs or the network answers in its place, and «try again» brings it back", {
  tag: "@part",
}, async ({ visitor, site, words, cell }) => {
  test.setTimeout(90_000);
  await logIn(visitor.page, words, STUDENT, "/student/services/schedule");
  await expect(sessions(visitor.page).first()).toBeVisible();
  await new Shop(visitor.page, words).settled();
  const strip = () => visitor.page.getByRole("status").filter({ hasText: words.offline });

  await test.step("a server that takes every call and answers none", async () => {
    await visitor.restart();
    site.proxy.decide = () => ({ kind: "black-hole" });
    await visitor.page.goto("/student/services/schedule");
    await expect(sessions(visitor.page).first()).toBeVisible(AT_ONCE);
    await expect(strip()).toBeVisible({ timeout: 6_000 });
    site.proxy.calm();
    await strip().getByRole("button", { name: words.tryAgain }).click();
    await expect(strip()).toHaveCount(0, { timeout: 6_000 });
  });

  await test.step("a captive portal that answers 200 with its own page", async () => {
    await visitor.restart();
    site.proxy.decide = () => ({ kind: "captive-portal" });
    await visitor.page.goto("/student/services/schedule");
    await expect(sessions(visitor.page).first()).toBeVisible(AT_ONCE);
    await expect(strip()).toBeVisible({ timeout: 6_000 });
    // The portal answers the question whether the network is back, too: that is no yes.
    const again = strip().getByRole("button", { name: words.tryAgain });
    await again.click();
    await expect(again).not.toHaveAttribute("aria-busy", "true");
    await expect(strip()).toBeVisible();
    site.proxy.calm();
    await strip().getByRole("button", { name: words.tryAgain }).click();
    await expect(strip()).toHaveCount(0, { timeout: 6_000 });
  });
  await logOut(visitor.page, words, cell);
});

test("issue 6.4: a browser that was killed starts with no network and shows the schedule of this device", { tag: "@full" }, async ({
  launchOptions,
  site,
  words,
  cell,
}) => {
  test.setTimeout(150_000);
  const browser = new KillableBrowser(launchOptions.executablePath ?? "/usr/bin/chromium", prepare(cell));
  try {
    await browser.open();
    await logIn(browser.page, words, STUDENT, "/student/services/schedule", site.origin);
    await expect(sessions(browser.page).first()).toBeVisible();
    await new Shop(browser.page, words).settled();
    await expect.poll(() => browser.holdsAccount(), { timeout: 60_000 }).toBe(true);
    await browser.kill();

    await browser.open();
    await browser.context.setOffline(true);
    await browser.page.goto(`${site.origin}/student/services/schedule`);
    await expect(sessions(browser.page).first()).toBeVisible(AT_ONCE);
  } finally {
    await browser.dispose();
    // The killed browser never logged out: it would stay one of the account's three devices.
    const api = await ApiCaller.signIn(site.product.apiOrigin, STUDENT);
    await api.endOtherDevices();
    await api.call("POST", "/logout");
  }
});

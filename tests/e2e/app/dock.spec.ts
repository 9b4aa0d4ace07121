import { expectAccessible } from "#tests/support/accessible.ts";
import { buyable, enrolFree, freeProgram } from "#tests/support/catalogue.ts";
import { ApiCaller } from "#tests/support/accounts.ts";
import { expect, prepare, test } from "#tests/support/fixtures.ts";
import { KillableBrowser, wholeBrowser } from "#tests/support/browser/killable-browser.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

test("whoever is signed in has the dock at the bottom of the screen: in the installed app, with or without a network, and in a tab of the browser (issue 17)", {
  tag: "@full",
}, async ({ page, site, words, account, cell }) => {
  test.setTimeout(180_000);
  const program = await freeProgram(site.product.apiOrigin, cell.language);
  await enrolFree(await ApiCaller.signIn(site.product.apiOrigin, account), account, program);
  const browser = new KillableBrowser(wholeBrowser(), prepare(cell));
  try {
    await browser.open({ installed: true });
    const app = browser.page;
    await logIn(app, words, account, "/student/dashboard", site.origin);
    const dock = app.getByRole("navigation", { name: words.mainNavigation });
    const links = dock.getByRole("link");

    await test.step("five ways, one of them here, none of them over the page's end", async () => {
      await expect(app.getByRole("region", { name: words.myPrograms, exact: true })).toBeVisible();
      expect(await app.evaluate(() => matchMedia("(display-mode: standalone)").matches)).toBe(true);
      await expect(links).toHaveText([words.dockDashboard, words.myPrograms, words.dockSchedule, words.services, words.myAccount]);
      await expect(dock.getByRole("link", { name: words.dockDashboard })).toHaveAttribute("aria-current", "page");
      const box = await dock.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(await app.evaluate(() => innerHeight));
      for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      await app.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const end = await app.getByRole("contentinfo").evaluate((foot) => foot.getBoundingClientRect().bottom);
      expect(end).toBeLessThanOrEqual((box?.y ?? 0) + 1);
      await expectAccessible(app);
    });

    await test.step("the services are a page of their own, and the way back leads there from each", async () => {
      await dock.getByRole("link", { name: words.services }).click();
      await expect(app).toHaveURL(/\/student\/services\/menu$/u);
      await app.getByRole("main").getByRole("link", { name: words.grades }).click();
      await expect(app.getByRole("heading", { level: 1, name: words.grades })).toBeFocused();
      await expect(dock.getByRole("link", { name: words.services })).toHaveAttribute("aria-current", "page");
      await app.getByRole("link", { name: words.back, exact: true }).click();
      await expect(app.getByRole("heading", { level: 1, name: words.services })).toBeFocused();
    });

    await test.step("what a page must not lose sight of takes its place", async () => {
      const [other] = await buyable(site.product.apiOrigin, cell.language, 1);
      await app.goto(`${site.origin}/courses/${other?.id}`);
      await expect(app.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(dock).toBeHidden();
    });

    await test.step("from the device, with no network", async () => {
      await app.goto(`${site.origin}/student/enrollments`);
      await expect(app.getByRole("main")).toContainText(program.title);
      await new Shop(app, words).settled();
      await browser.context.setOffline(true);
      await app.reload();
      await dock.getByRole("link", { name: words.dockSchedule }).click();
      await expect(app).toHaveURL(/\/student\/services\/schedule$/u);
      await expect(dock.getByRole("link", { name: words.dockSchedule })).toHaveAttribute("aria-current", "page");
      await dock.getByRole("link", { name: words.myPrograms }).click();
      await expect(app.getByRole("main")).toContainText(program.title);
      await browser.context.setOffline(false);
    });
  } finally {
    await browser.dispose();
  }

  await logIn(page, words, account, "/student/dashboard");
  await expect(page.getByRole("region", { name: words.myPrograms, exact: true })).toBeVisible();
  await expect(page.locator("[data-dock]")).toBeVisible({ visible: cell.size === "phone" });
  await page.goto("/courses");
  await expect(page.locator("[data-dock]")).toBeVisible({ visible: cell.size === "phone" });
  await expect(page.locator("[data-dock] [aria-current]")).toHaveCount(0);
});

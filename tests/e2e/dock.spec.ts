import { expectAccessible } from "#tests/support/accessible.ts";
import { buyable, enrolFree, freeProgram } from "#tests/support/catalogue.ts";
import { ApiCaller } from "#tests/support/accounts.ts";
import { expect, prepare, test } from "#tests/support/fixtures.ts";
import { KillableBrowser, wholeBrowser } from "#tests/support/killable-browser.ts";
import { logIn } from "./pages/entry.ts";
import { Shop } from "./pages/shop.ts";

test("the installed app has its dock at the bottom of the screen, with or without a network; a tab of the browser has none (issue 4)", {
  tag: "@part",
}, async ({ page, site, words, account, cell }) => {
  test.setTimeout(120_000);
  const program = await freeProgram(site.product.apiOrigin, cell.language);
  await enrolFree(await ApiCaller.signIn(site.product.apiOrigin, account), account, program);
  const browser = new KillableBrowser(wholeBrowser(), prepare(cell));
  try {
    await browser.open({ installed: true });
    const app = browser.page;
    await logIn(app, words, account, "/student/dashboard", site.origin);
    const dock = app.getByRole("navigation", { name: words.appNavigation });
    const links = dock.locator(":scope > :is(a, button)");

    await test.step("five ways, one of them here, none of them over the page's end", async () => {
      await expect(app.getByRole("region", { name: words.myPrograms, exact: true })).toBeVisible();
      expect(await app.evaluate(() => matchMedia("(display-mode: standalone)").matches)).toBe(true);
      await expect(links).toHaveText([words.dockDashboard, words.myPrograms, words.dockSchedule, words.services, words.myAccount]);
      await expect(dock.getByRole("link", { name: words.dockDashboard })).toHaveAttribute("aria-current", "page");
      const box = await dock.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(await app.evaluate(() => innerHeight));
      for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await app.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const end = await app.getByRole("main").evaluate((main) => main.getBoundingClientRect().bottom);
      expect(end).toBeLessThanOrEqual((box?.y ?? 0) + 1);
      await expectAccessible(app);
    });

    await test.step("the services open in a sheet over it, and give the focus back", async () => {
      await dock.getByRole("button", { name: words.services }).click();
      await expect(app.getByRole("dialog").getByRole("link", { name: words.schedule })).toBeVisible();
      await app.keyboard.press("Escape");
      await expect(app.getByRole("dialog")).toHaveCount(0);
      await expect(dock.getByRole("button", { name: words.services })).toBeFocused();
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
  await expect(page.getByRole("navigation", { name: words.appNavigation })).toBeHidden();
});

import { allAddresses, callersOf, demo } from "#tests/pictures/take.ts";
import { accessibilityFindings, expectAccessible, expectNoSidewaysScroll } from "#tests/support/accessible.ts";
import { signOutEverywhere } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visitWhole } from "#tests/support/patient-pages.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";

const PEOPLE = ["student", "instructor", "staff"] as const;

test.afterEach(async ({ site }) => {
  for (const who of PEOPLE) await signOutEverywhere(site.product.apiOrigin, demo(who));
});

for (const who of [null, ...PEOPLE])
  test(`every page of ${who ?? "the public"} has one first heading and the best practices of axe, in forced colours and with letters twice as large too (frame.md §1, design §11)`, {
    tag: ["@online", "@full"],
  }, async ({ page, site, words }) => {
    test.setTimeout(900_000);
    const groups = await allAddresses(await callersOf(site.product.apiOrigin));
    const addresses = groups.find((group) => group.who === who)?.addresses ?? [];
    expect(addresses.length).toBeGreaterThan(15);
    await page.goto("/login");
    if (who !== null) {
      await fillLogin(page, words, demo(who));
      await expect(page).not.toHaveURL(/\/login/u);
    }
    for (const [name, address] of addresses)
      await test.step(name, async () => {
        await visitWhole(page, address);
        await expect.soft(page.locator("h1"), address).toHaveCount(1);
        await expect.soft(page.locator("h1"), address).not.toBeEmpty();
        await expect
          .soft(async () => expectAccessible(page, { exclude: "iframe", practices: true }), address)
          .toPass({ timeout: 1, intervals: [] });
        await page.emulateMedia({ forcedColors: "active" });
        expect.soft(await accessibilityFindings(page, { exclude: "iframe" }), `${address} in forced colours`).toEqual([]);
        await page.emulateMedia({ forcedColors: "none" });
        await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        await expectNoSidewaysScroll(page);
        await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
      });
  });

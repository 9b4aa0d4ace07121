import type { Page } from "@playwright/test";
import { allAddresses, callersOf, demo } from "#tests/pictures/take.ts";
import { accessibilityFindings } from "#tests/support/accessible.ts";
import { signOutEverywhere } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visitWhole } from "#tests/support/patient-pages.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";

const PEOPLE = ["student", "instructor", "staff"] as const;
/** The narrowest screen (WCAG 1.4.10), a tablet and a wide desk (frame.md B10), and letters of twice their size (1.4.4). */
const VIEWS = [
  { wide: 320, letters: "100%" },
  { wide: 768, letters: "100%" },
  { wide: 1440, letters: "100%" },
  { wide: 1280, letters: "200%" },
];

test.afterEach(async ({ site }) => {
  for (const who of PEOPLE) await signOutEverywhere(site.product.apiOrigin, demo(who));
});

for (const who of [null, ...PEOPLE])
  test(`every page of ${who ?? "the public"} has one first heading and holds to axe's best practices in both themes, also in forced colours; it fits 320 to 1440 pixels, and 1280 in letters twice as large (design §11, frame.md B9, B10)`, {
    tag: ["@online", "@full"],
  }, async ({ page, site, words, cell }) => {
    test.setTimeout(900_000);
    const groups = await allAddresses(await callersOf(site.product.apiOrigin));
    const addresses = groups.find((group) => group.who === who)?.addresses ?? [];
    expect(addresses.length).toBeGreaterThan(15);
    await page.goto("/login");
    if (who !== null) {
      await fillLogin(page, words, demo(who));
      await expect(page).not.toHaveURL(/\/login/u, { timeout: 30_000 });
    }
    const found: string[] = [];
    for (const [, address] of addresses) {
      await visitWhole(page, address);
      found.push(...(await wrongWith(page, cell.theme)).map((what) => `${address}: ${what}`));
    }
    expect(found).toEqual([]);
  });

async function wrongWith(page: Page, theme: "light" | "dark"): Promise<string[]> {
  const part = { exclude: "iframe" };
  const wrong = await accessibilityFindings(page, { ...part, practices: true });
  const headings = await page.locator("h1").count();
  if (headings !== 1) wrong.push(`${headings} first headings`);
  const other = theme === "light" ? "dark" : "light";
  await page.emulateMedia({ colorScheme: other });
  for (const one of await accessibilityFindings(page, part)) wrong.push(`when ${other} ${one}`);
  await page.emulateMedia({ colorScheme: theme, forcedColors: "active" });
  for (const one of await accessibilityFindings(page, part)) wrong.push(`in forced colours ${one}`);
  await page.emulateMedia({ forcedColors: "none" });
  const size = page.viewportSize();
  for (const { wide, letters } of VIEWS) {
    await page.setViewportSize({ width: wide, height: 800 });
    const beyond = await page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    }, letters);
    if (beyond > 0) wrong.push(`${beyond} pixels too wide at ${wide} with letters of ${letters}`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  if (size) await page.setViewportSize(size);
  return wrong;
}

import type { Page } from "@playwright/test";
import { TERMS } from "#contract/accounts/terms.ts";
import type { Figures } from "#contract/site/site.ts";
import type { Cell } from "#tests/playwright.config.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

/** Headings of the pages of this file, as the glossary has them. */
const PAGES = {
  about: { path: "/about", ar: "عن قبس", en: "About" },
  privacy: { path: "/privacy", ar: "سياسة الخصوصية", en: "Privacy policy" },
  terms: { path: "/terms-conditions", ar: "الشروط والأحكام", en: "Terms and conditions" },
} as const;
/** How old a copy of this device is. The date of the text itself has the Hijri one beside it. */
const AGE = /(?:آخر تحديث|Last updated): (?!.*(?:هـ|AH)$)/u;
const ALL = Object.values(PAGES);

async function open(page: Page, { path, ...heading }: (typeof ALL)[number], cell: Cell, hash = ""): Promise<void> {
  await page.goto(path + hash);
  await expect(page.getByRole("heading", { level: 1, name: heading[cell.language], exact: true })).toBeVisible();
}

test("about, privacy and terms are accessible, and fit a phone of 320 px (R2.4, design §11)", { tag: ["@online", "@part"] }, async ({
  page,
  cell,
}) => {
  test.setTimeout(150_000);
  for (const one of [...ALL, { path: "/", ar: "", en: "" }]) {
    await page.goto(one.path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectAccessible(page);
  }
  await expect(page.locator("html")).toHaveAttribute("lang", cell.language);
});

test("about shows the figures that the server counted, and who teaches (R2.4)", { tag: ["@online", "@part"] }, async ({
  page,
  cell,
  site,
}) => {
  const answer = await page.request.get(`${site.product.apiOrigin}/api/v1/about/figures`);
  const { data } = (await answer.json()) as { data: Figures };
  await open(page, PAGES.about, cell);
  const figures = page.getByRole("main").locator("dl");
  for (const [name, value] of [
    [["الدورات", "Courses"], data.courses],
    [["الدبلومات", "Diplomas"], data.diplomas],
    [["هيئة التدريب", "Instructors"], data.instructors],
  ] as const) {
    const figure = figures.locator("div").filter({ has: page.getByText(name[cell.language === "ar" ? 0 : 1], { exact: true }) });
    await expect(figure.locator("dd")).toHaveText(String(value));
  }
  await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveCount(4 + data.instructors);
});

test("the terms say the constants, and each section has an address that leads to it (R2.4)", { tag: ["@online", "@part"] }, async ({
  page,
  cell,
}) => {
  const arabic = cell.language === "ar";
  await open(page, PAGES.terms, cell, "#refund");
  const refund = page.getByRole("region", { name: arabic ? "الاسترداد" : "Refunds", exact: true });
  await expect(refund).toBeInViewport();
  await expect(refund).toBeFocused();
  await expect(refund).toContainText(arabic ? `خلال ${TERMS.refundDays} يومًا` : `within ${TERMS.refundDays} days`);
  const summary = page.getByRole("region", { name: arabic ? "الشروط في سطور" : "The terms at a glance" });
  for (const value of Object.values(TERMS)) await expect(summary).toContainText(String(value));

  const contents = page.getByRole("navigation", { name: arabic ? "التنقل داخل الصفحة" : "Page navigation" });
  if (cell.size === "phone")
    await contents
      .getByText(arabic ? "في هذه الصفحة" : "On this page")
      .last()
      .click();
  await contents
    .getByRole("link", { name: arabic ? "الحساب والأجهزة" : "Account and devices" })
    .first()
    .click();
  await expect(page).toHaveURL(/#account$/u);
  const account = page.getByRole("region", { name: arabic ? "الحساب والأجهزة" : "Account and devices" });
  await expect(account).toBeInViewport();
  await expect(account).toBeFocused();
  await page.goBack();
  await expect(refund).toBeInViewport();
});

test("they are read in both languages without script (R2.4)", { tag: ["@online", "@full"] }, async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  for (const language of ["ar", "en"] as const) {
    for (const one of ALL) {
      await page.goto(language === "ar" ? one.path : `${one.path}?lang=en`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("heading", { level: 1, name: one[language], exact: true })).toBeVisible();
    }
    // The last of them are the terms: their whole text stands there, and its links to sections work.
    await expect(page.getByText(language === "ar" ? "النص العربي هو المعتمد" : "The Arabic text prevails")).toBeVisible();
    await expect(page.locator('script[type="application/ld+json"]').first()).toBeAttached();
  }
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("blockquote")).toHaveCount(6);
  await context.close();
});

test("they open without a network after one visit, and say how old they are (R11.2)", { tag: "@part" }, async ({
  page,
  context,
  words,
  cell,
}) => {
  await new Shop(page, words).open();
  for (const one of ALL) {
    await page.goto(one.path);
    await expect(page.getByRole("heading", { level: 1, name: one[cell.language], exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).nth(1)).toBeVisible();
  }
  await context.setOffline(true);
  for (const one of ALL) {
    await open(page, one, cell);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).nth(1)).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: AGE })).toBeVisible();
  }
});

test("what all six partners say can be gone through on the home page, by button and by keyboard (R2.1)", {
  tag: ["@online", "@full"],
}, async ({ page, cell }) => {
  await page.goto("/");
  const arabic = cell.language === "ar";
  const quotes = page.getByRole("list", { name: arabic ? "آراء شركائنا" : "What partners say" });
  await expect(quotes.getByRole("listitem")).toHaveCount(6);
  await quotes.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: arabic ? "التالي" : "Next", exact: true }).click();
  await expect(quotes.getByRole("listitem").nth(1)).toBeInViewport({ ratio: 0.9 });
  await expect(quotes.getByRole("listitem").first()).not.toBeInViewport();
  await page.getByRole("button", { name: arabic ? "السابق" : "Previous", exact: true }).click();
  await expect(quotes.getByRole("listitem").first()).toBeInViewport({ ratio: 0.9 });
  await quotes.focus();
  await page.keyboard.press(arabic ? "ArrowLeft" : "ArrowRight");
  await expect(quotes.getByRole("listitem").nth(1)).toBeInViewport({ ratio: 0.9 });
});

test("every link of the footer leads to a page that exists (R1.6)", { tag: ["@online", "@full"] }, async ({ page }) => {
  await page.goto("/about");
  const links = page.getByRole("contentinfo").getByRole("link");
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const own of ["/courses", "/about", "/join-as-trainer", "/contact", "/privacy", "/terms-conditions"])
    expect(
      addresses.some((address) => address.startsWith(own)),
      own,
    ).toBe(true);
  for (const address of addresses.filter((one) => one.startsWith("/")))
    expect((await page.request.get(address, { headers: { accept: "text/html" } })).status(), address).toBe(200);
  for (const address of addresses.filter((one) => !one.startsWith("/"))) expect(address).toMatch(/^(?:https:\/\/|mailto:.+@|tel:\+\d)/u);
});

import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";

const PUBLIC = [
  "/",
  "/courses",
  "/courses?type=diploma&q=دبلوم",
  "/courses/1",
  "/courses/25",
  "/cart",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password?token=unknown",
  "/nowhere/0193a4f0-0000-7000-8000-000000000000/0193a4f0-0000-7000-8000-000000000000",
];
const STUDENT = ["/student/dashboard", "/student/services/schedule", "/checkout", "/504"];

/** What is looked at on every screen: its heading, its name, WCAG 2.2 AA, and no sideways scrolling. */
async function inspect(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveTitle(/(قبس|Qabas)/u);
  await expectAccessible(page, { exclude: "iframe" });
}

test("every public screen is accessible and fits a small phone (R1.2, R2, design §11)", { tag: ["@online", "@part"] }, async ({
  page,
  cell,
}) => {
  test.setTimeout(150_000);
  for (const address of PUBLIC) await inspect(page, address);
  await expect(page.locator("html")).toHaveAttribute("lang", cell.language);
  await expect(page.locator("html")).toHaveAttribute("dir", cell.language === "ar" ? "rtl" : "ltr");
});

test("every student screen is accessible and fits a small phone (R6.1, R6.4, design §11)", { tag: "@online" }, async ({ page, words }) => {
  test.setTimeout(120_000);
  await logIn(page, words, { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" }, "/student/dashboard");
  for (const address of STUDENT) await inspect(page, address);
});

test("checkout with something to pay and the end of a payment are accessible (R5.1, design §11)", { tag: ["@online", "@part"] }, async ({
  page,
  site,
  words,
  account,
}) => {
  const [program] = await buyable(site.product.apiOrigin, "ar", 1);
  const api = await ApiCaller.signIn(site.product.apiOrigin, account);
  await api.call("POST", "/cart", { learning_program_id: program?.id });
  await logIn(page, words, account);
  await expect(page.getByRole("main")).toContainText(words.inYourAccount);
  await inspect(page, "/checkout");
  await expect(page.getByRole("button", { name: words.payNow })).toBeVisible();
  await inspect(page, "/payment/success?order=unknown&payment=unknown");
});

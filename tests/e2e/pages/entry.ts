import { expect, type Page } from "@playwright/test";
import { PATIENCE } from "#tests/playwright.config.ts";
import type { Account } from "#tests/support/accounts.ts";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";

/** Fills the login form where the page is, and waits until the person is in. */
export async function fillLogin(page: Page, words: Words, account: Account): Promise<void> {
  await page.getByLabel(words.username, { exact: true }).fill(account.email);
  await page.getByLabel(words.password, { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: words.logIn, exact: true }).click();
}

export async function logIn(page: Page, words: Words, account: Account, redirect = "/cart", origin = ""): Promise<void> {
  await visit(page, `${origin}/login?redirect=${encodeURIComponent(redirect)}`);
  await fillLogin(page, words, account);
  const late = page.getByRole("alert").filter({ hasText: words.tookTooLong });
  await expect(async () => {
    // A server that has much else to do answers late: a person presses again.
    if (await late.isVisible()) await fillLogin(page, words, account);
    await expect(page).toHaveURL((url) => url.href.endsWith(redirect), { timeout: 10_000 * PATIENCE });
  }).toPass({ timeout: 40_000 * PATIENCE });
  // The form stands until the parts of the next page are there: its page goes on once more then, from wherever one went meanwhile.
  await expect(page.getByRole("main").getByRole("button", { name: words.logIn, exact: true })).toHaveCount(0);
}

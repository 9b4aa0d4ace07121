import { expect, type Page } from "@playwright/test";
import type { Cell } from "#tests/playwright.config.ts";
import type { Words } from "#tests/support/words.ts";

/** The status line where it says how old a copy is. */
export const copyAge = (page: Page, words: Words) => page.getByRole("status").filter({ hasText: words.lastUpdated });

/** A phone's menu: at the start of the bar, on the inner pages of an area at its end. */
export const menuButton = (page: Page, words: Words) =>
  page.getByRole("button", { name: words.menu }).or(page.getByRole("button", { name: words.moreOptions, exact: true }));

/** Leaves the account with the bar's own button, which a phone has in its menu. */
export async function logOut(page: Page, words: Words, cell: Cell): Promise<void> {
  if (cell.size === "phone") await menuButton(page, words).click();
  await page.getByRole("button", { name: words.logOut, exact: true }).click();
}

/** Leaves it although work waits on the device, and lets go of that work. */
export async function logOutUnsent(page: Page, words: Words, cell: Cell): Promise<void> {
  await logOut(page, words, cell);
  await page.getByRole("dialog", { name: words.unsentAtLogout }).getByRole("button", { name: words.logOutAndDelete }).click();
}

/** Switches to the other language where the page stands. */
export async function switchLanguage(page: Page, words: Words, cell: Cell): Promise<void> {
  const other = cell.language === "ar" ? "English" : "العربية";
  if (cell.size === "phone") await menuButton(page, words).click();
  await page
    .getByRole("button", { name: other })
    .or(page.getByRole("link", { name: other }))
    .first()
    .click();
  if (cell.size === "phone") await page.keyboard.press("Escape");
}

/** Has everything said in another language, as a person does who chose it. */
export async function speak(page: Page, language: "ar" | "en"): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem("preferred-language", chosen);
    document.cookie = `preferred-language=${chosen}; path=/`;
  }, language);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

import { expect, type Page } from "@playwright/test";
import type { Words } from "#tests/support/words.ts";

/** Gives the password where a form asks for it once more, and waits until the dialog has gone. */
export async function confirmWithPassword(page: Page, words: Words, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: words.confirmWithPassword });
  await dialog.getByLabel(words.currentPassword, { exact: true }).fill(password);
  await dialog.getByRole("button", { name: words.goOn, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

import { expect, type Page } from "@playwright/test";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";

/** Checkout, the gateway's card fields inside it, and the bank's page. */
export class Payment {
  constructor(
    private readonly page: Page,
    private readonly words: Words,
  ) {}

  async open(): Promise<void> {
    await visit(this.page, "/checkout");
    await expect(this.page.getByRole("heading", { level: 1, name: this.words.checkout })).toBeVisible();
  }

  /** The one field that an account has no default for. */
  async chooseCity(): Promise<void> {
    await this.page.getByLabel(this.words.city, { exact: true }).selectOption({ index: 1 });
  }

  get fields() {
    return this.page.frameLocator("iframe");
  }

  async fillCard(number: string): Promise<void> {
    await this.fields.getByLabel(this.words.cardNumber).fill(number);
    await this.fields.getByLabel(this.words.cardExpiry).fill("12/29");
    await this.fields.getByLabel(this.words.cardCode).fill("123");
    await this.fields.getByLabel(this.words.cardHolder).fill("NOURA ALQAHTANI");
  }

  async pay(): Promise<void> {
    await this.page.getByRole("button", { name: this.words.payNow }).click();
  }

  /** The bank's own page, on the gateway's origin. */
  async confirmWithBank(code = "1234"): Promise<void> {
    await this.page.getByLabel(this.words.bankCode).fill(code);
    await this.page.getByRole("button", { name: this.words.confirm, exact: true }).click();
  }
}

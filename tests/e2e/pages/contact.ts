import { expect, type Locator, type Page } from "@playwright/test";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";

/** The contact page: what a person reads and does there. */
export class Contact {
  readonly main: Locator;

  constructor(
    readonly page: Page,
    readonly words: Words,
  ) {
    this.main = page.getByRole("main");
  }

  async open(): Promise<void> {
    await visit(this.page, "/contact");
    await expect(this.page.getByRole("heading", { level: 1, name: this.words.contactUs })).toBeVisible();
  }

  field = (name: "fullName" | "email" | "phone" | "message"): Locator => this.main.getByLabel(this.words[name], { exact: true });

  async fill(email: string, message: string): Promise<void> {
    await this.field("fullName").fill("سارة الحربي");
    await this.field("email").fill(email);
    await this.field("phone").fill("501234567");
    await this.field("message").fill(message);
  }

  send = (): Promise<void> => this.main.getByRole("button", { name: this.words.sendMessage }).click();

  /** The reference that the page tells. */
  async reference(): Promise<string> {
    const told = this.main.getByText(this.words.messageArrived).last();
    await expect(told).toBeVisible({ timeout: 60_000 });
    return /CM-\d{4}-\d{6}/u.exec((await told.textContent()) ?? "")?.[0] ?? "";
  }

  waits = (): Locator => this.main.getByText(this.words.messageWaits);
}

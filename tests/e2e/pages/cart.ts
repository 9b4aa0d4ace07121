import { expect, type Locator, type Page } from "@playwright/test";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";

/** The cart page: its lines, sums and coupon. */
export class CartPage {
  constructor(
    readonly page: Page,
    private readonly words: Words,
  ) {}

  async open(): Promise<void> {
    await visit(this.page, "/cart");
    await this.opened();
  }

  async opened(): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1, name: this.words.cart, exact: true })).toBeVisible();
  }

  get main() {
    return this.page.getByRole("main");
  }

  get lines() {
    return this.main.getByRole("listitem");
  }

  line(title: string): Locator {
    return this.lines.filter({ hasText: title });
  }

  async remove(title: string): Promise<void> {
    await this.line(title).getByRole("button", { name: this.words.removeFromCart, exact: true }).click();
  }

  /** Takes back the change that a line waits with. */
  async undo(title: string): Promise<void> {
    await this.line(title).getByRole("button", { name: this.words.undo, exact: true }).click();
  }

  /** What is to be paid, as assistive technology hears it. */
  get total() {
    const row = this.main.locator("dl > div").filter({ has: this.page.getByText(this.words.total, { exact: true }) });
    return row.getByRole("img");
  }

  get couponField() {
    return this.page.getByLabel(this.words.couponCode, { exact: true });
  }

  async useCoupon(code: string): Promise<void> {
    await this.couponField.fill(code);
    await this.page.getByRole("button", { name: this.words.applyCoupon, exact: true }).click();
  }
}

import { expect, type Page } from "@playwright/test";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";

/** The catalogue and the cart as a person meets them. */
export class Shop {
  constructor(
    private readonly page: Page,
    private readonly words: Words,
  ) {}

  /** Opens the catalogue and waits until the worker controls the page and holds what it promises to hold. */
  async open(): Promise<void> {
    await visit(this.page, "/courses");
    await expect(this.page.getByRole("heading", { level: 1, name: this.words.courses })).toBeVisible();
    await this.settled();
  }

  /** The worker controls the page, and all programs are on the device. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
    // Not `waitForFunction`: it takes the promise of an async answer for a yes.
    const warmed = () =>
      this.page.evaluate(async () => {
        for (const name of await caches.keys()) {
          const requests = await (await caches.open(name)).keys();
          if (requests.some((request) => request.url.endsWith("/catalogue/index"))) return true;
        }
        return false;
      });
    await expect.poll(warmed, { timeout: 60_000, intervals: [100, 200] }).toBe(true);
  }

  /** Finds a program by its title and puts it into the cart from the list. */
  async add(title: string): Promise<void> {
    const search = this.page.getByRole("combobox", { name: this.words.search });
    await search.fill(title);
    await search.press("Enter");
    const card = this.page.getByRole("article").filter({ has: this.page.getByRole("link", { name: title, exact: true }) });
    await expect(card).toHaveCount(1);
    await card.getByRole("button", { name: this.words.addToCart, exact: true }).click();
    await expect(card.getByRole("button", { name: this.words.removeFromCart, exact: true })).toBeVisible();
  }

  async openCart(): Promise<void> {
    await visit(this.page, "/cart");
    await expect(this.page.getByRole("heading", { level: 1, name: this.words.cart })).toBeVisible();
  }

  line(title: string) {
    return this.page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  }

  async useCoupon(code: string): Promise<void> {
    await this.page.getByLabel(this.words.couponCode, { exact: true }).fill(code);
    await this.page.getByRole("button", { name: this.words.applyCoupon, exact: true }).click();
  }
}

import { expect, type Locator, type Page } from "@playwright/test";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";

/** The list of courses with its filters: at the side of a wide page, in a sheet on a phone. */
export class CoursesPage {
  constructor(
    readonly page: Page,
    private readonly words: Words,
  ) {}

  async open(query = ""): Promise<void> {
    await visit(this.page, `/courses${query}`);
    await expect(this.page.getByRole("heading", { level: 1, name: this.words.courses })).toBeVisible();
  }

  get cards(): Locator {
    return this.page.getByRole("main").getByRole("article");
  }

  get next(): Locator {
    return this.page.getByRole("link", { name: this.words.nextPage, exact: true });
  }

  get notice(): Locator {
    return this.page.getByRole("main").getByRole("status");
  }

  async titles(): Promise<string[]> {
    await expect(this.cards.first()).toBeVisible();
    return (await this.cards.getByRole("heading").allTextContents()).map((title) => title.trim());
  }

  /** Where the filters are, opened on a phone. */
  async filters(): Promise<Locator> {
    const side = this.page.getByRole("region", { name: this.words.filter, exact: true });
    if (await side.isVisible()) return side;
    const sheet = this.page.getByRole("dialog");
    if (!(await sheet.isVisible())) await this.page.getByRole("button", { name: new RegExp(`^${this.words.filter}`, "u") }).click();
    await expect(sheet).toBeVisible();
    return sheet;
  }

  /** Leaves the sheet of a phone by the button that says what it will show. */
  async done(count: number): Promise<void> {
    const sheet = this.page.getByRole("dialog");
    if (!(await sheet.isVisible())) return;
    await sheet.getByRole("button", { name: new RegExp(`(^|\\D)${count}(\\D|$)`, "u") }).click();
    await expect(sheet).toBeHidden();
  }
}

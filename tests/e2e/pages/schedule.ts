import { expect, type Page } from "@playwright/test";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";

const RIYADH_MS = 3 * 3_600_000;

/** The Sunday of an instant's week in Riyadh, as the address names it. */
export function weekOf(instant: string): string {
  const day = new Date(new Date(instant).getTime() + RIYADH_MS);
  day.setUTCDate(day.getUTCDate() - day.getUTCDay());
  return day.toISOString().slice(0, 10);
}

export class SchedulePage {
  constructor(
    private readonly page: Page,
    private readonly words: Words,
  ) {}

  async open(sunday?: string): Promise<void> {
    await visit(this.page, `/student/services/schedule${sunday ? `?week=${sunday}` : ""}`);
    await expect(this.page.getByRole("heading", { level: 1, name: this.words.schedule })).toBeVisible();
  }

  /** The seven days of the strip. */
  get days() {
    return this.page.getByRole("main").getByRole("navigation").getByRole("link");
  }

  /** The week in view has exactly these sessions. */
  async holds(titles: readonly string[]): Promise<void> {
    const sessions = this.page.getByRole("main").getByRole("article").getByRole("heading");
    await expect(sessions).toHaveText(titles.map((title) => title.trim()));
  }
}

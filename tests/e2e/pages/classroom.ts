import { expect, type Locator, type Page } from "@playwright/test";
import type { Words } from "#tests/support/words.ts";

/** A course's own pages and its lessons. */
export class Classroom {
  constructor(
    private readonly page: Page,
    private readonly words: Words,
  ) {}

  async open(programId: number, part = ""): Promise<void> {
    await this.page.goto(`/course/${programId}${part}`);
  }

  async lesson(programId: number, itemId: number): Promise<void> {
    await this.open(programId, `/lesson/${itemId}`);
    await expect(this.page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
  }

  get tabs(): Locator {
    return this.page.getByRole("navigation", { name: this.words.courseMenu, exact: true });
  }

  get player(): Locator {
    return this.page.getByRole("region", { name: new RegExp(`^${this.words.player}`, "u") });
  }

  get time(): Locator {
    return this.player.getByRole("slider", { name: this.words.playbackPosition });
  }

  /** Seconds at which the film stands, by the element itself. */
  at(): Promise<number> {
    return this.player.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  }

  get saving(): Locator {
    return this.page.getByRole("region", { name: this.words.learnOffline, exact: true });
  }

  /** Saves the course on this device and waits until all of it is here. */
  async save(): Promise<void> {
    await this.saving.getByRole("button", { name: this.words.saveOnDevice, exact: true }).click();
    await expect(this.saving.getByRole("button", { name: this.words.deleteFromDevice, exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(this.saving.getByText(this.words.courseSaved, { exact: true })).toBeVisible({ timeout: 30_000 });
  }

  /** A lesson's line in the outline or beside a lesson. */
  row(title: string): Locator {
    return this.page.getByRole("listitem").filter({ hasText: title });
  }

  /** Goes through a quiz: the option or the words of each question, then the summary. */
  async answer(answers: readonly (string | { write: string })[]): Promise<void> {
    for (const [index, answer] of answers.entries()) {
      if (typeof answer === "string") await this.page.getByRole("radio", { name: answer, exact: true }).check();
      else await this.page.getByRole("textbox", { name: this.words.yourAnswer }).fill(answer.write);
      const last = index === answers.length - 1;
      await this.page.getByRole("button", { name: last ? this.words.reviewAndSubmit : this.words.nextQuestion, exact: true }).click();
    }
  }
}

import { expect, type Locator, type Page } from "@playwright/test";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";

/** The words of an option, words to write, several options, an order, or what belongs to each line. */
type GivenAnswer =
  | string
  | { write: string }
  | { check: readonly string[] }
  | { order: readonly string[] }
  | { match: Readonly<Record<string, string>> }
  | { gaps: readonly string[] };

/** A course's own pages and its lessons. */
export class Classroom {
  constructor(
    private readonly page: Page,
    private readonly words: Words,
  ) {}

  async open(programId: number, part = ""): Promise<void> {
    await visit(this.page, `/course/${programId}${part}`);
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
    await expect(this.saving.getByRole("button", { name: this.words.deleteFromDevice, exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(this.saving.getByText(this.words.courseSaved, { exact: true })).toBeVisible({ timeout: 60_000 });
  }

  /** A lesson's line in the outline or beside a lesson. */
  row(title: string): Locator {
    return this.page.getByRole("listitem").filter({ hasText: title });
  }

  /** Goes through a quiz: the answer to each question, or null to leave it out, then the summary. */
  async answer(answers: readonly (GivenAnswer | null)[]): Promise<void> {
    for (const [index, answer] of answers.entries()) {
      if (answer !== null) await this.give(answer);
      const last = index === answers.length - 1;
      await this.page.getByRole("button", { name: last ? this.words.reviewAndSubmit : this.words.nextQuestion, exact: true }).click();
    }
  }

  private async give(answer: GivenAnswer): Promise<void> {
    if (typeof answer === "string") await this.page.getByRole("radio", { name: answer, exact: true }).check();
    else if ("write" in answer) await this.page.getByRole("textbox", { name: this.words.yourAnswer }).fill(answer.write);
    else if ("check" in answer) for (const name of answer.check) await this.page.getByRole("checkbox", { name, exact: true }).check();
    else if ("gaps" in answer)
      for (const [place, words] of answer.gaps.entries())
        await this.page.getByRole("textbox", { name: `${this.words.gap} ${place + 1}` }).fill(words);
    else if ("order" in answer) await this.order(answer.order);
    else
      for (const [line, label] of Object.entries(answer.match)) await this.page.getByLabel(line, { exact: true }).selectOption({ label });
  }

  /** By the buttons, from above: each line is moved up until it is in its place. */
  private async order(lines: readonly string[]): Promise<void> {
    const list = this.page.getByRole("list", { name: this.words.linesToOrder });
    await expect(list.getByRole("listitem")).toHaveCount(lines.length);
    for (const [place, line] of lines.entries()) {
      for (let at = await this.placeOf(list, line); at > place; at -= 1) {
        await list.getByRole("button", { name: `${this.words.moveUp}: ${line}`, exact: true }).click();
        await expect(list.getByRole("listitem").nth(at - 1)).toContainText(line);
      }
    }
    const keep = this.page.getByRole("button", { name: this.words.keepThisOrder });
    if (await keep.isVisible()) await keep.click();
    await expect(this.page.getByText(this.words.orderIsAnswer)).toBeVisible();
  }

  private async placeOf(list: Locator, line: string): Promise<number> {
    return (await list.getByRole("listitem").allInnerTexts()).findIndex((text) => text.includes(line));
  }
}

import { expect, type Locator, type Page } from "@playwright/test";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";

export type Mark = "present" | "absent" | "late" | "excused";

/** A session's register on screen: rows come into being as they are scrolled to. */
export class RegisterPage {
  constructor(
    readonly page: Page,
    private readonly words: Words,
  ) {}

  async open(courseId: number, sessionId: number, origin = ""): Promise<void> {
    await visit(this.page, `${origin}/instructor/course/${courseId}/register-attendance?session=${sessionId}`);
    await expect(this.table).toBeVisible();
  }

  get table(): Locator {
    return this.page.getByRole("table", { name: this.words.attendanceSheet });
  }

  row(studentId: number): Locator {
    return this.page.locator(`[data-row="${studentId}"]`);
  }

  button(studentId: number, mark: Mark): Locator {
    return this.row(studentId).locator(`[data-place="${["present", "absent", "late", "excused"].indexOf(mark)}"]`);
  }

  /** Finds a row by its trainee number, as a person with a long list does. */
  async find(number: number): Promise<void> {
    await this.page.getByRole("searchbox", { name: this.words.searchSheet }).fill(String(number));
  }

  /** Marks as many rows from the first on as marks are given, by the keyboard: a letter, then down. */
  async typeMarks(marks: readonly Mark[]): Promise<void> {
    await this.table.locator("[data-place]").first().focus();
    for (const mark of marks) {
      await this.page.keyboard.press(`Key${mark === "excused" ? "E" : mark[0]?.toUpperCase()}`);
      await this.page.keyboard.press("ArrowDown");
    }
  }

  recorded(count: number, total: number): Promise<void> {
    return expect(this.page.getByText(this.words.recordedOf.replace("{n}", String(count)).replace("{m}", String(total)))).toBeVisible();
  }
}

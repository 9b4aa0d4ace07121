import { expect, type Locator, type Page } from "@playwright/test";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";

const MARKS = ["present", "absent", "late", "excused"] as const;
export type Mark = (typeof MARKS)[number];

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

  /** A grid where the screen is wide, a list on a phone. */
  get table(): Locator {
    const name = this.words.attendanceSheet;
    return this.page.getByRole("grid", { name }).or(this.page.getByRole("list", { name }));
  }

  row(studentId: number): Locator {
    return this.page.locator(`[data-row="${studentId}"]`);
  }

  button(studentId: number, mark: Mark): Locator {
    return this.row(studentId).locator(`[data-mark="${mark}"]`);
  }

  /** Finds a row by its trainee number, as a person with a long list does. */
  async find(number: number): Promise<void> {
    const field = this.page.getByRole("searchbox", { name: this.words.searchSheet });
    // On a phone it opens over the head of the list.
    if (!(await field.isVisible())) await this.page.getByRole("main").getByRole("search").getByRole("button").first().click();
    await field.fill(String(number));
  }

  /** Marks as many rows from the first on as marks are given, by the keyboard: a digit each, after which the next row has the focus. */
  async typeMarks(marks: readonly Mark[]): Promise<void> {
    await this.table.locator("[data-mark]").first().focus();
    for (const mark of marks) await this.page.keyboard.press(`Digit${MARKS.indexOf(mark) + 1}`);
  }

  recorded(count: number, total: number): Promise<void> {
    return expect(this.page.getByText(this.words.recordedOf.replace("{n}", String(count)).replace("{m}", String(total)))).toBeVisible();
  }
}

import { expect, test } from "#tests/support/fixtures.ts";

/** Pages that are read, each with the least of text that its main part has. */
const READ: readonly (readonly [path: string, letters: number])[] = [
  ["/", 600],
  ["/courses", 500],
  ["/courses?type=diploma", 200],
  ["/courses/1", 800],
  ["/courses/25", 800],
  ["/news", 300],
  ["/news/1", 500],
  ["/about", 500],
  ["/privacy", 1_500],
  ["/terms-conditions", 1_500],
  ["/help", 1_500],
  ["/instructors/1", 300],
];
const FORMS = ["/contact", "/join-as-trainer"];

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("every page that is read reads fully, in the language that was chosen (R1, R2, R10)", { tag: "@full" }, async ({ page, cell }) => {
    for (const [path, letters] of READ) {
      await page.goto(path);
      await expect(page.locator("html"), path).toHaveAttribute("lang", cell.language);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      const text = await page.getByRole("main").innerText();
      expect(text.replaceAll(/\s+/gu, " ").length, `${path}: ${text.slice(0, 200)}`).toBeGreaterThan(letters);
      await expect(page.locator("main [aria-busy=true]"), path).toHaveCount(0);
    }
  });

  test("one leads to the other, and to the other language, by links alone (R1.7, R2)", { tag: "@part" }, async ({ page, cell }) => {
    await page.goto("/courses");
    const course = page.getByRole("main").getByRole("article").getByRole("link").first();
    await course.click();
    await expect(page).toHaveURL(/\/courses\/\d+/u);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const other = cell.language === "ar" ? "en" : "ar";
    await page.goto((await page.locator(`a[hreflang=${other}]`).first().getAttribute("href")) ?? "");
    await expect(page).toHaveURL(/\/courses\/\d+/u);
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("a page with a form says where to write instead (R8)", { tag: "@part" }, async ({ page }) => {
    for (const path of FORMS) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(page.getByRole("main").locator('a[href^="mailto:"]:visible').first(), path).toBeVisible();
    }
  });
});

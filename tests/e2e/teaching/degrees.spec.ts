import type { AttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";

const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const COURSE = 1;
const MANY = 10_000;

test("attendance grades are sorted by their heads, arrows lead through the rows, and of ten thousand those in view are drawn (issue 16.4)", {
  tag: ["@online", "@full"],
}, async ({ page, words, cell }) => {
  const path = `/instructor/course/${COURSE}/attendance_degree`;
  await logIn(page, words, INSTRUCTOR, "/instructor/dashboard");
  const wide = cell.size === "desktop";
  const name = words.attendanceGrades;
  const table = wide ? page.getByRole("grid", { name }) : page.getByRole("list", { name });
  const rows = table.locator("[data-row]");
  const all = async () =>
    wide ? Number(await table.getAttribute("aria-rowcount")) - 1 : Number(await rows.first().getAttribute("aria-setsize"));
  const present = table.getByRole("columnheader").nth(1);
  const firstFigure = rows.first().getByRole("gridcell").first();

  await test.step("the course's own trainees, whole, so that the page's search finds them", async () => {
    await visit(page, path);
    await expect(table).toBeVisible();
    expect(await all()).toBeGreaterThan(1);
    await expect(rows).toHaveCount(await all());
    await expectAccessible(page);
  });

  await page.route(/\/attendance-degrees(?:\?|$)/u, async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as { data: AttendanceDegrees };
    const { rows: few } = data;
    // What comes after the last page of a whole read.
    if (few.length === 0) return route.fulfill({ response });
    const many = Array.from({ length: MANY }, (_, index) => {
      const row = few[index % few.length];
      if (!row) throw new Error("the demo's course has trainees");
      const counts = { ...row.counts, present: index % 7 };
      return { ...row, student_id: index + 1, number: 100_000 + index, name: { ar: `متدرب ${index}`, en: `Trainee ${index}` }, counts };
    });
    await route.fulfill({ response, json: { ...envelope, data: { ...data, rows: many } } });
  });

  await test.step("of ten thousand those in view are drawn", async () => {
    await page.goto(path);
    await expect.poll(all).toBe(MANY);
    expect(await rows.count()).toBeLessThan(60);
  });
  if (!wide) {
    await test.step("the last row is reached by scrolling, and its grade is changed there", async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.locator(`[data-row="${MANY}"]`).getByRole("button")).toBeInViewport();
    });
    await page.unrouteAll();
    return logOut(page, words, cell);
  }

  await test.step("a head sorts up, then down, then as they came", async () => {
    await present.getByRole("button").click();
    await expect(present).toHaveAttribute("aria-sort", "ascending");
    await expect(firstFigure).toHaveText("0");
    await present.getByRole("button").click();
    await expect(present).toHaveAttribute("aria-sort", "descending");
    await expect(firstFigure).toHaveText("6");
    await present.getByRole("button").click();
    await expect(present).not.toHaveAttribute("aria-sort");
    await expect(rows.first()).toContainText(cell.language === "ar" ? "متدرب 0" : "Trainee 0");
  });

  await test.step("the last row is one key away, and keeps the focus while the page is scrolled", async () => {
    const cellOf = (index: number) => table.locator(`[data-index="${index}"]`).getByRole("gridcell").first();
    await cellOf(0).focus();
    await page.keyboard.press("Control+End");
    await expect(
      table
        .locator(`[data-index="${MANY - 1}"]`)
        .getByRole("gridcell")
        .last(),
    ).toBeFocused();
    await page.keyboard.press("ArrowUp");
    const before = table
      .locator(`[data-index="${MANY - 2}"]`)
      .getByRole("gridcell")
      .last();
    await expect(before).toBeFocused();
    await expect(before).toBeInViewport();
    await table.evaluate((grid) => grid.parentElement?.scrollTo(0, 0));
    await expect(cellOf(0)).toBeInViewport();
    await expect(before).toBeFocused();
  });
  await page.unrouteAll();
  await logOut(page, words, cell);
});

import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { CoursesPage } from "#tests/e2e/pages/courses.ts";

/** `1 Rajab 1448` as `1/7/1448`. */
const hijri = new Intl.DateTimeFormat("en-GB-u-ca-islamic-umalqura-nu-latn", {
  timeZone: "UTC",
  day: "numeric",
  month: "numeric",
  year: "numeric",
});

test("a day is chosen from a calendar in either reckoning, which comes when it is opened and not before (issue 16.4)", {
  tag: ["@online", "@part"],
}, async ({ page, words, cell }) => {
  const fetched: string[] = [];
  page.on("request", (request) => request.url().includes("calendar-dialog") && fetched.push(request.url()));
  const refused: string[] = [];
  page.on("console", (message) => /Content Security Policy/u.test(message.text()) && refused.push(message.text()));
  const list = new CoursesPage(page, words);
  await list.open("?start=2026-11-23");
  const filters = await list.filters();
  await expect(filters.getByLabel(words.startingFrom, { exact: true })).toHaveValue("2026-11-23");
  expect(fetched).toEqual([]);
  const button = filters.getByRole("button", { name: words.chooseFromCalendar });
  const calendar = page.getByRole("dialog", { name: words.chooseDay });
  const [months, yearList] = [calendar.getByRole("combobox").first(), calendar.getByRole("combobox").last()];
  const ahead = cell.language === "ar" ? "ArrowLeft" : "ArrowRight";

  await test.step("it begins at the day of the field, and the arrows go along the week as it is read", async () => {
    await button.click();
    await expect(calendar.locator(":focus")).toHaveText("23");
    expect(fetched).toHaveLength(1);
    expect(refused, "what the policy refuses").toEqual([]);
    await page.keyboard.press(ahead);
    await expect(calendar.locator(":focus")).toHaveText("24");
    // It looks at the page at other widths too, between which the panel of filters moves with what is focused in it.
    await expectAccessible(page);
    await calendar.locator('td [tabindex="0"]').focus();
    await page.keyboard.press("Escape");
    await expect(calendar).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page).toHaveURL(/start=2026-11-23/u);
  });

  await test.step("a Hijri day is the Gregorian one on which it falls", async () => {
    await button.click();
    await calendar.getByRole("button", { name: words.hijri, exact: true }).click();
    await expect(yearList.locator("option:checked")).toContainText("1448");
    const years = (await yearList.locator("option").allTextContents()).map((year) => Number(year.replaceAll(/\D/gu, "")));
    expect(years, "no year is left out").toEqual(years.map((_, index) => Number(years[0]) + index));
    await months.selectOption({ index: 6 });
    await calendar.locator("td > :not([data-outside-month])").getByText("1", { exact: true }).click();
    await expect(calendar).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page).not.toHaveURL(/start=2026-11-23/u);
    const start = new URL(page.url()).searchParams.get("start") ?? "";
    expect(hijri.format(new Date(`${start}T00:00:00Z`))).toContain("01/07/1448");
    await expect(filters.getByLabel(words.startingFrom, { exact: true })).toHaveValue(start);
  });
});

test("where the calendar cannot be fetched the device's own opens (issue 16.4)", { tag: ["@online", "@part"] }, async ({ page, words }) => {
  await page.addInitScript(() => {
    HTMLInputElement.prototype.showPicker = function (this: HTMLInputElement) {
      document.documentElement.dataset.opened = this.type;
    };
  });
  await page.route(/calendar-dialog/u, (route) => route.abort());
  const list = new CoursesPage(page, words);
  await list.open();
  const filters = await list.filters();
  await filters.getByRole("button", { name: words.chooseFromCalendar }).click();
  await expect(page.locator("html")).toHaveAttribute("data-opened", "date");
  await expect(filters.getByLabel(words.startingFrom, { exact: true })).toBeFocused();
});

import type { Page } from "@playwright/test";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { ApiCaller, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { takePicture } from "#tests/support/browser/take-picture.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { COURSE, handedIn, inked, INSTRUCTOR, STAFF } from "#tests/e2e/pages/handed-in-pdf.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";

const WORDS = {
  notes: ["ملاحظات على الصفحات", "Notes on the pages"],
  pageOne: ["الصفحة 1 من 2", "Page 1 of 2"],
  pageTwo: ["الصفحة 2 من 2", "Page 2 of 2"],
  next: ["الصفحة التالية", "Next page"],
  add: ["إضافة ملاحظة إلى هذه الصفحة", "Add a note to this page"],
  place: ["موضع الملاحظة", "Place of the note"],
  onOne: ["ملاحظة على الصفحة 1", "Note on page 1"],
  onTwo: ["ملاحظة على الصفحة 2", "Note on page 2"],
  save: ["حفظ الملاحظة", "Save note"],
  noteOne: ["الملاحظة 1", "Note 1"],
  noteTwo: ["الملاحظة 2", "Note 2"],
  waits: ["بانتظار المزامنة", "Waiting to sync"],
  remove: ["حذف الملاحظة", "Delete note"],
  undo: ["تراجع", "Undo"],
  first: ["1. الصفحة 1", "1. Page 1"],
  second: ["2. الصفحة 2", "2. Page 2"],
} as const;
const [FIRST, SECOND, THIRD] = ["أين مصدر هذا الجدول؟", "Good: say why", "خلاصة واضحة"];

/** The page in the theme that it has, and in the other one. */
async function inBothThemes(page: Page, name: string): Promise<void> {
  await takePicture(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await takePicture(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

test.afterEach(async ({ page, site }) => {
  await page.context().clearCookies();
  for (const account of [INSTRUCTOR, STAFF]) await signOutEverywhere(site.product.apiOrigin, account);
});

test("issue 23.8: an instructor puts notes on the pages of a PDF by pointer, keys and without a network, and its learner reads them with the mark", {
  tag: ["@part", "@full"],
}, async ({ page, site, words, cell }) => {
  test.setTimeout(240_000);
  const api = site.product.apiOrigin;
  const say = (word: keyof typeof WORDS) => WORDS[word][cell.language === "ar" ? 0 : 1];
  const teacher = await ApiCaller.signIn(api, INSTRUCTOR);
  const { learner, item, work } = await handedIn(api, teacher);
  const details = async () => (await teacher.call<MarkingDetails>("GET", `/instructor/submissions/${work}`)).data;
  const list = page.getByRole("list", { name: say("notes") });
  const picture = (name: string) => inBothThemes(page, `page-notes-${name}-${cell.language}-${cell.size}`);

  await test.step("the pages are drawn, and a press puts a note on the first", async () => {
    await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/marking/${work}`);
    await expect(page.getByText(say("pageOne"))).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => inked(page), { timeout: 60_000 }).toBe(true);
    await page.getByRole("button", { name: say("add") }).click();
    const layer = page.getByRole("button", { name: say("place") });
    await expect(layer).toBeFocused();
    await expectAccessible(page);
    await picture("placing");
    const box = await layer.boundingBox();
    if (!box) throw new Error("no page");
    await layer.click({ position: { x: box.width * 0.3, y: box.height * 0.1 } });
    const field = page.getByRole("textbox", { name: say("onOne") });
    await expect(field).toBeFocused();
    await field.fill(FIRST ?? "");
    await picture("writing");
    await page.getByRole("button", { name: say("save") }).click();
    await expect(list.getByText(FIRST ?? "")).toBeVisible();
    await expect(page.getByRole("button", { name: say("noteOne"), exact: true })).toBeVisible();
    const [kept] = (await details()).page_notes ?? [];
    expect(kept).toMatchObject({ page: 1, width: 0, height: 0, text: FIRST, version: 1 });
    expect(Math.abs((kept?.x ?? 0) - 0.3) + Math.abs((kept?.y ?? 0) - 0.1)).toBeLessThan(0.02);
  });

  await test.step("keys alone put one over a stretch of the second", async () => {
    await page.getByRole("button", { name: say("next") }).press("Enter");
    await expect(page.getByText(say("pageTwo"))).toBeVisible();
    await page.getByRole("button", { name: say("add") }).press("Enter");
    await expect(page.getByRole("button", { name: say("place") })).toBeFocused();
    for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown", "Enter"])
      await page.keyboard.press(key);
    await page.keyboard.type(SECOND ?? "");
    await page.keyboard.press("Control+Enter");
    await expect(list.getByText(SECOND ?? "")).toBeVisible();
    expect((await details()).page_notes?.[1]).toMatchObject({ page: 2, x: 0.48, y: 0.46, width: 0.04, height: 0.02, text: SECOND });
  });

  await test.step("without a network one waits on the device, and goes by itself", async () => {
    await page.context().setOffline(true);
    await page.getByRole("button", { name: say("add") }).click();
    // Apart from the other, which a finger would cover on a phone.
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"])
      await page.getByRole("button", { name: say("place") }).press(key);
    await page.getByRole("textbox", { name: say("onTwo") }).fill(THIRD ?? "");
    await page.getByRole("button", { name: say("save") }).click();
    await expect(list.getByText(say("waits"))).toBeVisible();
    await page.context().setOffline(false);
    await expect(list.getByText(say("waits"))).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(async () => (await details()).page_notes?.length).toBe(3);
  });

  await test.step("what is deleted is brought back", async () => {
    const last = list.getByRole("listitem").filter({ hasText: THIRD ?? "" });
    await last.getByRole("button", { name: say("remove") }).click();
    await expect(last).toHaveCount(0);
    await page.getByRole("button", { name: say("undo") }).click();
    await expect(last).toBeVisible();
    await expect.poll(async () => (await details()).page_notes?.map(({ text }) => text)).toContain(THIRD);
    await expectAccessible(page);
    await picture("marking");
  });

  await test.step("its learner reads them once the mark is announced, on the pages and in a list, without a network too", async () => {
    await logOut(page, words, cell);
    await expect(page).toHaveURL(/\/login/u);
    await logIn(page, words, learner, `/course/${COURSE}/lesson/${item}`);
    await expect(page.getByText("تقرير من صفحتين")).toBeVisible();
    await expect(list).toHaveCount(0);
    const { version } = await details();
    expect((await teacher.call("PUT", `/instructor/submissions/${work}/grade`, { degree: 18, version })).status).toBe(200);
    expect((await teacher.call("POST", `/instructor/courses/${COURSE}/grades/publish`, { item_ids: [item] })).status).toBe(200);
    await visit(page, `/course/${COURSE}/lesson/${item}`);
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await list.getByRole("button", { name: say("second") }).click();
    await expect(page.getByRole("button", { name: say("noteTwo"), exact: true })).toHaveAttribute("aria-current", "true", {
      timeout: 60_000,
    });
    await expect.poll(() => inked(page), { timeout: 60_000 }).toBe(true);
    await expectAccessible(page);
    await picture("learner");
    await page.context().setOffline(true);
    await page.reload();
    await expect(list.getByText(FIRST ?? "")).toBeVisible({ timeout: 30_000 });
    await list.getByRole("button", { name: say("first") }).click();
    await picture("offline");
    await page.context().setOffline(false);
  });
});

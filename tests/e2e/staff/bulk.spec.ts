import { takePicture } from "#tests/support/browser/take-picture.ts";
import { type Account, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";
import { visit } from "#tests/support/patient-pages.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));

const WORDS = {
  hide: ["إخفاء", "Hide"],
  changes: ["يتغير صفان", "It changes 2 rows"],
  lacks: ["يُرجى كتابة السبب", "Write the reason"],
  done: ["نُفذ في صفين", "Done: 2 rows"],
  undo: ["تراجع", "Undo"],
  undone: ["عاد صفان كما كانا", "2 rows are as they were"],
  close: ["إغلاق", "Close"],
  all: ["تحديد كل النتائج، 53", "Select all results, 53"],
  everything: ["كل النتائج محددة: 53", "All results are selected: 53"],
  assign: ["إسناد", "Assign"],
  changesAll: ["يتغير 53 صفًا", "It changes 53 rows"],
  doneAll: ["نُفذ في 53 صفًا", "Done: 53 rows"],
  rowByRow: ["صفًا صفًا في صفحة مستقلة", "Row by row, on a page of its own"],
  undoneAll: ["عاد 53 صفًا كما كان", "53 rows are as they were"],
} as const;

test("issue 20: two reviews are selected with the keyboard, hidden with one reason after a preview, and brought back", {
  tag: ["@online", "@full"],
}, async ({ page, cell, words }) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  await visit(page, "/login?redirect=/staff/requests/reviews?status=published");
  await fillLogin(page, words, STAFF);
  const rows = page.locator("[data-list-row]");
  await expect(rows.nth(1)).toBeVisible();
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  const boxes = page.locator("tbody input[type=checkbox], li input[type=checkbox]");
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
  await page.getByRole("button", { name: say("hide") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(say("changes"))).toBeVisible();
  await expectAccessible(page);
  const button = (key: keyof typeof WORDS) => dialog.getByRole("button", { name: say(key) });
  await button("hide").click();
  await expect(dialog.getByText(say("lacks"))).toBeVisible();
  await dialog.getByRole("textbox").fill("نص مكرر");
  await button("hide").click();
  await expect(dialog.getByText(say("done"))).toBeVisible();
  await button("undo").click();
  await expect(dialog.getByText(say("undone"))).toBeVisible();
  await button("close").click();
  await expect(dialog).toBeHidden();
  await expect(boxes.nth(0)).not.toBeChecked();
});

test("issue 20: all results of a list, more than its page holds, are assigned by a job after a preview; the result has a page, and one press takes it back", {
  tag: ["@online", "@full"],
}, async ({ page, cell, words }) => {
  const say = <K extends keyof typeof WORDS>(key: K) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const mark = crypto.randomUUID().slice(0, 8).replaceAll(/\d/gu, "a");
  for (let one = 0; one < 53; one++) {
    const sent = await page.request.post("/api/v1/contact-messages", {
      data: {
        id: crypto.randomUUID(),
        fullName: `نورة ${mark}`,
        email: "noura@example.com",
        phone: "+966 55 618 2047",
        website: "",
        message: "متى تبدأ الدورة؟",
      },
      headers: { "Accept-Language": "ar" },
    });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  const list = `/staff/requests/messages?q=${mark}`;
  await visit(page, `/login?redirect=${encodeURIComponent(list)}`);
  await fillLogin(page, words, STAFF);
  await expect(page.locator("[data-list-row]").nth(49)).toBeVisible();
  const main = page.getByRole("main");
  // On a phone there is no head to select the page by: one row is enough to ask for all.
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await main.getByRole("button", { name: say("all") }).click();
  await expect(main.getByText(say("everything"))).toBeVisible();
  await takePicture(page, `bulk-selected-${cell.language}-${cell.size}`);
  const bar = main.getByRole("button", { name: say("assign"), exact: true });
  await bar.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(say("changesAll"))).toBeVisible();
  await dialog.getByRole("combobox").selectOption("me");
  await expectAccessible(page);
  await takePicture(page, `bulk-preview-${cell.language}-${cell.size}`);
  await dialog.getByRole("button", { name: say("assign"), exact: true }).click();
  await expect(dialog.getByText(say("doneAll"))).toBeVisible();
  await takePicture(page, `bulk-done-${cell.language}-${cell.size}`);
  await dialog.getByRole("link", { name: say("rowByRow") }).click();
  await expect(page).toHaveURL(/\/staff\/bulk\/[\da-f-]+$/u);
  await expect(main.getByText(say("doneAll"))).toBeVisible();
  await expect(main.locator("[data-list-row]").nth(49)).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, `bulk-run-${cell.language}-${cell.size}`);
  // It stays there, and is read again by its address.
  await page.reload();
  await main.getByRole("button", { name: say("undo"), exact: true }).click();
  await expect(main.getByText(say("undoneAll"))).toBeVisible();
  await visit(page, "/staff/bulk");
  await expect(main.locator("[data-list-row]").first()).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, `bulk-runs-${cell.language}-${cell.size}`);
  await visit(page, `${list}&assignee=me`);
  await expect(main.locator("[data-list-row]")).toHaveCount(0);
});

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
} as const;

test("issue 20: two reviews are selected with the keyboard, hidden with one reason after a preview, and brought back", {
  tag: ["@online", "@part"],
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

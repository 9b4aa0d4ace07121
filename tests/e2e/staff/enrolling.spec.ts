import { readFile } from "node:fs/promises";
import { type Account, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";
import { confirmWithPassword } from "#tests/e2e/pages/password-dialog.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const REASON = "منحة الكلية";

test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));

test("issue 20: somebody is enrolled free of charge by keyboard, and their history says so", { tag: ["@online", "@wide"] }, async ({
  page,
  words,
  account,
}) => {
  await visit(page, `/login?redirect=${encodeURIComponent(`/staff/people?q=${account.email}`)}`);
  await fillLogin(page, words, STAFF);
  await page.locator("[data-list-row]").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/staff\/people\/\d+$/u);
  const file = page.url();
  await page.locator('main a[href$="/enrol"]').focus();
  await page.keyboard.press("Enter");
  const program = page.locator('main [data-field="program_id"]');
  await program.getByRole("searchbox").focus();
  await page.keyboard.type("Python");
  await expect(program.getByRole("button").first()).toContainText("Python");
  await expect(program.getByRole("button")).toHaveCount(2);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const cohort = page.locator('main [name="cohort_id"]');
  await cohort.focus();
  await page.keyboard.press("ArrowDown");
  await page.locator('main [name="reason"]').focus();
  await page.keyboard.type(REASON);
  await expectAccessible(page);
  await page.locator('main form button[type="submit"]').focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(file);
  await page.locator('main nav a[href$="/history"]').focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("main ol > li").filter({ hasText: REASON })).toContainText("Python");
});

const WORDS = {
  enrol: ["تسجيل متدرب واحد", "Enrol 1 person"],
  takeBack: ["التراجع عن الاستيراد", "Take it back"],
  takenBack: ["أُلغي", "Taken back"],
  exportRoster: ["تصدير قوائم المتدربين والمدربين", "Export who learns and teaches what"],
  prepare: ["تجهيز الملف", "Prepare the file"],
  download: ["تنزيل الملف", "Download the file"],
  already: ["التسجيل موجود من قبل", "Enrolled already"],
} as const;

test("issue 20: a file of enrollments says what each line will do, is carried out and taken back", { tag: ["@online", "@full"] }, async ({
  page,
  cell,
  words,
  account,
}) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  await visit(page, "/login?redirect=/staff/people/import");
  await fillLogin(page, words, STAFF);
  const send = page.locator('main form button[type="submit"]');
  await expect(page.locator('main [name="file"]')).toBeAttached();
  await send.click();
  await expect(page.locator('main [name="file"]')).toBeFocused();
  const right = `${account.email},لوحات المعلومات في Power BI,2027-01-18,free,`;
  const lines = ["person,program,cohort,payment,reference", right, "nobody@example.com,1,,free,"];
  await page.locator('main [name="file"]').setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  await page.locator('main [name="reason"]').fill(REASON);
  await send.click();
  await expect(page.getByText("nobody@example.com")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("enrol") }).click();
  await page.getByRole("button", { name: say("takeBack") }).click();
  await expect(page.getByText(say("takenBack")).first()).toBeVisible();
});

test("who learns and teaches what goes out as OneRoster from a desk, and the archive that is brought back enrols nobody twice", {
  tag: ["@full", "@wide"],
}, async ({ page, cell, words }) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  await visit(page, "/login?redirect=/staff/people/import");
  await fillLogin(page, words, STAFF);
  await page.locator("[data-export]").click();
  const dialog = page.getByRole("dialog", { name: say("exportRoster") });
  await expect(dialog).toContainText("OneRoster 1.2");
  await dialog.getByRole("button", { name: say("prepare") }).click();
  await confirmWithPassword(page, words, STAFF.password);
  await expect(dialog.getByRole("button", { name: say("download") })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  if (process.env.QABAS_PICTURES) await page.screenshot({ path: `${process.env.QABAS_PICTURES}/roster-export-${cell.language}.png` });
  const coming = page.waitForEvent("download");
  await dialog.getByRole("button", { name: say("download") }).click();
  const archive = await coming;
  expect(archive.suggestedFilename()).toMatch(/^qabas-roster-\d{4}-\d\d-\d\d\.zip$/u);
  await page.keyboard.press("Escape");
  await page.locator('main [name="file"]').setInputFiles({
    name: archive.suggestedFilename(),
    mimeType: "application/zip",
    buffer: await readFile(await archive.path()),
  });
  await page.locator('main [name="reason"]').fill(REASON);
  await page.locator('main form button[type="submit"]').click();
  await expect(page.getByText(say("already")).first()).toBeVisible();
  await expectAccessible(page);
  if (process.env.QABAS_PICTURES) await page.screenshot({ path: `${process.env.QABAS_PICTURES}/roster-import-${cell.language}.png` });
});

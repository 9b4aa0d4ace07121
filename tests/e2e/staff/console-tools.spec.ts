import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { type Account, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { confirmWithPassword } from "#tests/e2e/pages/password-dialog.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));
const WORDS = {
  find: ["شخص أو طلب أو شهادة، بالاسم أو الرقم أو الجوال", "Person, purchase, request or certificate, by name, number or mobile"],
  open: [/^بحث/u, /^Find/u],
  noResult: [/^لا نتيجة لـ/u, /^No result for/u],
  offline: [/^لا يوجد اتصال\. تظهر الأماكن/u, /^You are offline\. Places/u],
  recent: ["فُتح أخيرًا", "Opened last"],
  roles: ["الأدوار والصلاحيات", "Roles and rights"],
  rightsByRole: ["الصلاحيات حسب الدور", "Rights by role"],
  changeRoles: ["تغيير الأدوار", "Change roles"],
  send: ["إرسال للاعتماد الثاني", "Send for second approval"],
  audit: ["التدقيق", "Audit"],
  finance: ["المالية", "Finance"],
  takeBack: ["سحب الطلب", "Take back"],
  takenBack: [/^سُحب الطلب، ولم يتغير شيء/u, /^Taken back\. Nothing changed/u],
  chain: [/السلسلة/u, /The chain/u],
  loggedIn: ["تسجيل دخول", "Logged in"],
  exportList: ["تصدير هذه القائمة", "Export this list"],
  firstHead: ["الرقم", "Number"],
  apart: [/لا يجمع أحد المالية والتدقيق/u, /Finance and audit exclude each other/u],
  sent: [/^أُرسل للاعتماد الثاني/u, /^Sent for second approval/u],
  approvals: ["الاعتمادات", "Approvals"],
  ownWish: [/^هذا الطلب منك/u, /^You asked for this/u],
  approve: ["اعتماد", "Approve"],
  auditLog: ["سجل التدقيق", "Audit log"],
  checkNow: ["التحقق من السلسلة الآن", "Check the chain now"],
  ownEntries: ["قيودي في سجل التدقيق", "My entries in the audit log"],
  event: ["الإجراء", "Event"],
  hash: ["بصمة القيد", "Hash of this entry"],
  export: ["تصدير", "Export"],
  prepare: ["تجهيز الملف", "Prepare the file"],
  download: ["تنزيل الملف", "Download the file"],
  health: ["حالة النظام", "System health"],
  queues: ["الطوابير", "Queues"],
  period: ["المدة", "Period"],
} as const;
type Key = keyof typeof WORDS;
const PERSON = ["سارة خالد محمد العسيري", "Sarah Khalid Mohammed Alasiri"] as const;
const TYPED = ["ساره العسيرى", "alasiri sarah"] as const;

/** Looked at beside the drawings where a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.QABAS_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test("issue 20: whatever a caller reads out is found from one field, by keyboard and by touch", { tag: "@part" }, async ({
  page,
  cell,
  words,
}) => {
  const say = <K extends Key>(key: K) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const shot = (name: string) => picture(page, `${name}-${cell.language}-${cell.size}`);
  const phone = cell.size === "phone";
  const person = PERSON[cell.language === "ar" ? 0 : 1];
  const typed = TYPED[cell.language === "ar" ? 0 : 1];
  const field = page.getByRole("combobox", { name: say("find") });
  await visit(page, "/login");
  await fillLogin(page, words, STAFF);
  await expect(page).toHaveURL(/\/staff$/u);
  await expect(page.getByRole("button", { name: say("open") }).filter({ visible: true })).toBeVisible();

  await test.step("it opens and lists places; a name in another spelling finds the person, and Enter opens the file", async () => {
    if (phone)
      await page
        .getByRole("button", { name: say("open") })
        .filter({ visible: true })
        .click();
    else await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await expect(page.getByRole("option").first()).toBeVisible();
    await field.fill(typed);
    const found = page.getByRole("option", { name: new RegExp(`^${person}`, "u") }).first();
    await expect(found).toBeVisible();
    await expectAccessible(page);
    await shot("palette");
    await field.fill("لا أحد بهذا الاسم");
    await expect(page.getByText(say("noResult"))).toBeVisible();
    await field.fill(typed);
    await expect(found).toBeVisible();
    if (phone) await found.click();
    else {
      for (let n = 0; n < 12 && (await found.getAttribute("aria-selected")) !== "true"; n += 1) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    }
    await expect(page.getByRole("heading", { level: 1, name: person })).toBeVisible();
    await expect(field).toBeHidden();
  });

  await test.step("what was opened comes first the next time, and without a network it says what it can do", async () => {
    await visit(page, "/staff");
    if (phone)
      await page
        .getByRole("button", { name: say("open") })
        .filter({ visible: true })
        .click();
    else await page.keyboard.press("/");
    await expect(page.getByText(say("recent"))).toBeVisible();
    await expect(page.getByRole("option").first()).toContainText(person);
    await page.context().setOffline(true);
    await expect(page.getByText(say("offline"))).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
  });
});

test("issue 20: other roles are asked for and wait for another, and nobody approves their own wish", { tag: ["@online", "@full"] }, async ({
  page,
  cell,
  words,
}) => {
  const say = <K extends Key>(key: K) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const shot = (name: string) => picture(page, `${name}-${cell.language}-${cell.size}`);
  await visit(page, "/staff/platform/roles");
  await fillLogin(page, words, STAFF);
  await expect(page.getByRole("heading", { level: 1, name: say("roles") })).toBeVisible();
  if (cell.size === "desktop") await expect(page.getByRole("table", { name: say("rightsByRole") })).toBeVisible();
  await expectAccessible(page);
  await shot("roles");

  await visit(page, "/staff/people?type=staff&q=staff2");
  await page.locator("[data-list-row]").first().click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^(?:الأدوار|Roles)/u })
    .click();
  await page.getByRole("button", { name: say("changeRoles") }).click();
  const dialog = page.getByRole("dialog", { name: say("changeRoles") });
  await dialog.getByRole("checkbox", { name: say("audit"), exact: true }).check();
  await expect(dialog.getByText(say("apart"))).toBeVisible();
  await dialog.getByRole("checkbox", { name: say("finance"), exact: true }).uncheck();
  await expect(dialog.getByText(say("apart"))).toBeHidden();
  await expectAccessible(page);
  await shot("change-roles");
  await dialog.getByRole("button", { name: say("send") }).click();
  await confirmWithPassword(page, words, STAFF.password);
  await expect(page.getByText(say("sent")).first()).toBeVisible();

  await visit(page, "/staff/approvals");
  await expect(page.getByRole("heading", { level: 1, name: say("approvals") })).toBeVisible();
  await expectAccessible(page);
  await shot("approvals");
  // The newest of those that wait.
  await page.locator("[data-list-row]").last().click();
  await expect(page).toHaveURL(/\/staff\/approvals\/rights\//u);
  await expect(page.getByText(say("ownWish"))).toBeVisible();
  await expect(page.getByRole("button", { name: say("approve"), exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await shot("approval");
  await page.getByRole("button", { name: say("takeBack") }).click();
  await expect(page.getByText(say("takenBack"))).toBeVisible();
});

test("issue 20: the audit log is read entry by entry, the system says how it is, and a list is taken away as a file", {
  tag: ["@online", "@full"],
}, async ({ page, cell, words }) => {
  const say = <K extends Key>(key: K) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const shot = (name: string) => picture(page, `${name}-${cell.language}-${cell.size}`);
  await visit(page, "/staff/platform/audit");
  await fillLogin(page, words, STAFF);
  await expect(page.getByRole("heading", { level: 1, name: say("auditLog") })).toBeVisible();
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await expect(page.getByText(say("chain")).first()).toBeVisible();
  await expectAccessible(page);
  await shot("audit");
  await page.getByRole("combobox", { name: say("event") }).selectOption("login_succeeded");
  await expect(page).toHaveURL(/name=login_succeeded/u);
  await page.locator("[data-list-row]").first().click();
  await expect(page.getByRole("heading", { level: 1, name: say("loggedIn") })).toBeVisible();
  await expect(page.getByText(say("hash"), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await shot("audit-entry");

  await visit(page, "/staff/platform/audit");
  const checked = page.waitForResponse((answer) => answer.url().endsWith("/admin/security-log/checks"));
  await page.getByRole("button", { name: say("checkNow") }).click();
  expect((await checked).status()).toBe(200);
  await expect(page.getByRole("button", { name: say("checkNow") })).toBeEnabled();
  await visit(page, "/staff/own-actions?looks=yes");
  await expect(page.getByRole("heading", { level: 1, name: say("ownEntries") })).toBeVisible();
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await expectAccessible(page);

  await visit(page, "/staff/platform/health");
  await expect(page.getByRole("heading", { level: 2, name: say("queues") })).toBeVisible();
  await expectAccessible(page);
  await shot("health");

  await visit(page, "/staff/finance/orders");
  await page.getByRole("combobox", { name: say("period") }).selectOption("month");
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/u);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await shot("orders-period");
  // A table is worked with on a desk.
  if (cell.size === "phone") return;
  await page.getByRole("button", { name: say("export") }).click();
  const dialog = page.getByRole("dialog", { name: say("exportList") });
  await dialog.getByText("CSV", { exact: true }).click();
  await dialog.getByRole("button", { name: say("prepare") }).click();
  await confirmWithPassword(page, words, STAFF.password);
  await expect(dialog.getByRole("button", { name: say("download") })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await shot("export");
  const coming = page.waitForEvent("download");
  await dialog.getByRole("button", { name: say("download") }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^qabas-orders-\d{4}-\d\d-\d\d\.csv$/u);
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith(`\uFEFF${say("firstHead")},`)).toBe(true);
});

import type { Page } from "@playwright/test";
import { type Account, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { emailsTo } from "#tests/support/mail/mailbox.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";
import { visit } from "#tests/support/patient-pages.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));

const WORDS = {
  save: ["حفظ التغييرات", "Save changes"],
  put: [/^إدراج: البرنامج$/u, /^Put in: Program$/u],
  missing: ["يجب أن يتضمن النص", "The text has to say"],
  saved: ["حُفظ، وتُكتب به الرسائل من الآن.", "Saved. Messages from now on say it."],
  own: ["نص خاص", "Own text"],
  trial: ["إرسال تجربة لي بالعربية", "Send me a trial in Arabic"],
  onItsWay: ["في طريقها إلى بريدك", "On its way to your e-mail"],
  back: ["العودة إليها", "Return to this"],
  again: [/^العودة إلى النسخة 1$/u, /^Return to version 1$/u],
  reason: ["سبب التغيير", "Reason of the change"],
  verb: ["إعادة هذا النص", "Return"],
  ours: ["نص المنصة", "The platform’s text"],
} as const;

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.QABAS_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test("issue 20.6: a message is worded anew, tried on oneself, said in the mail that is then sent, and gets the platform's text back", {
  tag: ["@online", "@full"],
}, async ({ page, cell, words, account, site }) => {
  const say = <K extends keyof typeof WORDS>(key: K) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const main = page.getByRole("main");
  const field = (name: string) => main.locator(`[name="${name}"]`);
  const mark = `${cell.size}-${crypto.randomUUID().slice(0, 8)}`;
  const subject = `أهلًا بك ${mark}`;
  await visit(page, "/login?redirect=/staff/platform/messages");
  await fillLogin(page, words, STAFF);
  await expect(main.locator('a[href$="/enrolled_later"]')).toBeVisible();
  await expectAccessible(page);
  await picture(page, `message-texts-${cell.language}-${cell.size}`);
  // What is written here holds for enrollments that begin later and for those that begin now.
  for (const kind of ["enrolled_later", "enrolled_now"]) {
    await visit(page, `/staff/platform/messages/${kind}`);
    await field("title_ar").fill(subject);
    await field("title_en").fill(`Welcome ${mark}`);
    await field("body_ar").fill("سجلتك الجامعة في ");
    await field("reason").fill("ترحيب أوضح");
    await main.getByRole("button", { name: say("save"), exact: true }).click();
    await expect(main.getByText(say("missing")).first()).toBeVisible();
    await field("body_ar").focus();
    await page.keyboard.press("End");
    const chip = main.getByRole("button", { name: say("put") });
    await chip.focus();
    await page.keyboard.press("Enter");
    await expect(field("body_ar")).toHaveValue("سجلتك الجامعة في {program}");
    await expect(field("body_ar")).toBeFocused();
    if (kind === "enrolled_later") {
      await page.keyboard.type("، وأول أيامه {day}");
      await expect(main.locator('[data-preview="letter ar"]')).toContainText("سجلتك الجامعة في");
      await expect(main.locator('[data-preview="letter ar"]')).not.toContainText("{program}");
    }
    await main.getByRole("button", { name: say("save"), exact: true }).click();
    await expect(page.getByText(say("saved")).first()).toBeVisible();
    await expect(main.getByText(say("own")).first()).toBeVisible();
  }
  await expectAccessible(page);
  await picture(page, `message-text-${cell.language}-${cell.size}`);
  await main.getByRole("button", { name: say("trial") }).click();
  await expect(main.getByText(say("onItsWay"))).toBeVisible();
  await expect
    .poll(() => emailsTo(site.product, STAFF.email).filter((text) => text.includes("سجلتك الجامعة في")).length, { timeout: 60_000 })
    .toBeGreaterThan(0);

  await visit(page, `/staff/people?q=${account.email}`);
  await page.locator("[data-list-row]").first().click();
  await main.locator('a[href$="/enrol"]').click();
  const program = main.locator('[data-field="program_id"]');
  await program.getByRole("searchbox").fill("Python");
  await program.getByRole("button").filter({ hasText: "Python" }).first().click();
  await field("cohort_id").selectOption({ index: 1 });
  await field("reason").fill("منحة الكلية");
  await main.locator('form button[type="submit"]').click();
  await expect(page).toHaveURL(/\/staff\/people\/\d+$/u);
  await expect.poll(() => emailsTo(site.product, account.email).join("\n"), { timeout: 60_000 }).toContain("سجلتك الجامعة في");

  for (const kind of ["enrolled_later", "enrolled_now"]) {
    await visit(page, `/staff/platform/messages/${kind}`);
    await main.getByRole("button", { name: say("again") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say("reason")).fill("انتهت التجربة");
    await dialog.getByRole("button", { name: say("verb"), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(main.getByText(say("ours")).first()).toBeVisible();
    await expect(main.getByText(say("own"))).toHaveCount(0);
  }
});

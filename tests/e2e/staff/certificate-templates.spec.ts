import type { Page } from "@playwright/test";
import { type Account, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";
import { visit } from "#tests/support/patient-pages.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));

const WORDS = {
  save: ["حفظ", "Save"],
  approve: ["اعتماد", "Approve"],
  unknown: ["اسم بين قوسين غير معروف هنا", "A name in braces is not known here"],
} as const;

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.QABAS_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test("issue 20: a template is written, says at its field which name it does not know, is seen on paper, and is not approved by its writer", {
  tag: ["@online", "@full"],
}, async ({ page, cell, words }) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  await visit(page, "/login?redirect=/staff/certificates/templates/new");
  await fillLogin(page, words, STAFF);
  const field = (name: string) => page.locator(`main [name="${name}"]`);
  await field("name_ar").fill("قالب الاختبار");
  await field("name_en").fill("Template of a test");
  await field("awards_ar").fill("تشهد {holder} بأن");
  await field("awards_en").fill("{issuer} certifies that");
  const save = page.getByRole("main").getByRole("button", { name: say("save"), exact: true });
  await save.click();
  await expect(page.getByText(say("unknown")).first()).toBeVisible();
  await field("awards_ar").fill("تشهد {issuer} بأن");
  await save.click();
  await expect(page).toHaveURL(/\/staff\/certificates\/templates\/\d+$/u);
  const paper = page.getByRole("article");
  await expect(paper.getByText(/^تشهد .* بأن$/u)).toBeVisible();
  await expectAccessible(page);
  await picture(page, `template-${cell.language}-${cell.size}`);
  const approve = page.getByRole("main").getByRole("button", { name: say("approve"), exact: true });
  await approve.click();
  await expect(page.locator("[role=alert]").first()).toBeVisible();
  await expect(approve).toBeVisible();
  await visit(page, "/staff/certificates/templates");
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, `templates-${cell.language}-${cell.size}`);
});

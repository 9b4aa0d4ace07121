import type { Page } from "@playwright/test";
import type { Sponsor } from "#contract/orders/sponsors.ts";
import { type Account, ApiCaller, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { confirmWithPassword } from "#tests/e2e/pages/password-dialog.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));

const WORDS = {
  agreement: ["اتفاق جديد", "New agreement"],
  cohort: ["الشعبة", "Cohort"],
  seats: ["عدد المقاعد", "Seats"],
  agree: ["اتفاق", "Agree"],
  agreed: ["سُجل الاتفاق. المقاعد محجوزة حتى يصل التحويل.", "Agreed. The seats are held until the transfer comes."],
} as const;

/** Looked at beside the drawings where a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.QABAS_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test("issue 21.5: a sponsor agrees to pay for seats, and owes them on its page @online @part", async ({ page, site, cell, words }) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const shot = (name: string) => picture(page, `sponsor-${name}-${cell.language}-${cell.size}`);
  const { apiOrigin } = site.product;
  const api = await ApiCaller.signIn(apiOrigin, STAFF);
  const { data: sponsors } = await api.call<Sponsor[]>("GET", "/admin/sponsors");
  const sponsor = sponsors.find(({ contact_id: contact }) => contact !== null);
  const [program] = await buyable(apiOrigin, cell.language, 1);
  await visit(page, `/login?redirect=${encodeURIComponent("/staff/finance/sponsors")}`);
  await fillLogin(page, words, STAFF);
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await expectAccessible(page);
  await shot("list");
  await visit(page, `/staff/finance/sponsors/${sponsor?.id}`);
  await page.getByRole("link", { name: say("agreement") }).click();
  const field = page.locator('main [data-field="program_id"]');
  await field.getByRole("searchbox").fill(program?.title ?? "");
  await field
    .getByRole("button")
    .filter({ hasText: program?.title ?? "" })
    .click();
  await page.getByLabel(say("cohort"), { exact: true }).selectOption({ index: 1 });
  await page.getByLabel(say("seats"), { exact: true }).fill("2");
  await expectAccessible(page);
  await shot("agreement");
  await page.getByRole("button", { name: say("agree"), exact: true }).click();
  await confirmWithPassword(page, words, STAFF.password);
  await expect(page.getByText(say("agreed"))).toBeVisible();
  const { data: after } = await api.call<Sponsor>("GET", `/admin/sponsors/${sponsor?.id}`);
  const owed = 2 * (program?.price_after_discount ?? program?.price ?? 0);
  expect(after).toMatchObject({ paid: sponsor?.paid, awaited: (sponsor?.awaited ?? 0) + owed });
  await expect(page.getByRole("main")).toContainText(after.agreements[0]?.order_number ?? "");
  await expectAccessible(page);
  await shot("statement");
});

import type { Page } from "@playwright/test";
import { type Account, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { confirmWithPassword } from "#tests/e2e/pages/password-dialog.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";

const SUPPORT: Account = { email: "support@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, SUPPORT));

const WORDS = {
  messages: ["المراسلات", "Messages"],
  consents: ["الموافقات", "Consents"],
  terms: ["الشروط والأحكام", "Terms and conditions"],
  viewAs: ["العرض بصلاحية الحساب", "View as this person"],
  reason: ["السبب", "Reason"],
  begin: ["بدء العرض", "Begin the view"],
  open: ["فتحه في علامة تبويب جديدة", "Open it in a new tab"],
  strip: ["عرض بصلاحية حساب", "View of an account"],
  refused: [/للقراءة فقط: لا يُحفظ/u, /read-only view: nothing/u],
  end: ["إنهاء العرض", "End the view"],
} as const;

/** Looked at beside the drawings where a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.QABAS_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test("issue 20.2: what a person was told and agreed to, and their own pages as they see them, read-only @online @full", async ({
  page,
  context,
  cell,
  words,
}) => {
  const say = <K extends keyof typeof WORDS>(key: K) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const shot = (name: string, of = page) => picture(of, `${name}-${cell.language}-${cell.size}`);
  await visit(page, `/login?redirect=${encodeURIComponent("/staff/people?q=student@qabas.example")}`);
  await fillLogin(page, words, SUPPORT);
  await page.locator(`[data-list-row][href^="/staff/people/"]`).first().click();
  await expect(page).toHaveURL(/\/staff\/people\/\d+$/u);
  const file = page.url();

  await test.step("messages and consents are parts of the file", async () => {
    await page
      .getByRole("link", { name: say("messages") })
      .first()
      .click();
    await expect(
      page
        .getByRole("list", { name: say("messages") })
        .getByRole("listitem")
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await shot("person-messages");
    await page
      .getByRole("link", { name: say("consents") })
      .first()
      .click();
    await expect(page.getByText(say("terms")).first()).toBeVisible();
    await expectAccessible(page);
    await shot("person-consents");
  });

  const tab = await test.step("a view asks why and for the password, and opens in a tab of its own", async () => {
    await page.getByRole("button", { name: say("viewAs") }).click();
    await page.getByRole("textbox", { name: say("reason") }).fill("لا يظهر لها رابط المحاضرة");
    await shot("view-reason");
    await page.getByRole("button", { name: say("begin") }).click();
    await confirmWithPassword(page, words, SUPPORT.password);
    const [opened] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: say("open") }).click()]);
    return opened;
  });

  await test.step("it shows the learner's pages under a strip, and nothing in it acts or is kept", async () => {
    const strip = tab.getByRole("complementary", { name: say("strip") });
    await expect(strip).toBeVisible();
    await expect(tab).toHaveURL(/\/student\/dashboard$/u);
    await expect(tab.getByRole("main").getByRole("heading").nth(1)).toBeVisible();
    await expectAccessible(tab);
    await shot("view-dashboard", tab);
    // The shop is no page of theirs; nor would a purchase be.
    await tab.locator('main a[href^="/courses"]').filter({ visible: true }).first().click();
    await expect(tab.getByText(say("refused"))).toBeVisible();
    await shot("view-refused", tab);
    // The viewer stays who they are in their own tab.
    await page.reload();
    await expect(page.getByRole("button", { name: say("viewAs") })).toBeVisible();
    await strip.getByRole("button", { name: say("end") }).click();
    await expect(tab).toHaveURL(file);
    await expect(tab.getByRole("button", { name: say("viewAs") })).toBeVisible();
  });
});

import type { Page } from "@playwright/test";
import { type Account, ApiCaller, DEMO_PASSWORD, register, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { confirmWithPassword } from "#tests/e2e/pages/password-dialog.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));

const WORDS = {
  join: ["دمج حسابين", "Join two accounts"],
  likely: ["قد يكون الشخص نفسه", "May be the same person"],
  send: ["إرسال للاعتماد الثاني", "Send for second approval"],
  reason: ["السبب", "Reason"],
  sent: ["أُرسل. ينتظر اعتماد شخص ثانٍ.", "Sent. It waits for a second person."],
  follows: ["ما يترتب عليه", "What follows"],
  close: ["إغلاق", "Close"],
  again: ["فتحها من جديد", "Open it again"],
  cancel: ["إلغاء الشعبة", "Cancel the cohort"],
  back: ["رجوع", "Back"],
  duplicates: ["حسابات مكررة", "Duplicates"],
  apart: ["هذان شخصان", "These are two people"],
  two: ["شخصان", "Two people"],
  left: ["خرج الحسابان من قائمة الحسابات المكررة", "The pair left the list of duplicates"],
  putBack: ["إعادتهما إلى القائمة", "Put the pair back in the list"],
  returned: ["عاد الحسابان إلى القائمة", "The pair is back in the list"],
} as const;

/** Looked at beside the drawings where a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.QABAS_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test("issue 20.2: two accounts of one person stand beside each other with what follows, and joining them waits for a second person @online @full", async ({
  page,
  site,
  cell,
  words,
}) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const [one, other] = [await register(site.product.apiOrigin), await register(site.product.apiOrigin)];
  await visit(page, `/login?redirect=${encodeURIComponent(`/staff/people?q=${one.email}`)}`);
  await fillLogin(page, words, STAFF);
  await page.locator('[data-list-row][href^="/staff/people/"]').first().click();
  await page.getByRole("link", { name: say("join") }).click();
  // Both were registered with one mobile.
  await expect(page.getByRole("heading", { name: say("likely") })).toBeVisible();
  await picture(page, `join-choose-${cell.language}-${cell.size}`);
  await page.getByRole("textbox").last().fill(other.email);
  await page.locator("li, tr").filter({ hasText: other.email }).last().locator("[data-list-row]").click();
  await expect(page.getByRole("heading", { name: say("follows") })).toBeVisible();
  await expect(page.getByRole("table").getByText(other.email)).toBeVisible();
  await expectAccessible(page);
  await picture(page, `join-pair-${cell.language}-${cell.size}`);
  await page.getByRole("button", { name: say("send") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: say("reason") }).fill("سجّل مرتين");
  await dialog.getByRole("button", { name: say("send") }).click();
  await confirmWithPassword(page, words, STAFF.password);
  await expect(page.getByText(say("sent"))).toBeVisible();
  const api = await ApiCaller.signIn(site.product.apiOrigin, STAFF);
  const { data } = await api.call<{ id: string; kind: string }[]>("GET", "/admin/approvals?per_page=50");
  const wish = data.find(({ kind }) => kind === "account_merge");
  await visit(page, `/staff/approvals/rights/${wish?.id ?? ""}`);
  await expect(page.getByText("سجّل مرتين")).toBeVisible();
  await picture(page, `join-approval-${cell.language}-${cell.size}`);
  await api.call("POST", `/admin/approvals/${wish?.id ?? ""}/refuse`);
});

test("issue 20.2: two accounts that look like one person's are said to be two people, stand apart with the reason, and are put back @online @full", async ({
  page,
  site,
  cell,
  words,
}) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const [one, other] = [await register(site.product.apiOrigin), await register(site.product.apiOrigin)];
  const api = await ApiCaller.signIn(site.product.apiOrigin, STAFF);
  const idOf = async ({ email }: Account) => (await api.call<{ id: number }[]>("GET", `/admin/users?q=${email}`)).data[0]?.id;
  const [id, otherId] = [await idOf(one), await idOf(other)];
  await visit(page, `/login?redirect=${encodeURIComponent("/staff/people")}`);
  await fillLogin(page, words, STAFF);
  await page.getByRole("link", { name: say("duplicates") }).click();
  await expect(page.getByRole("heading", { name: say("likely") })).toBeVisible();
  await expectAccessible(page);
  await picture(page, `duplicates-${cell.language}-${cell.size}`);
  await visit(page, `/staff/people/${id}/merge?with=${otherId}`);
  await page.getByRole("button", { name: say("apart") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: say("reason") }).fill("أخوان برقم واحد");
  await dialog.getByRole("button", { name: say("two") }).click();
  await expect(page.getByText(say("left"))).toBeVisible();
  await page.getByRole("button", { name: say("two") }).click();
  const row = page.locator("li, tr").filter({ hasText: "أخوان برقم واحد" });
  await expect(row).toBeVisible();
  await picture(page, `two-people-${cell.language}-${cell.size}`);
  await row.locator("[data-list-row]").click();
  await page.getByRole("button", { name: say("putBack") }).click();
  await expect(page.getByText(say("returned"))).toBeVisible();
});

test("issue 20.4: a cohort is closed and opened again, and cancelling it shows people and money before anything is sent @online @full", async ({
  page,
  site,
  cell,
  words,
}) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const api = await ApiCaller.signIn(site.product.apiOrigin, STAFF);
  const { data } = await api.call<{ id: number; closed: boolean }[]>("GET", "/admin/cohorts?per_page=20");
  const cohort = data.find(({ closed }) => !closed);
  await visit(page, `/login?redirect=${encodeURIComponent(`/staff/programs/cohorts/${cohort?.id ?? 0}`)}`);
  await fillLogin(page, words, STAFF);
  await page.getByRole("button", { name: say("close"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: say("reason") }).fill("القاعة صغيرة");
  await dialog.getByRole("button", { name: say("close"), exact: true }).click();
  const again = page.getByRole("button", { name: say("again") });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await picture(page, `cohort-ending-${cell.language}-${cell.size}`);
  await again.click();
  await expect(page.getByRole("button", { name: say("close"), exact: true })).toBeVisible();
  await page.getByRole("button", { name: say("cancel") }).click();
  await expect(dialog.getByRole("button", { name: say("send") })).toBeVisible();
  await expectAccessible(page);
  await picture(page, `cohort-cancel-${cell.language}-${cell.size}`);
  await dialog.getByRole("button", { name: say("back") }).click();
});

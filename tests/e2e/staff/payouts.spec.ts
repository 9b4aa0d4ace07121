import { takePicture } from "#tests/support/browser/take-picture.ts";
import { type Account, ApiCaller, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { confirmWithPassword } from "#tests/e2e/pages/password-dialog.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));

const WORDS = {
  payouts: ["تحويلات جهات الدفع", "Provider payouts"],
  begin: ["تسجيل تحويل", "Record a payout"],
  record: ["تسجيل التحويل", "Record payout"],
  reference: ["مرجع جهة الدفع", "The provider’s reference"],
  expected: ["الوصول المتوقع", "Expected on"],
  net: ["الصافي بالريال", "Net in SAR"],
  wrong: [/^مجموع الأجزاء لا يساوي الصافي/u, /^The parts do not come to the net/u],
  recorded: ["سُجل التحويل.", "The payout is recorded."],
  unmatched: [/^سطر واحد من التقرير لا مقابل له/u, /^1 line of the report stands in none/u],
  confirm: ["تأكيد الوصول", "Confirm receipt"],
  came: ["الواصل إلى البنك بالريال", "What came to the bank, in SAR"],
  reason: ["السبب", "Reason"],
  differs: ["وصل مبلغ مختلف", "Another sum came"],
  received: ["وصل إلى البنك", "Received at the bank"],
  late: ["تحويلات من جهات الدفع متأخرة أو مختلفة", "Provider payouts that are late or differ"],
  unpaid: [/لدى جهات الدفع/u, /was taken by the payment providers/u],
} as const;

test("issue 20: a provider's payout is recorded with its report, each line beside our books, and confirmed at the bank: short first, then whole @online @full", async ({
  page,
  site,
  cell,
  words,
}) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const name = (what: string) => `${what}-${cell.language}-${cell.size}`;
  const api = await ApiCaller.signIn(site.product.apiOrigin, STAFF);
  const reference = `PO-${Date.now()}`;
  await visit(page, `/login?redirect=${encodeURIComponent("/staff/finance/payouts")}`);
  await fillLogin(page, words, STAFF);
  await expect(page.getByRole("heading", { level: 1, name: say("payouts") })).toBeVisible();
  await expect(page.locator("li, tr").filter({ hasText: "DEMO-CARD-" }).first()).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, name("payouts"));
  await page.getByRole("button", { name: say("begin") }).click();
  const dialog = page.getByRole("dialog").first();
  await dialog.getByRole("button", { name: say("record") }).click();
  await expect(dialog.getByRole("textbox", { name: say("reference") })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByRole("textbox", { name: say("reference") }).fill(reference);
  await dialog.getByLabel(say("expected"), { exact: true }).fill("2031-01-31");
  await dialog.getByRole("textbox", { name: say("net") }).fill("100");
  await dialog.locator('input[type="file"]').setInputFiles({
    name: "report.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`id,type,amount,fee,vat\ntx-${reference},payment,100,4,0.60\n`),
  });
  await takePicture(page, name("payout-new"));
  await dialog.getByRole("button", { name: say("record") }).click();
  await confirmWithPassword(page, words, STAFF.password);
  await expect(dialog.getByText(say("wrong"))).toBeVisible();
  await dialog.getByRole("textbox", { name: say("net") }).fill("95.40");
  await dialog.getByRole("button", { name: say("record") }).click();
  await expect(page.getByText(say("recorded"))).toBeVisible();
  await expect(page.getByText(say("unmatched"))).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, name("payout-record"));
  await page.getByRole("button", { name: say("confirm") }).click();
  await dialog.getByRole("textbox", { name: say("came") }).fill("90");
  await dialog.getByRole("textbox", { name: say("reason") }).fill("خصم البنك رسوم تحويل");
  await takePicture(page, name("payout-short"));
  await dialog.getByRole("button", { name: say("confirm") }).click();
  await expect(page.getByText(say("differs"), { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: say("confirm") }).click();
  await dialog.getByRole("button", { name: say("confirm") }).click();
  await expect(page.getByText(say("received"), { exact: true }).first()).toBeVisible();
  const { data } = await api.call<{ reference: string; state: string; received: number }[]>("GET", "/admin/payouts?filter[state]=received");
  expect(data.find((one) => one.reference === reference)).toMatchObject({ received: 95.4 });
  // Two months of the demo stand behind it, some of them late or short.
  const { data: all } = await api.call<{ reference: string; lines: number; unmatched: number }[]>("GET", "/admin/payouts");
  const seeded = all.filter((one) => one.reference.startsWith("DEMO-"));
  expect(seeded.length).toBeGreaterThan(4);
  expect(seeded.every(({ lines, unmatched }) => lines > 0 && unmatched === 0)).toBe(true);
  const { data: demo } = await api.call<{ id: string }[]>("GET", "/admin/payouts?filter[state]=differing");
  await visit(page, `/staff/finance/payouts/${demo[0]?.id}`);
  await expect(page.getByRole("button", { name: say("confirm") })).toBeVisible();
  await takePicture(page, name("payout-demo"));
  await visit(page, "/staff/finance/revenue");
  await expect(page.getByText(say("unpaid"))).toBeVisible();
  await takePicture(page, name("payout-revenue"));
  await visit(page, "/staff");
  await expect(page.getByText(say("late"))).toBeVisible();
  await takePicture(page, name("payout-today"));
});

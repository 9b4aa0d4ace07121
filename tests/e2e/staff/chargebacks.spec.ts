import type { Page } from "@playwright/test";
import { type Account, ApiCaller, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { confirmWithPassword } from "#tests/e2e/pages/password-dialog.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";

const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
test.afterEach(({ site }) => signOutEverywhere(site.product.apiOrigin, STAFF));

const WORDS = {
  chargebacks: ["الاعتراضات البنكية", "Chargebacks"],
  toAnswer: ["اعتراضات بنكية تنتظر الرد", "Chargebacks to answer"],
  begin: ["تسجيل اعتراض بنكي", "Record a chargeback"],
  record: ["تسجيل الاعتراض", "Record chargeback"],
  reference: ["مرجع البنك", "The bank’s reference"],
  amount: ["المبلغ بالريال", "Amount in SAR"],
  due: ["آخر موعد للرد", "Answer due"],
  recorded: ["سُجل الاعتراض البنكي.", "The chargeback is recorded."],
  open: [/^اعتراض بنكي مفتوح: لا يمكن/u, /^A chargeback is open: nothing/u],
  refund: ["استرداد", "Refund"],
  evidence: ["أُرسلت الأدلة", "Evidence was sent"],
  sent: ["ما أُرسل", "What was sent"],
  withBank: ["لدى البنك", "With the bank"],
  won: ["كسبنا الاعتراض", "We won"],
  said: ["ما قاله البنك أو السبب", "What the bank said, or why"],
  isWon: ["كُسب", "Won"],
} as const;

/** Looked at beside the drawings where a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.QABAS_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test("issue 20: a bank's chargeback is recorded on its purchase, which is not refunded meanwhile, answered with evidence and won @online @full", async ({
  page,
  site,
  cell,
  words,
}) => {
  const say = (key: keyof typeof WORDS) => WORDS[key][cell.language === "ar" ? 0 : 1];
  const api = await ApiCaller.signIn(site.product.apiOrigin, STAFF);
  const { data: paid } = await api.call<{ id: string; number: string; method: { type: string } | null }[]>(
    "GET",
    "/admin/orders?filter[status]=paid&per_page=100",
  );
  const { data: taken } = await api.call<{ order: { id: string } }[]>("GET", "/admin/chargebacks");
  const order = paid.find(({ id, method }) => method?.type === "card" && !taken.some((one) => one.order.id === id));
  const reference = `CB-${Date.now()}`;
  await visit(page, `/login?redirect=${encodeURIComponent(`/staff/finance/orders/${order?.id}`)}`);
  await fillLogin(page, words, STAFF);
  await page.getByRole("button", { name: say("begin") }).click();
  const dialog = page.getByRole("dialog").first();
  await dialog.getByRole("button", { name: say("record") }).click();
  await expect(dialog.getByRole("textbox", { name: say("reference") })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByRole("textbox", { name: say("amount") }).fill("100");
  await dialog.getByRole("textbox", { name: say("reference") }).fill(reference);
  await dialog.getByLabel(say("due"), { exact: true }).fill("2031-01-31");
  // Closed and opened again, it holds what was typed.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: say("begin") }).click();
  await expect(dialog.getByLabel(say("due"), { exact: true })).toHaveValue("2031-01-31");
  await picture(page, `chargeback-new-${cell.language}-${cell.size}`);
  await dialog.getByRole("button", { name: say("record") }).click();
  await confirmWithPassword(page, words, STAFF.password);
  await expect(page.getByText(say("recorded"))).toBeVisible();
  await expect(page.getByText(say("open"))).toBeVisible();
  await expect(page.getByRole("button", { name: say("refund"), exact: true })).toHaveCount(0);
  await picture(page, `chargeback-order-${cell.language}-${cell.size}`);
  await page.locator("li, tr").filter({ hasText: reference }).first().locator("[data-list-row]").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("evidence") }).click();
  await dialog.getByRole("textbox", { name: say("sent") }).fill("سجل الدخول إلى المقرر");
  await dialog.getByRole("button", { name: say("evidence") }).click();
  await expect(page.getByText(say("withBank"), { exact: true })).toBeVisible();
  await picture(page, `chargeback-record-${cell.language}-${cell.size}`);
  await page.getByRole("button", { name: say("won") }).click();
  await dialog.getByRole("textbox", { name: say("said") }).fill("أغلق البنك الاعتراض لصالحنا");
  await picture(page, `chargeback-won-${cell.language}-${cell.size}`);
  await dialog.getByRole("button", { name: say("won") }).click();
  await expect(page.getByText(say("isWon"), { exact: true }).first()).toBeVisible();
  await visit(page, `/staff/finance/orders/${order?.id}`);
  await expect(page.getByRole("button", { name: say("refund"), exact: true })).toBeVisible();
  await visit(page, "/staff/finance/chargebacks");
  await expect(page.getByRole("heading", { level: 1, name: say("chargebacks") })).toBeVisible();
  await expect(page.locator("li, tr").filter({ hasText: order?.number ?? "" })).toBeVisible();
  await expectAccessible(page);
  await picture(page, `chargebacks-${cell.language}-${cell.size}`);
  await visit(page, "/staff");
  // One of the demo is due within days.
  await expect(page.getByText(say("toAnswer"))).toBeVisible();
  await picture(page, `chargeback-today-${cell.language}-${cell.size}`);
});
